import { describe, expect, it } from 'vitest';
import type { AuditNoun } from '#shared/model/audit.ts';
import { eventLabel, fieldLabel, nounLabels, valueWords } from '#shared/text/audit.ts';
import { auditChanges } from './auditChanges.ts';
import { subjectOf } from './auditSubject.ts';

type Stored = Record<string, unknown> | null;

describe('audit: what a change changed, in words', () => {
  it.each<[string, AuditNoun, Stored, Stored, [field: string, old: string, now: string][]]>([
    [
      'only what differs',
      'version',
      { title: 'A', online: true },
      { title: 'B', online: true },
      [['title', 'A', 'B']],
    ],
    [
      'a tick as Ja and Nee',
      'version',
      { online: false },
      { online: true },
      [['online', 'Nee', 'Ja']],
    ],
    [
      'roles by their names, each once',
      'account',
      { roles: ['ROLE_ADMIN', 'ROLE_SUPER_ADMIN'] },
      { roles: ['ROLE_INSPECTOR'] },
      [['roles', 'Beheerder', 'Toezichthouder']],
    ],
    [
      'no roles as nothing',
      'account',
      { roles: [] },
      { roles: ['ROLE_ADMIN'] },
      [['roles', '', 'Beheerder']],
    ],
    [
      'an image by its moment, in Dutch time',
      'account',
      { imageFile: null },
      { imageFile: { id: 'x', last_modified: '2026-07-01T22:30:00.000Z' } },
      [['imageFile', '', 'afbeelding van 02-07-2026 00:30']],
    ],
    [
      'rich text as plain',
      'alert',
      { body: '<p>een &amp; <strong>twee</strong></p>' },
      { body: '<p>drie</p><p>vier</p>' },
      [['body', 'een & twee', 'drie\nvier']],
    ],
    [
      'markup that alone changed',
      'category',
      { description: '<p>een</p>' },
      { description: '<p><strong>een</strong></p>' },
      [['description', 'een', 'een (alleen de opmaak is anders)']],
    ],
    [
      'a plain text with signs as it is',
      'question',
      { text: 'a <b> c' },
      { text: '<p>d' },
      [['text', 'a <b> c', '<p>d']],
    ],
    [
      'the text of a help question as rich',
      'help_question',
      { text: '<p>a</p>' },
      { text: '<p>b</p>' },
      [['text', 'a', 'b']],
    ],
    [
      'a list by its length',
      'template',
      { skip_categories: ['a', 'b'] },
      { skip_categories: [] },
      [['skip_categories', '2', '0']],
    ],
    [
      'a list of as many others',
      'template',
      { skip_questions: ['a'] },
      { skip_questions: ['b'] },
      [['skip_questions', '1', '1 (andere dan eerst)']],
    ],
    [
      'what it hangs on by its title',
      'question',
      { category: { id: 'a', title: 'Hek' } },
      { category: { id: 'b', title: 'Deur' } },
      [['category', 'Hek', 'Deur']],
    ],
    [
      'what it hangs on not by its id',
      'question',
      null,
      { category: '0190-id', text: 'x' },
      [['text', '', 'x']],
    ],
    ['a place', 'category', { position: 2 }, { position: 1 }, [['position', '2', '1']]],
    [
      'of something new what it holds',
      'version',
      null,
      { title: 'A', online: false, description: '' },
      [
        ['title', '', 'A'],
        ['online', '', 'Nee'],
      ],
    ],
    [
      'of something deleted what it held',
      'version',
      { id: 'x', title: 'A', revision: 3, inspection_count: 0 },
      null,
      [['title', 'A', '']],
    ],
    [
      'nested things not at all',
      'category',
      { title: 'A', questions: [{ id: 'q' }], help_questions: [{ id: 'h' }], x: { y: 1 } },
      null,
      [['title', 'A', '']],
    ],
    [
      'nothing where nothing changed',
      'alert',
      { body: '<p>x</p>', placeholders: ['a'] },
      { body: '<p>x</p>', placeholders: ['a'] },
      [],
    ],
    ['nothing where nothing was kept', 'question', null, null, []],
    ['null and missing as the same', 'account', { imageFile: null }, {}, []],
  ])('%s', (_, noun, old, now, changes) => {
    expect(auditChanges({ noun, old, new: now }, valueWords)).toEqual(
      changes.map(([field, was, is]) => ({ field, old: was, new: is })),
    );
  });

  it('has words for every noun, and shows an unknown event or field as it is', () => {
    for (const label of Object.values(nounLabels)) expect(label).toMatch(/^[A-Z]/);
    expect([
      eventLabel('delete'),
      eventLabel('nieuw'),
      fieldLabel('roles'),
      fieldLabel('nieuw'),
    ]).toEqual(['Verwijderd', 'nieuw', 'Rollen', 'nieuw']);
  });

  it('names a record by its place, on one line', () => {
    expect(subjectOf('Kinderdagverblijf 2026', '', ' Hek\n dicht ')).toBe(
      'Kinderdagverblijf 2026 > Hek dicht',
    );
  });
});
