import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { openDevice } from '#tests/support/deviceBrowser.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/faultProxy.ts';
import { freePort } from '#tests/support/freePort.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';
import { createRxdbDrain } from './rxdb.ts';
import { median, printTable } from './table.ts';

/**
 * Working without a line: a cold start with 50, 500 and 2,000 inspections at a quarter of the
 * processor's speed, and the sending of 100, 1,000 and 10,000 changes by the product itself, beside
 * one POST for each change, one POST for all, and RxDB.
 */
export async function benchOffline(): Promise<void> {
  const port = await freePort();
  const proxy = await startFaultProxy(`http://localhost:${port}`);
  const server = await startServerProcess({
    port,
    publicUrl: proxy.url,
    // One person adds here what takes a team years.
    env: { WORK_PERCENT: '100 additions=10000' },
  });
  try {
    await coldStart(proxy);
    await draining(proxy);
  } finally {
    await proxy.close();
    await server.dispose();
  }
}

async function coldStart(proxy: FaultProxy): Promise<void> {
  const rows: (string | number)[][] = [];
  let total = 0;
  const person = await logIn(proxy.url, 'inspecteur2');
  const { body } = await person.call('GET', '/api/inspection/dashboard');
  total = body.inspections.length;
  const device = await openDevice({ baseURL: proxy.url, viewport: { width: 1180, height: 820 } });
  for (const wanted of [50, 500, 2_000]) {
    for (; total < wanted; total++)
      await person.call('POST', '/api/inspection', {
        childcare_type: 'KDV_BSO',
        location: `Locatie ${total}`,
        date: '2027-01-01',
        version: body.versions[0].id,
      });
    const { page } = device;
    await page.goto('/');
    if (wanted === 50) {
      await page.getByRole('button', { name: 'Inloggen' }).click();
      await page.getByLabel('Gebruikersnaam').fill('inspecteur2');
      await page.getByLabel('Wachtwoord').fill('demo');
      await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
    }
    await page
      .getByText(`Locatie ${wanted - 1}`)
      .first()
      .waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForTimeout(2_000);
    await proxy.down();
    const times: number[] = [];
    for (let n = 0; n < 5; n++) {
      await device.close();
      const fresh = await device.reopen();
      const cdp = await fresh.context().newCDPSession(fresh);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await fresh.goto('/', { waitUntil: 'commit' });
      times.push(
        await fresh.evaluate(
          (count) =>
            new Promise<number>((resolve) => {
              const look = () =>
                document.querySelectorAll('[data-part="row"]').length >= count
                  ? resolve(performance.now())
                  : requestAnimationFrame(look);
              look();
            }),
          20,
        ),
      );
    }
    rows.push([`${wanted} inspections`, median(times), Math.max(...times), 1_000]);
    await proxy.up();
    await device.close();
    await device.reopen();
  }
  await device.dispose();
  console.log(
    '  Cold start without a server, browser restarted, 4x throttle, until the work list shows (ms)',
  );
  printTable(['', 'p50', 'max', 'budget'], rows);
}

/** What RxDB sends in one request: about as much as the product does. */
const atOnce = 500;

interface Sending {
  seconds: number;
  requests: number;
  kilobytes: number;
}

