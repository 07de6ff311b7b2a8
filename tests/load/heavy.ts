import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pass } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { giveWay } from '#server/lowPriority.ts';
import { startTlsProxy } from '#tests/packaging/tlsProxy.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { freePort } from '#tests/support/freePort.ts';
import { registerRows, registerText } from '#tests/support/registerFile.ts';
import { type Started, startInspection } from '#tests/support/startedInspection.ts';
import type { AttackOrder } from './attackProcess.ts';
import { attacks, reports, send } from './attacks.ts';
import { canLimit, limitMemory } from './memoryLimit.ts';
import { type Kind, makeStore, type Store } from './store.ts';

/**
 * Bytes of memory of a small container: one person asks the most that can be asked of a server in
 * one, while another saves an answer ten times a second.
 */
export const memoryLimit = 1024 ** 3;

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
  /** Milliseconds after which a colleague had a report; null where nobody asked for one. */
  report: number | null;
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

/** Notes for all conditions of an inspection, and its end. */
async function finish(
  person: ApiClient,
  { conditions, sentences }: { conditions: number; sentences: number },
): Promise<string> {
  const one = await startInspection(person, `Rapport van ${conditions}`, conditions);
  const said = 'Gezien en besproken met de leidinggevende van de groep. ';
  const text = `<p>${said.repeat(sentences)}</p>`;
  for (const question of one.questions)
    await person.call('POST', `/api/inspection/${one.id}/save-question-result`, {
      question,
      result: 'satisfies',
      notes: text,
    });
  const { status } = await person.call('POST', `/api/inspection/${one.id}/finish`, {});
  if (status >= 300) throw new Error(`the inspection could not be finished: ${status}`);
  return one.id;
}

/** A register of so many places, as an administrator takes it in. @throws Error when it is refused */
async function takeRegister(by: Parameters<typeof send>[0], places: number): Promise<void> {
  const form = new FormData();
  const text = gzipSync(registerText(registerRows(Math.ceil(places))));
  form.set('file', new Blob([new Uint8Array(text)]), 'register.csv');
  form.set('name', 'register.csv');
  const sent = new Response(form);
  const status = await send(by, {
    path: '/api/register/import',
    bytes: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  });
  if (status !== 200) throw new Error(`the register was answered ${status}`);
}

/** Who attacks, by turns. */
const badPeople = ['inspecteur', 'beide'] as const;

/** What somebody has to attack with. */
async function arm(person: ApiClient) {
  const under = await startInspection(person, 'Zwaar werk');
  const { revision, version } = await under.read();
  return {
    account: person.account.id,
    inspection: under.id,
    questions: under.questions,
    revision,
    version: version.id,
    finished: await finish(person, { conditions: 60, sentences: 150 }),
  };
}
type Armed = Awaited<ReturnType<typeof arm>>;

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
    : { NODE_OPTIONS: `--max-old-space-size=${Math.round(memoryLimit / 2 ** 20 / 2)}` };
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
  const limit = limitMemory(first.pid ?? 0, memoryLimit);
  try {
    const good = await logIn(url, 'inspecteur2', options);
    const one = await startInspection(good, 'Gewoon werk');
    const finished = await finish(good, { conditions: 5, sentences: 1 });
    const common = {
      url,
      ...options,
      // Behind nginx, which counts by address, not as the other person.
      ...(proxy ? { from: '127.0.0.2' } : {}),
      overseers: {
        search: (await logIn(url, 'teamleider', options)).cookie,
        figures: (await logIn(url, 'superbeheerder', options)).cookie,
        workbook: (await logIn(url, 'beheerder', options)).cookie,
        moves: (await logIn(url, 'beide', options)).cookie,
      },
    };
    await takeRegister({ ...common, cookie: common.overseers.figures }, 31_800 * times);
    const attackers = [];
    for (const name of badPeople) attackers.push(await arm(await logIn(url, name, options)));
    await heldAt(direct);
    const before = saver(good, one);
    await pass(Math.max(500, 15_000 * times));
    const { saves: quiet } = await before.stop();
    const quietHeld = await heldAt(direct);
    const outcomes: Outcome[] = [];
    for (const [number, row] of Object.keys(attacks).entries()) {
      // What was refused before is counted by session, and what was asked for by account: they take
      // turns, so that nobody comes for what the row before took.
      const turn = number % badPeople.length;
      const { cookie } = await logIn(url, badPeople[turn] ?? '', options);
      await heldAt(direct);
      const saving = saver(good, one);
      const memory: number[] = [];
      const looking = setInterval(() => {
        const now = memoryOf(first.pid ?? 0);
        if (now !== null) memory.push(now);
      }, 500);
      const attacking = attack({
        row,
        attacker: { ...common, ...(attackers[turn] as Armed), cookie },
        times,
        seconds: 15 * times,
      });
      const asking = row === reports ? reportOf({ url, ...options }, good, finished) : null;
      const [got, report] = await Promise.all([attacking, asking])
        // What goes on behind the answers counts too.
        .finally(() => pass(Math.max(300, 1_000 * times)))
        .finally(() => clearInterval(looking));
      const { saves, failed } = await saving.stop();
      const held = await heldAt(direct);
      outcomes.push({ row, got, memory, saves, failed, held, report });
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

/** Asks for a report, a little after the attack began; how long that took. @throws Error if refused */
async function reportOf(
  at: { url: string; ca?: string },
  { cookie }: ApiClient,
  inspection: string,
): Promise<number> {
  await pass(500);
  const asked = performance.now();
  const path = `/api/inspection/${inspection}/export`;
  const status = await send({ ...at, cookie }, { method: 'GET', path });
  if (status !== 200) throw new Error(`a colleague's report was answered ${status}`);
  return performance.now() - asked;
}
