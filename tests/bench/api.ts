import { logIn } from '#tests/support/apiClient.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';
import { median, printTable, quantile } from './table.ts';

/** API times over HTTP on the demonstration data, one call after the other (budget: p95 20 ms). */
const runs = 300;

export async function benchApi(): Promise<void> {
  const server = await startServerProcess();
  const { cookie } = await logIn(server.url);
  const get = (path: string) =>
    fetch(server.url + path, { headers: { cookie, 'accept-encoding': 'gzip' } });
  const post = (path: string, body: object) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const dashboard = (await (await get('/api/inspection/dashboard')).json()) as {
    inspections: { id: string; status: string; version: { id: string } }[];
    versions: { id: string; categories: { questions: { id: string }[] }[] }[];
  };
  const started = dashboard.inspections.find(({ status }) => status === 'started');
  const questions =
    dashboard.versions
      .find(({ id }) => id === started?.version.id)
      ?.categories.flatMap((one) => one.questions.map(({ id }) => id)) ?? [];
  const notes = `<p>${'Gezien en besproken met de leidinggevende. '.repeat(10)}</p>`;
  const calls: [string, (n: number) => Promise<Response>][] = [
    ['GET /logged-in', () => get('/logged-in')],
    ['GET dashboard (changed)', () => get('/api/inspection/dashboard')],
    ['GET one inspection', () => get(`/api/inspection/${started?.id}`)],
    [
      'POST save-question-result',
      (n) =>
        post(`/api/inspection/${started?.id}/save-question-result`, {
          question: questions[n % questions.length],
          result: 'satisfies',
          notes: `${notes}<p>${n}</p>`,
        }),
    ],
    [
      'POST action-queue of 50',
      (n) =>
        post('/api/action-queue', {
          actions: Array.from({ length: 50 }, (_, i) => ({
            id: `bench-${n}-${i}`,
            type: 'SAVE_INSPECTION_QUESTION_RESULT',
            inspection: started?.id,
            payload: { question: questions[i % questions.length], result: 'satisfies', notes },
          })),
        }),
    ],
  ];
  const rows = [];
  for (const [name, call] of calls) {
    const times: number[] = [];
    const count = name.includes('queue') ? 20 : runs;
    for (let n = 0; n < count + 20; n++) {
      // Another state each time: what is asked for again unchanged is the last row.
      if (name.includes('changed'))
        await (
          await post(`/api/inspection/${started?.id}/save-notes`, { notes: `<p>${n}</p>` })
        ).arrayBuffer();
      const start = performance.now();
      const answer = await call(n);
      const bytes = (await answer.arrayBuffer()).byteLength;
      if (!answer.ok || bytes === 0) throw new Error(`${name}: ${answer.status}`);
      if (n >= 20) times.push(performance.now() - start);
    }
    rows.push([name, median(times), quantile(times, 0.95)]);
  }
  const etag = (await get('/api/inspection/dashboard')).headers.get('etag') ?? '';
  const fresh: number[] = [];
  for (let n = 0; n < runs; n++) {
    const start = performance.now();
    await (
      await fetch(`${server.url}/api/inspection/dashboard`, {
        headers: { cookie, 'if-none-match': etag },
      })
    ).arrayBuffer();
    fresh.push(performance.now() - start);
  }
  rows.push(['GET dashboard (304)', median(fresh), quantile(fresh, 0.95)]);
  printTable(['ms over HTTP, demo data', 'p50', 'p95'], rows as [string, number, number][]);
  await server.dispose();
}
