import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { counts } from '#client/device/counts.ts';
import { retry } from '#client/device/outgoing.ts';
import { readVersions } from '#client/device/work.ts';
import type { Action } from '#shared/model/actions.ts';
import { limits } from '#shared/model/limits.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/faultProxy.ts';
import { createFieldDevice, type FieldDevice } from '#tests/support/fieldDevice.ts';
import { freePort } from '#tests/support/freePort.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { proveLive } from './proof.ts';

/**
 * Sending over a line that fails: the product's own queue and sender against the real server behind
 * the fault proxy.
 */
let proxy: FaultProxy;
let server: ServerProcess;
let person: ApiClient;
let inspection: string;
let questions: string[];
let version: string;
let tablet: FieldDevice;

beforeAll(async () => {
  const port = await freePort();
  proxy = await startFaultProxy(`http://localhost:${port}`);
  server = await startServerProcess({ port, publicUrl: proxy.url });
  person = await logIn(proxy.url);
  version = (await person.call('GET', '/api/inspection/dashboard')).body.versions[0].id;
}, 120_000);
afterAll(async () => {
  await proxy?.close();
  await server?.dispose();
});
beforeEach(async () => {
  proxy.clear();
  inspection = await started();
  tablet = await device('tablet');
});

async function started(): Promise<string> {
  const { body } = await person.call('POST', '/api/inspection', {
    childcare_type: 'KDV_BSO',
    location: 'De Proef',
    version,
  });
  await person.call('POST', `/api/inspection/${body.id}/start`);
  return body.id;
}

async function device(name: string): Promise<FieldDevice> {
  const made = await createFieldDevice({
    name,
    url: proxy.url,
    user: person.account,
    cookie: person.cookie,
  });
  await made.refresh();
  const known = (await readVersions(made.backend, made.account)).find(({ id }) => id === version);
  questions = (known?.categories ?? []).flatMap((category) =>
    category.questions.map(({ id }) => id),
  );
  return made;
}

const answer = (n: number, notes?: string): Action => ({
  type: 'SAVE_INSPECTION_QUESTION_RESULT',
  payload: {
    question: questions[n % questions.length] ?? '',
    ...(notes === undefined ? { result: 'satisfies' } : { notes }),
  },
});
/** So many changes of which none can be merged with another. */
async function fill(count: number, on = tablet): Promise<void> {
  for (let n = 0; n < count; n++) {
    await on.act(inspection, answer(n, n >= questions.length ? `<p>t${n}x</p>` : undefined));
    // What was offered once is never merged: so each of these travels on its own.
    if (n % questions.length === questions.length - 1) await on.offer();
  }
}
const waiting = async (on = tablet) => (await counts(on.backend, on.account))?.waiting ?? 0;
const unreadable = { 'content-type': 'text/html' };

