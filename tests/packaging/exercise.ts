import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { logIn } from '#tests/support/apiClient.ts';

/**
 * What a packaged demo must be able to do: answer, log in, save, draw a report, take a portrait.
 */

/**
 * One line per thing that worked. `url` is where it listens and its PUBLIC_URL. @throws Error that
 * says what did not.
 */
export async function exercise(url: string, tell: (line: string) => void): Promise<void> {
  const since = Date.now();
  await untilReady(url);
  tell(`/health/live and /health/ready answer, after ${Date.now() - since} ms`);

  const [, asset] = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(url)).text()) ?? [];
  if (!asset) throw new Error('the page is not there');
  const script = await fetch(url + asset, { headers: { 'accept-encoding': 'br' } });
  if (script.headers.get('content-encoding') !== 'br')
    throw new Error(`${asset} answers ${script.status}, not packed`);
  tell('the client is there, packed');

  const inspector = await logIn(url);
  const { body } = await inspector.call('GET', '/api/inspection/dashboard');
  const inspections = body.inspections as { id: string; status: string }[];
  const started = inspections.find(({ status }) => status === 'started');
  const finished = inspections.find(({ status }) => status === 'finished');
  if (!started || !finished) throw new Error('the demonstration has no inspections');
  const notes = '<p>Vanuit het pakket.</p>';
  await expected(
    inspector.call('POST', `/api/inspection/${started.id}/save-notes`, { notes }),
    200,
  );
  const kept = await expected(inspector.call('GET', `/api/inspection/${started.id}`), 200);
  if (kept.body.inspection.notes !== notes) throw new Error('what was saved is not there');
  tell('logged in and saved');

  const pdf = await expected(inspector.call('GET', `/api/inspection/${finished.id}/export`), 200);
  if (pdf.bytes.subarray(0, 5).toString() !== '%PDF-') throw new Error('the report is no PDF');
  tell(`a report of ${pdf.bytes.length} bytes`);

  const form = new FormData();
  const portrait = await sharp({
    create: { width: 600, height: 400, channels: 3, background: '#336699' },
  })
    .png()
    .toBuffer();
  form.set('image', new File([new Uint8Array(portrait)], 'portret.png', { type: 'image/png' }));
  await expected(inspector.call('POST', `/api/user/${inspector.account.id}`, form), 200);
  tell('a portrait taken and made small');
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const [live, ready] = await Promise.all(
      ['live', 'ready'].map((kind) =>
        fetch(`${url}/health/${kind}`).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    if (live === 200 && ready === 200) return;
    if (attempt === 150)
      throw new Error(`after 30 s /health/live answers ${live} and /health/ready ${ready}`);
    await wait(200);
  }
}

async function expected<T extends { status: number; bytes: Buffer }>(
  answer: Promise<T>,
  status: number,
): Promise<T> {
  const got = await answer;
  if (got.status !== status)
    throw new Error(`${got.status} instead of ${status}: ${got.bytes.toString().slice(0, 300)}`);
  return got;
}
