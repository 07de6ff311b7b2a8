import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pass } from 'node:timers/promises';
import { giveWay } from '#server/lowPriority.ts';
import { printTable, quantile } from '#tests/bench/table.ts';
import { startTlsProxy } from '#tests/packaging/tlsProxy.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { freePort } from '#tests/support/freePort.ts';
import { type Started, startInspection } from '#tests/support/startedInspection.ts';
import type { AttackOrder } from './attackProcess.ts';
import { attacks } from './attacks.ts';
import { machine } from './machine.ts';
import { canLimit, limitMemory } from './memoryLimit.ts';
import { type Kind, kinds, makeStore, type Store } from './store.ts';

/**
 * One person asks the most that can be asked, on a server with the memory of a small container,
 * while another saves an answer ten times a second. Bounds: every save is answered, 95 % of them
 * within three times the quiet time and 250 ms, and the server is never ended.
 */
export const bounds = {
  ratio: 3,
  milliseconds: 250,
  memory: 1024 ** 3,
  /** Bytes that the second half of a stretch of nonsense may take more than the first. */
  growth: 64 * 1024 ** 2,
} as const;
const nonsense = 'nonsense at full speed from 8 connections';

/** What stands before the server. */
export type Front = 'none' | 'nginx';

export interface Outcome {
  row: string;
  /** Milliseconds of the other person's saves. */
  saves: number[];
  /** Saves that had another answer than 200; 0 = none. */
  failed: number[];
  /** What the attacker got, by status. */
  got: Record<number, number>;
  /** Bytes of memory in use, every half second; empty where the system does not tell. */
  memory: number[];
  /** Milliseconds that nothing else was done at the longest. */
  held: number;
}
export interface HeavyRun {
  quiet: number[];
  /** As `held` of a row, while nobody attacks. */
  quietHeld: number;
  outcomes: Outcome[];
  /** Bytes at most; null where the machine does not tell. */
  peak: number | null;
  /** Whether the process that was started still runs. */
  isAlive: boolean;
}

