import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readVersions } from '#client/device/work.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { createFieldDevice } from '#tests/support/fieldDevice.ts';
import { pdfText } from '#tests/support/pdfText.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';

/** The checklist changes while an inspection is done on it without a line. */
let server: ServerProcess;
let inspector: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  server = await startServerProcess();
  inspector = await logIn(server.url);
  admin = await logIn(server.url, 'beheerder');
}, 120_000);
afterAll(() => server?.dispose());

describe('decisions 3: the text as it was judged', () => {
  it('[S27] a condition’s text is edited while an inspection is open offline: the report shows the text that was judged', async () => {
    const tablet = await createFieldDevice({
      name: 'tablet',
      url: server.url,
      user: inspector.account,
      cookie: inspector.cookie,
    });
    await tablet.refresh();
    const [version] = await readVersions(tablet.backend, tablet.account);
    const { body: made } = await inspector.call('POST', '/api/inspection', {
      childcare_type: 'KDV_BSO',
      location: 'De Oude Tekst',
      version: version?.id,
    });
    await tablet.refresh();
    const questions = (version?.categories ?? []).flatMap((category) => category.questions);
    const [judged, ...others] = questions;
    const act = async (action: Parameters<typeof tablet.act>[1]) =>
      expect(await tablet.act(made.id, action)).not.toBeNull();
    await act({ type: 'START_INSPECTION', payload: {} });
    await act({
      type: 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
      payload: { skip_categories: [], skip_questions: others.map(({ id }) => id) },
    });
    await act({
      type: 'SAVE_INSPECTION_QUESTION_RESULT',
      payload: { question: judged?.id ?? '', result: 'satisfies' },
    });
    for (const text of ['Een heel andere eis.', 'Nog een andere eis.']) {
      const { status } = await admin.call('PUT', `/api/question/${judged?.id}`, {
        ...judged,
        text,
        help_questions: undefined,
      });
      expect(status).toBe(200);
    }
    await act({ type: 'FINISH_INSPECTION', payload: {} });
    expect(await tablet.sync()).toBe(true);

    const { body } = await inspector.call('GET', `/api/inspection/${made.id}`);
    expect(body.inspection.status).toBe('finished');
    const seen = body.inspection.version.categories.flatMap(
      (category: { questions: { id: string; text: string }[] }) => category.questions,
    );
    expect(seen.find(({ id }: { id: string }) => id === judged?.id).text).toBe(judged?.text);
    const flat = (text: string) => text.replace(/[\s\u00ad-]+/g, '');
    const pdf = flat(
      await pdfText((await inspector.call('GET', `/api/inspection/${made.id}/export`)).bytes),
    );
    expect(pdf).toContain(flat(judged?.text ?? 'x'));
    expect(pdf).not.toContain(flat('Nog een andere eis.'));
    // Who starts now judges by the text of now.
    const { body: dashboard } = await inspector.call('GET', '/api/inspection/dashboard');
    expect(JSON.stringify(dashboard.versions)).toContain('Nog een andere eis.');
  });
});
