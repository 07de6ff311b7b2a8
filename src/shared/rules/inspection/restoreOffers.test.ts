import { describe, expect, it } from 'vitest';
import type { Inspection } from '#shared/model/inspection.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { itemTexts } from '#shared/rules/fillOut/itemTexts.ts';
import { buildReport } from '#shared/rules/report/report.ts';
import { agreedWords } from '#shared/text/offers.ts';
import { reportTexts } from '#shared/text/report.ts';
import { shaped } from '#tests/support/scenario.ts';
import { agreedLine, notesWith, untilDays, usualUntil } from './restoreOffers.ts';

const whole = shaped([[3]], [0]);
const agreed = {
  part: 'd1i1q1',
  notes: '<p>Schroef <strong>vast</strong></p>',
  until: '2026-12-11',
  accepted_by: 'Mevr. <Jansen>',
};
const filled: Partial<Inspection> = {
  question_results: [
    { question: 'd1i1q1', result: 'restore-offer', notes: '<p>Los</p>' },
    { question: 'd1i1q2', result: 'does-not-satisfy', notes: '<p>Scheef</p>' },
    { question: 'd1i1q3', result: 'restore-offer', notes: '' },
  ],
  category_last_question_answers: [{ category: 'd1', result: 'restore-offer', notes: '' }],
  restore_offers: [
    agreed,
    { ...agreed, part: 'd1i1q2', until: '2026-12-01' },
    { ...agreed, part: 'd1', until: '2026-12-09', notes: '', accepted_by: '' },
  ],
};
const told =
  '<p>Los</p><p><strong>Hersteltermijn tot en met:</strong> 11-12-2026<br><strong>Geaccepteerd door:</strong> Mevr. &lt;Jansen&gt;</p>' +
  '<p><strong>Afgesproken maatregel:</strong></p><p>Schroef <strong>vast</strong></p>';

describe('decisions 6: what was agreed on an offer to restore', () => {
  it.each([
    ['a visit of today', '2026-11-27', '2026-11-27', '2026-12-11'],
    ['a visit before', '2026-11-20', '2026-11-27', '2026-12-04'],
    ['a visit that was planned for later', '2026-12-01', '2026-11-27', '2026-12-11'],
    ['a visit long before', '2026-10-01', '2026-11-27', '2026-12-11'],
    ['no day', null, '2026-11-27', '2026-12-11'],
  ])('proposes two weeks: %s', (_, date, today, until) =>
    expect(usualUntil(date, today)).toBe(until),
  );

  it('stands below the notes, and only while the result is that offer', () => {
    const answer = { result: 'restore-offer', notes: '<p>Los</p>' } as const;
    expect(notesWith(answer, agreed, agreedWords)).toBe(told);
    expect(notesWith({ ...answer, result: 'satisfies' }, agreed, agreedWords)).toBe('<p>Los</p>');
    expect(notesWith(answer, undefined, agreedWords)).toBe('<p>Los</p>');
    expect(notesWith(undefined, agreed, agreedWords)).toBe('');
  });

  it('is told in a line', () => {
    const line = (over: Partial<typeof agreed>) =>
      agreedLine('restore-offer', { ...agreed, ...over }, agreedWords);
    expect(line({ accepted_by: 'Jo' })).toBe('Tot en met 11-12-2026, geaccepteerd door Jo');
    expect(line({ accepted_by: '' })).toBe('Tot en met 11-12-2026');
    expect(line({ until: null as never, accepted_by: 'Jo' })).toBe('Geaccepteerd door Jo');
    expect(line({ until: null as never, accepted_by: '' })).toBe('');
    expect(agreedLine('satisfies', agreed, agreedWords)).toBe('');
  });

  it('has an outcome once somebody looked: told, and no day is left to look', () => {
    const answer = { result: 'restore-offer', notes: '' } as const;
    const looked = { ...agreed, outcome: 'repaired' as const };
    expect(notesWith(answer, looked, agreedWords)).toContain(
      'Mevr. &lt;Jansen&gt;<br><strong>Uitkomst:</strong> Hersteld</p>',
    );
    expect(notesWith(answer, { ...agreed, outcome: null }, agreedWords)).not.toContain('Uitkomst');
    expect(agreedLine('restore-offer', { ...looked, accepted_by: '' }, agreedWords)).toBe(
      'Tot en met 11-12-2026, hersteld',
    );
    const bare = { ...agreed, until: null, accepted_by: '', outcome: 'not-repaired' as const };
    expect(agreedLine('restore-offer', bare, agreedWords)).toBe('Niet hersteld');
    const offers = (filled.restore_offers ?? []).map((one) =>
      one.part === 'd1' ? { ...one, outcome: 'not-repaired' as const } : one,
    );
    const inspection = whole.inspection({ ...filled, restore_offers: offers });
    expect(untilDays(inspection, whole.version())).toEqual(['2026-12-11']);
    const report = JSON.stringify(
      buildReport(
        {
          inspection: whole.inspection({ status: 'finished', ...filled, restore_offers: [looked] }),
          version: whole.version(),
          inspector: 'Sanne',
          exportedOn: '2026-12-01',
          exportedAt: '09:30',
        },
        reportTexts,
      ),
    );
    expect(report).toContain('Uitkomst:');
    expect(report).toContain('geaccepteerd door Mevr. <Jansen>, hersteld');
  });

  it('has its days, of what is still offered', () => {
    const days = (over: Partial<Inspection>) =>
      untilDays(whole.inspection({ ...filled, ...over }), whole.version());
    expect(days({})).toEqual(['2026-12-09', '2026-12-11']);
    expect(days({ restore_offers: [] })).toEqual([]);
    expect(days({ category_last_question_answers: [] })).toEqual(['2026-12-11']);
    // A skipped domain is not in the report.
    expect(days({ skip_categories: ['d1'] })).toEqual([]);
  });

  it('is in the report, at the condition and in the list, and in what is taken over', () => {
    const inspection = whole.inspection({ status: 'finished', ...filled });
    const report = buildReport(
      {
        inspection,
        version: whole.version(),
        inspector: 'Sanne',
        exportedOn: '2026-12-01',
        exportedAt: '09:30',
      },
      reportTexts,
    );
    const [first, second, third] = report.domains[0]?.items[0]?.questions ?? [];
    expect(first?.notesHtml).toBe(told);
    expect(second?.notesHtml).toBe('<p>Scheef</p>');
    expect(third?.notesHtml).toBe('');
    const list = report.lists.find(({ result }) => result === 'restore-offer');
    expect(list?.entries.map(({ note }) => note)).toEqual([
      'Tot en met 11-12-2026, geaccepteerd door Mevr. <Jansen>. Los',
      '',
      ...(list?.entries.length === 3 ? ['Tot en met 09-12-2026'] : []),
    ]);
    const words = {
      ...{ domain: 'D', extra: 'E', result: String, agreed: agreedWords },
      ...{ general: 'A', photo: String },
    };
    const texts = itemTexts(buildChecklist(whole.version()), inspection, words);
    expect(texts[0]?.texts.map(({ html }) => html).join('')).toContain(told);
  });
});