/** Bytes of memory that a process uses now; null where the system does not tell. */
function memoryOf(pid: number): number | null {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/**
 * Milliseconds that the server did nothing else at the longest, since this was asked last: what
 * `/metrics` says of its event loop.
 */
async function heldAt(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? [];
  if (seconds === undefined) throw new Error('the server does not tell how long its loop was held');
  return Number(seconds) * 1_000;
}

/** Saves an answer every 100 ms until told to stop, and reads the work list after every tenth. */
function saver(person: ApiClient, one: Started) {
  const times: number[] = [];
  const failed: number[] = [];
  let isOver = false;
  const results = ['satisfies', 'does-not-satisfy'] as const;
  const running = (async () => {
    for (let n = 0; !isOver; n++) {
      const at = performance.now();
      const { status } = await person
        .call('POST', `/api/inspection/${one.id}/save-question-result`, {
          question: one.questions[n % one.questions.length],
          result: results[n % 2],
        })
        .catch(() => ({ status: 0 }));
      times.push(performance.now() - at);
      if (status !== 200 && status !== 204) failed.push(status);
      if (n % 10 === 9) {
        const list = await person
          .call('GET', '/api/inspection/dashboard')
          .catch(() => ({ status: 0 }));
        if (list.status !== 200 && list.status !== 304) failed.push(list.status);
      }
      await pass(Math.max(0, 100 - (performance.now() - at)));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await running;
      return { saves: times, failed };
    },
  };
}

/** Long notes for all conditions of an inspection, and its end. */
async function finishHeavy(person: ApiClient): Promise<string> {
  const one = await startInspection(person, 'Zwaar rapport', 60);
  const text = `<p>${'Gezien en besproken met de leidinggevende van de groep. '.repeat(150)}</p>`;
  for (const question of one.questions)
    await person.call('POST', `/api/inspection/${one.id}/save-question-result`, {
      question,
      result: 'satisfies',
      notes: text,
    });
  const { status } = await person.call('POST', `/api/inspection/${one.id}/finish`, {});
  if (status >= 300) throw new Error(`the heavy inspection could not be finished: ${status}`);
  return one.id;
}

const attack = (order: AttackOrder): Promise<Record<number, number>> =>
  new Promise((resolve, reject) => {
    const attacker = fork(new URL('attackProcess.ts', import.meta.url));
    giveWay(attacker.pid);
    attacker.once('message', (got) => resolve(got as Record<number, number>));
    attacker.once('error', reject);
    attacker.once('exit', (code) => reject(new Error(`the attack ended with ${code}`)));
    attacker.send(order);
  });

/** The server, as it stands by itself or behind the nginx of `deploy/nginx`. */
async function serveAs(store: Store, front: Front) {
  // Where no group of processes can be limited, at least the server's own heap is.
  const env = canLimit()
    ? {}
    : { NODE_OPTIONS: `--max-old-space-size=${Math.round(bounds.memory / 2 ** 20 / 2)}` };
  if (front === 'none') return { server: await store.serve({ env }), proxy: null };
  const port = await freePort();
  const proxy = await startTlsProxy(port);
  Object.assign(env, { TRUST_PROXY: '127.0.0.1' });
  return { server: await store.serve({ port, publicUrl: proxy.url, env }), proxy };
}

/**
 * @param times 1 = as it was found, for at least a quarter of a minute; less is a shorter one
 * @param front what stands before the server
 */
export async function heavyRun(kind: Kind, times: number, front: Front): Promise<HeavyRun> {
  const store = await makeStore(kind);
  const { server, proxy } = await serveAs(store, front);
  const { process: first, publicUrl: url, url: direct } = server;
  const options = proxy ? { ca: proxy.ca } : {};
  const limit = limitMemory(first.pid ?? 0, bounds.memory);
  try {
    const bad = await logIn(url, 'inspecteur', options);
    const good = await logIn(url, 'inspecteur2', options);
    const one = await startInspection(good, 'Gewoon werk');
    const under = await startInspection(bad, 'Zwaar werk');
    const attacker = {
      url,
      ...options,
      // Behind nginx, which counts by address, not as the other person.
      ...(proxy ? { from: '127.0.0.2' } : {}),
      account: bad.account.id,
      inspection: under.id,
      questions: under.questions,
      revision: (await under.read()).revision,
      finished: await finishHeavy(bad),
      version: (await under.read()).version.id,
      coordinator: (await logIn(url, 'teamleider', options)).cookie,
      administrator: (await logIn(url, 'beheerder', options)).cookie,
    };
    await heldAt(direct);
    const before = saver(good, one);
    await pass(Math.max(500, 15_000 * times));
    const { saves: quiet } = await before.stop();
    const quietHeld = await heldAt(direct);
    const outcomes: Outcome[] = [];
    for (const row of Object.keys(attacks)) {
      // What was refused before is counted by session.
      const { cookie } = await logIn(url, 'inspecteur', options);
      await heldAt(direct);
      const saving = saver(good, one);
      const memory: number[] = [];
      const looking = setInterval(() => {
        const now = memoryOf(first.pid ?? 0);
        if (now !== null) memory.push(now);
      }, 500);
      const got = await attack({
        row,
        attacker: { ...attacker, cookie },
        times,
        seconds: 15 * times,
      });
      // What goes on behind the answers counts too.
      await pass(Math.max(300, 1_000 * times));
      clearInterval(looking);
      const { saves, failed } = await saving.stop();
      outcomes.push({ row, got, memory, saves, failed, held: await heldAt(direct) });
    }
    return {
      quiet,
      quietHeld,
      outcomes,
      peak: limit?.peak() ?? null,
      isAlive: first.exitCode === null && first.signalCode === null,
    };
  } finally {
    await server.dispose();
    await proxy?.stop();
    limit?.remove();
    await store.dispose();
  }
}

/** How much more the second half had at most than the first. */
function growthOf(memory: readonly number[]): number {
  const half = Math.ceil(memory.length / 2);
  return memory.length < 4
    ? 0
    : Math.max(...memory.slice(half)) - Math.max(...memory.slice(0, half));
}

/** Runs it, prints it, and answers what was wrong, one sentence each. */
export async function heavy(kind: Kind, front: Front): Promise<string[]> {
  const { quiet, quietHeld, outcomes, peak, isAlive } = await heavyRun(kind, 1, front);
  const p95 = quantile(quiet, 0.95);
  console.log(
    `\nOne person asks the most, on ${kinds[kind]}${front === 'nginx' ? ' behind nginx' : ''}: ${machine()}`,
  );
  console.log(
    `  quiet p95 ${p95.toFixed(1)} ms, longest piece ${quietHeld.toFixed(0)} ms; memory at most ${peak === null ? 'not limited' : `${Math.round(peak / 2 ** 20)} MB of 1024`}`,
  );
  printTable(
    ['row', 'saves', 'p50', 'p95', 'most', 'held', 'not answered', 'what the first person got'],
    outcomes.map(({ row, saves, failed, held, got }) => [
      row,
      String(saves.length),
      ...[0.5, 0.95, 1].map((at) => quantile(saves, at)),
      held,
      String(failed.length),
      Object.entries(got)
        .map(([status, count]) => `${count} x ${status}`)
        .join(', '),
    ]),
  );
  return [
    ...(isAlive ? [] : [`${kinds[kind]}: the server was ended`]),
    ...outcomes
      .filter(({ row, memory }) => row === nonsense && growthOf(memory) > bounds.growth)
      .map(
        ({ memory }) =>
          `${nonsense} on ${kinds[kind]}: memory grew by ${Math.round(growthOf(memory) / 2 ** 20)} MB`,
      ),
    ...outcomes.flatMap(({ row, saves, failed }) => {
      const now = quantile(saves, 0.95);
      return [
        ...(failed.length > 0 ? [`${row} on ${kinds[kind]}: ${failed.length} saves failed`] : []),
        ...(now > bounds.milliseconds || now > bounds.ratio * Math.max(p95, 10)
          ? [`${row} on ${kinds[kind]}: p95 ${now.toFixed(0)} ms, quiet ${p95.toFixed(0)} ms`]
          : []),
      ];
    }),
  ];
}