async function draining(proxy: FaultProxy): Promise<void> {
  const person = await logIn(proxy.url, 'inspecteur');
  const { body } = await person.call('GET', '/api/inspection/dashboard');
  const version = body.versions[0];
  const questions = version.categories.flatMap((category: { questions: { id: string }[] }) =>
    category.questions.map(({ id }) => id),
  ) as string[];
  const { body: made } = await person.call('POST', '/api/inspection', {
    childcare_type: 'KDV_BSO',
    location: 'De Meting',
    version: version.id,
  });
  await person.call('POST', `/api/inspection/${made.id}/start`);
  const changes = (count: number, device: string) =>
    Array.from({ length: count }, (_, n) => ({
      id: randomUUID(),
      type: 'SAVE_INSPECTION_QUESTION_RESULT',
      inspection: made.id as string,
      payload: {
        question: questions[n % questions.length],
        notes: `<p>Waarneming ${n} in de groep, met de leidinggevende besproken en vastgelegd.</p>`,
      },
      device,
      sequence: n + 1,
      created_at: new Date().toISOString(),
      base: 1_000_000,
    }));
  const device = await openDevice({ baseURL: proxy.url });
  await device.page.goto('/');
  await device.page.getByRole('button', { name: 'Inloggen' }).click();
  await device.page.getByLabel('Gebruikersnaam').fill('inspecteur');
  await device.page.getByLabel('Wachtwoord').fill('demo');
  await device.page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await device.page.getByRole('heading', { name: 'Werkvoorraad' }).waitFor();

  const rxdb = await createRxdbDrain(device.page);
  const rows: (string | number)[][] = [];
  for (const roundTrip of [0, 100]) {
    if (roundTrip > 0)
      proxy.rule({ match: { path: /^\/api\// }, fault: { kind: 'delay', ms: roundTrip } });
    for (const count of [100, 1_000, 10_000]) {
      const file = {
        kind: 'veldinstrument-reservebestand',
        format: 1,
        account: person.account.id,
        name: '',
        saved_at: '',
        actions: changes(count, randomUUID()),
      };
      const ours = await byProduct(proxy, device.page, JSON.stringify(file), count);
      await rxdb.prepare(changes(count, randomUUID()));
      const theirs = await timed(proxy, () => rxdb.run(atOnce));
      const raw = await timed(proxy, () =>
        onePost(proxy, person, changes(count, randomUUID()), false),
      );
      const packed = await timed(proxy, () =>
        onePost(proxy, person, changes(count, randomUUID()), true),
      );
      // Ten thousand times a hundred milliseconds is known without waiting for it.
      const loop =
        count <= (roundTrip > 0 ? 100 : 1_000)
          ? await timed(proxy, () => oneByOne(person, changes(count, randomUUID())))
          : null;
      rows.push([
        `${count} changes, ${roundTrip} ms`,
        ours.seconds,
        ours.requests,
        ours.kilobytes,
        packed.seconds,
        raw.seconds,
        raw.kilobytes,
        loop ? loop.seconds : '-',
        theirs.seconds,
        ours.seconds / packed.seconds,
      ]);
    }
  }
  await device.dispose();
  console.log(
    '  Sending (seconds; the product: from the file read in, stored on the device, to the last receipt stored)',
  );
  printTable(
    [
      '',
      'product',
      'requests',
      'kB',
      'one gzip POST',
      'one POST',
      'kB',
      'one by one',
      'RxDB',
      'product / gzip POST',
    ],
    rows,
  );
}

async function timed(proxy: FaultProxy, work: () => Promise<void>): Promise<Sending> {
  const before = proxy.log.length;
  const start = performance.now();
  await work();
  const trips = proxy.log.slice(before).filter(({ method }) => method === 'POST');
  return {
    seconds: (performance.now() - start) / 1_000,
    requests: trips.length,
    kilobytes: trips.reduce((sum, { requestBytes }) => sum + requestBytes, 0) / 1_000,
  };
}

function byProduct(
  proxy: FaultProxy,
  page: import('@playwright/test').Page,
  file: string,
  count: number,
): Promise<Sending> {
  return timed(proxy, async () => {
    const start = performance.now();
    await page.goto('/verzendcentrum');
    await page.locator('input[type=file]').setInputFiles({
      name: 'reserve.json',
      mimeType: 'application/json',
      buffer: Buffer.from(file),
    });
    await page.getByText('Reservebestand ingelezen').first().waitFor({ timeout: 120_000 });
    for (;;) {
      const waiting = await page.evaluate(countWaiting);
      if (waiting === 0) return;
      if (performance.now() - start > 300_000)
        throw new Error(`${waiting} of ${count} changes still wait`);
      await page.waitForTimeout(50);
    }
  });
}

/** Runs in the page: how many changes wait on the device. */
async function countWaiting(): Promise<number> {
  const opening = indexedDB.open('veldinstrument');
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const count = await new Promise<number>((resolve) => {
    const request = db.transaction('queue').objectStore('queue').count();
    request.onsuccess = () => resolve(request.result);
  });
  db.close();
  return count;
}

async function onePost(
  proxy: FaultProxy,
  person: ApiClient,
  actions: object[],
  compressed: boolean,
): Promise<void> {
  const json = JSON.stringify({ actions });
  const answer = await fetch(`${proxy.url}/api/action-queue`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: person.cookie,
      ...(compressed ? { 'content-encoding': 'gzip' } : {}),
    },
    body: compressed ? gzipSync(json) : json,
  });
  const { results } = (await answer.json()) as { results: unknown[] };
  if (results.length !== actions.length) throw new Error('not all were answered');
}

async function oneByOne(
  person: ApiClient,
  actions: { id: string; inspection: string; payload: object }[],
): Promise<void> {
  for (const { id, inspection, payload } of actions)
    await person.call('POST', `/api/inspection/${inspection}/save-question-result`, payload, {
      'idempotency-key': id,
    });
}