describe('decisions 4: sending over a bad line', () => {
  it('[S08] the answer to 250 changes is lost three times: 250 effects', async () => {
    await fill(250);
    const loss = proxy.rule({
      match: { path: /action-queue/ },
      times: 3,
      fault: { kind: 'dropAnswer' },
    });
    for (let n = 0; n < 3; n++) expect(await tablet.sync()).toBe(false);
    expect([loss.used, await waiting()]).toEqual([3, 250]);
    expect(await tablet.sync()).toBe(true);
    const proof = await proveLive(server, [tablet], inspection);
    expect(proof).toMatchObject({ faults: [], receipts: 251, audits: 251 });
  });

  it('[S09] the line breaks in the middle of the body, at 20 places: the same', async () => {
    await fill(60);
    for (let n = 0; n < 20; n++) {
      proxy.rule({
        match: { path: /action-queue/ },
        times: 1,
        fault: { kind: 'cutRequest', after: Math.floor(Math.random() * 3_000) },
      });
      await tablet.sync();
    }
    proxy.clear();
    expect(await tablet.sync()).toBe(true);
    expect(await proveLive(server, [tablet], inspection)).toMatchObject({
      faults: [],
      receipts: 61,
      audits: 61,
    });
  });

  it('[S10] one refused change of 50 holds up nothing, and is kept with its reason', async () => {
    await fill(6);
    await tablet.act(inspection, {
      type: 'SAVE_INSPECTION_NOTES',
      payload: { notes: 'x'.repeat(limits.notes + 1) },
    });
    for (let n = 6; n < 49; n++) await tablet.act(inspection, answer(n));
    expect(await tablet.sync()).toBe(true);
    expect(await counts(tablet.backend, tablet.account)).toEqual({
      waiting: 0,
      refused: 1,
      photos: 0,
      gaps: [],
    });
    const [refused] = (await tablet.outgoing()).refused;
    expect(refused).toMatchObject({
      type: 'SAVE_INSPECTION_NOTES',
      error: 'validation_failed',
      payload: { notes: expect.stringMatching(/^x+$/) },
    });
    await retry(tablet.backend, tablet.account, refused?.place ?? 0);
    expect(await tablet.sync()).toBe(true);
    expect(await counts(tablet.backend, tablet.account)).toEqual({
      waiting: 0,
      refused: 1,
      photos: 0,
      gaps: [],
    });
    expect((await proveLive(server, [tablet], inspection)).faults).toEqual([]);
  });

  it.each([
    ['404', { kind: 'answer', status: 404, headers: unreadable, body: 'weg' }],
    ['404 of JSON', { kind: 'answer', status: 404, body: '{"message":"no route"}' }],
    ['403', { kind: 'answer', status: 403, headers: unreadable, body: 'nee' }],
    [
      'our own words from somebody else',
      { kind: 'answer', status: 404, body: '{"error":"inspection_not_found"}' },
    ],
    ['500', { kind: 'answer', status: 500, body: '{"error":"internal_error"}' }],
    ['502', { kind: 'answer', status: 502, headers: unreadable, body: 'stuk' }],
    [
      '200 of a portal',
      { kind: 'answer', status: 200, headers: unreadable, body: '<h1>Welkom</h1>' },
    ],
    ['200 without receipts', { kind: 'answer', status: 200, body: '{"success":true}' }],
    [
      '200 with a receipt of something else',
      {
        kind: 'answer',
        status: 200,
        body: '{"success":true,"results":[{"id":"ander","status":"applied"}]}',
      },
    ],
    ['401', { kind: 'answer', status: 401, body: '{"error":"not_logged_in"}' }],
    ['invalid_grant', { kind: 'answer', status: 401, body: '{"error":"invalid_grant"}' }],
    ['redirect', { kind: 'answer', status: 302, headers: { location: '/oidc-authorize' } }],
    [
      'redirect that keeps the method',
      { kind: 'answer', status: 307, headers: { location: 'http://localhost:9/' } },
    ],
    [
      '429',
      {
        kind: 'answer',
        status: 429,
        headers: { 'retry-after': '120' },
        body: '{"error":"too_many_requests"}',
      },
    ],
  ] as const)(
    '[S11] %s on the way: nothing leaves the queue, alone or in a row',
    async (_, fault) => {
      for (const count of [1, 5]) {
        await fill(count);
        const before = await waiting();
        const rule = proxy.rule({ match: { method: 'POST' }, fault });
        for (let n = 0; n < 4; n++) expect(await tablet.sync()).toBe(false);
        expect(rule.used).toBeGreaterThan(0);
        expect(await counts(tablet.backend, tablet.account)).toEqual({
          waiting: before,
          refused: 0,
          photos: 0,
          gaps: [],
        });
        proxy.clear();
        expect(await tablet.sync()).toBe(true);
      }
      expect((await proveLive(server, [tablet], inspection)).faults).toEqual([]);
    },
  );

  it('[S17] the app is killed while a delivery is under way: it waits again, and is sent once', async () => {
    await fill(30);
    const held = proxy.rule({ match: { path: /action-queue/ }, times: 1, fault: { kind: 'hold' } });
    void tablet.sync();
    await expect.poll(() => held.held).toBe(1);
    tablet.kill();
    await tablet.start();
    expect(await waiting()).toBe(30);
    expect(await tablet.sync()).toBe(true);
    held.release();
    await expect
      .poll(() => proxy.log.findLast(({ path }) => path.includes('action-queue'))?.status)
      .not.toBe('held');
    expect(await proveLive(server, [tablet], inspection)).toMatchObject({
      faults: [],
      receipts: 31,
      audits: 31,
    });
  });

  it('[S18] an answer stuck on the way arrives after later ones: it changes nothing any more', async () => {
    await tablet.act(inspection, answer(0));
    const held = proxy.rule({
      match: { path: /save-question-result/ },
      times: 1,
      fault: { kind: 'hold' },
    });
    void tablet.sync();
    await expect.poll(() => held.held).toBe(1);
    // The tablet gave up on it, is started again, and goes on: never past what is not receipted.
    tablet.kill();
    await tablet.start();
    await tablet.act(inspection, {
      type: 'SAVE_INSPECTION_QUESTION_RESULT',
      payload: { question: questions[0] ?? '', result: 'restore-offer' },
    });
    expect(await tablet.sync()).toBe(true);
    held.release();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(
      (await person.call('GET', `/api/inspection/${inspection}`)).body.inspection.question_results,
    ).toMatchObject([{ result: 'restore-offer' }]);
    expect(await proveLive(server, [tablet], inspection)).toMatchObject({
      faults: [],
      receipts: 3,
      audits: 3,
    });
  });

  it('[S20] 5,000 changes go in parts; a broken line loses no finished part', {
    timeout: 300_000,
  }, async () => {
    await fill(5_000);
    proxy.rule({
      match: ({ path, count }) => path.includes('action-queue') && count % 4 === 3,
      fault: { kind: 'dropAnswer' },
    });
    let rounds = 0;
    while ((await waiting()) > 0 && rounds < 40) {
      const before = await waiting();
      if (!(await tablet.sync())) expect(await waiting()).toBeLessThanOrEqual(before);
      rounds++;
    }
    proxy.clear();
    expect(rounds).toBeGreaterThan(1);
    expect(await proveLive(server, [tablet], inspection)).toMatchObject({
      faults: [],
      receipts: 5_001,
      audits: 5_001,
    });
  });
});

describe('decisions 4: the promise', () => {
  it('1,000 changes, 30 % of the answers lost, the server killed five times: 1,000 effects, 1,000 audit entries', {
    timeout: 180_000,
  }, async () => {
    proxy.rule({
      match: { path: /^\/api\/(action-queue|inspection)/, method: 'POST' },
      chance: 0.3,
      fault: { kind: 'dropAnswer' },
    });
    for (let part = 0; part < 5; part++) {
      for (let n = 0; n < 200; n++) {
        await tablet.act(inspection, answer(part * 200 + n, `<p>t${part * 200 + n}x</p>`));
        await tablet.offer();
        if (n % 40 === 39) void tablet.sync();
      }
      const under = tablet.sync();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await server.kill();
      await under;
      await server.restart();
    }
    for (let round = 0; round < 60 && (await waiting()) > 0; round++) await tablet.sync();
    expect(await proveLive(server, [tablet], inspection)).toMatchObject({
      faults: [],
      accepted: 1_000,
      receipts: 1_001,
      audits: 1_001,
    });
  });
});
