import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sizeOf } from '#server/db/checklists/checklistSize.ts';
import { loadCategories } from '#server/db/checklists/checklistTree.ts';
import { limits } from '#shared/model/limits.ts';
import { checklistSize } from '#shared/rules/checklist/checklistSize.ts';
import { onBothDatabases } from '#tests/support/app.ts';

onBothDatabases('how large a checklist may be', (use) => {
  const full = { fields: { title: 'full' } };
  const add = (text: string, conditions = 1) =>
    use().addVersion({
      title: `Lijst ${randomUUID()}`,
      domains: [
        {
          title: 'D',
          items: [{ title: 'I', conditions: Array.from({ length: conditions }, () => ({ text })) }],
        },
      ],
    });
  const treeOf = async (version: string) => {
    const [domain, item] = await loadCategories(use().db, version);
    return { domain: domain?.id ?? '', item: item?.id ?? '', first: item?.questions[0] };
  };

  it('is counted the same by the database and by the rule', async () => {
    const version = await use().addVersion({
      title: `Lijst ${randomUUID()}`,
      domains: [
        {
          title: 'Één domein',
          description: '<p>Met <strong>uitleg</strong></p>',
          default_value: 'en een begin',
          last_question: 'Wat viel op?',
          last_question_title: 'Anders',
          help_questions: ['Is het hek heel?', 'En de deur?'],
          items: [
            {
              title: 'Hek',
              conditions: [
                { text: 'Het hek is heel.', title: 'Hek', ref: 'art 1', help_questions: ['Voel.'] },
                { text: 'Het slot werkt.', description: 'd', default_value: 'v' },
              ],
            },
            { title: 'Leeg', conditions: [] },
          ],
        },
      ],
    });
    const size = await sizeOf(use().db, version);
    expect(size).toBe(checklistSize(await loadCategories(use().db, version)));
    expect(size).toBeGreaterThan(1_000);
  });

  it('a full one takes no more text, and may always become shorter', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const version = await add('x'.repeat(9_900), 199);
    const { item, domain, first } = await treeOf(version);
    expect(await sizeOf(use().db, version)).toBeGreaterThan(limits.checklist - 10_000);
    const long = 'y'.repeat(9_999);
    const condition = { version, category: item, title: '', text: long, description: '' };
    const answers = [
      await admin.post('/api/question', { ...condition, default_value: '' }),
      await admin.put(`/api/question/${first?.id}`, {
        ...condition,
        description: long,
        default_value: '',
      }),
      await admin.post('/api/help_question', { category: domain, text: `<p>${long}</p>` }),
      await admin.post('/api/category', {
        version,
        parent: null,
        title: 'E',
        description: long,
        default_value: '',
        last_question: '',
      }),
    ];
    expect(answers.map(({ status, body }) => [status, Object.values(body.fields ?? {})])).toEqual(
      answers.map(() => [422, ['full']]),
    );
    const shorter = { ...condition, text: 'kort', default_value: '' };
    expect((await admin.put(`/api/question/${first?.id}`, shorter)).status).toBe(200);
  });

  it('as a file it is refused, with why', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const conditions = Array.from({ length: 210 }, () => ({ text: 'x'.repeat(9_900) }));
    const preview = async (more: object) => {
      const form = new FormData();
      const file = { title: 'T', domains: [{ title: 'D', items: [{ title: 'I', conditions }] }] };
      form.append('file', new Blob([JSON.stringify({ ...file, ...more })]), 'x.json');
      return (await admin.post('/api/version/preview', form)).body.problems[0]?.reason as string;
    };
    expect(await preview({})).toContain('2.000.000 tekens');
    conditions.splice(1);
    const skip = Array.from({ length: 600 }, () => '1');
    const colours = Array.from({ length: 100 }, (_, n) => ({ title: `K${n}`, skip }));
    expect(await preview({ colours })).toContain('kleuren');
  });

  it('colours have a number, and what they leave out an end', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const version = await add('x', 600);
    const { first } = await treeOf(version);
    const [, item] = await loadCategories(use().db, version);
    const all = item?.questions.map(({ id }) => id) ?? [];
    const create = (skip_questions: readonly string[]) =>
      admin.post('/api/inspection_template', {
        version,
        title: `Kleur ${randomUUID()}`,
        skip_categories: [],
        skip_questions,
      });
    const answers = [];
    for (let n = 0; n < 90; n++) answers.push(await create(all));
    expect(answers.filter(({ status }) => status === 201).length).toBe(83);
    expect(answers.at(-1)).toMatchObject({ status: 422, body: full });
    // With less, more fit, up to their number.
    for (let n = 83; n < limits.colours; n++)
      expect((await create([first?.id ?? ''])).status).toBe(201);
    expect(await create([])).toMatchObject({ status: 422, body: full });
    const [made] = answers;
    expect(
      await admin.post(`/api/inspection_template/${made?.body.id}/copy`, { version }),
    ).toMatchObject({
      status: 422,
      body: full,
    });
  });
});
