import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { onBothDatabases } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

onBothDatabases('§4 colours', (use) => {
  it('forget what is deleted from their version, so that they can be saved as they were read', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const version = await use().addVersion(smallChecklist(`Versie ${randomUUID()}`));
    const { categories } = (await admin.get(`/api/version/${version}`)).body.version;
    const [deur, ...left] = categories.filter(({ number }: { number: string }) =>
      ['1.2', '2', '2.1'].includes(number),
    );
    const green = async () =>
      (await admin.get(`/api/inspection_template?version=${version}`)).body.inspection_templates[0];
    expect((await green()).skip_categories).toContain(deur.id);
    await admin.delete(`/api/question/${deur.questions[0].id}`);
    expect((await green()).skip_questions).toEqual(
      left[1].questions.map(({ id }: { id: string }) => id),
    );
    await admin.delete(`/api/category/${deur.id}`);
    expect((await green()).skip_categories.toSorted()).toEqual(
      left.map(({ id }: { id: string }) => id).toSorted(),
    );
    const { id, version: _, ...fields } = await green();
    expect((await admin.put(`/api/inspection_template/${id}`, fields)).status).toBe(200);
  });
});
