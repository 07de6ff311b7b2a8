import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pass } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { giveWay } from '#server/lowPriority.ts';
import { startTlsProxy } from '#tests/packaging/tlsProxy.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { freePort } from '#tests/support/freePort.ts';
import { registerRows, registerText } from '#tests/support/registerFile.ts';
import { type Started, startInspection } from '#tests/support/startedInspection.ts';
import { send } from './attack.ts';
import type { AttackOrder } from './attackProcess.ts';
import { attacks, reports } from './attacks.ts';
import { filling, longNotes } from './longAttacks.ts';
import { type MemoryLimit, makeMemoryLimit } from './memoryLimit.ts';
import { type Kind, makeStore, type Store } from './store.ts';
import type { Held } from './watchPieces.ts';

/**
 * Bytes of memory of a small container: one person asks the most that can be asked of a server in
 * one, while another saves an answer ten times a second.
 */
const memoryLimit = 1024 ** 3;

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
  held: Held;
  /** Processes that were ended for want of memory; null where the machine does not tell. */
  ended: number | null;
  /** Milliseconds after which a colleague had a report; null where nobody asked for one. */
  report: number | null;
}
export interface HeavyRun {
  quiet: number[];
  /** As of a row, while nobody attacks. */
  quietHeld: Held;
  outcomes: Outcome[];
  /** Bytes at most; null where the machine does not tell. */
  peak: number | null;
  /** Processes that were ended for want of memory; null where the machine does not tell. */
  ended: number | null;
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

/** How long the server's main thread was held at the longest, since this was asked last. */
async function heldAt(server: ChildProcess): Promise<Held> {
  const answer = once(server, 'message');
  server.send('held');
  const [held] = (await answer) as [Held];
  return held;
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

/**
 * A register of so many places, as an administrator takes it in. @throws Error when it is refused
 */
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

/** @throws Error when it is refused */
async function must(person: ApiClient, method: string, path: string, sent: object): Promise<void> {
  const { status, body } = await person.call(method, path, sent);
  if (status >= 300) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
}

/** What somebody has to attack with. */
async function arm(person: ApiClient) {
  const under = await startInspection(person, 'Zwaar werk');
  const { revision, version } = await under.read();
  const long = await startInspection(person, 'Zeer lang', longNotes);
  const armed = {
    account: person.account.id,
    inspection: under.id,
    questions: under.questions,
    revision,
    version: version.id,
    finished: await finish(person, { conditions: 60, sentences: 150 }),
    longest: long.id,
    manyQuestions: long.questions,
  };
  // One by one: whoever asks for too much in one is told to wait.
  for (const one of filling(armed, long.id))
    await must(person, 'POST', '/api/action-queue', { actions: [one] });
  await must(person, 'POST', `/api/inspection/${long.id}/finish`, {});
  return armed;
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

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** The server, as it stands by itself or behind the nginx of `deploy/nginx`. */
async function serveAs(store: Store, front: Front, limit: MemoryLimit | null) {
  // Where no group of processes can be limited, at least the server's own heap is.
  const env = limit
    ? {}
    : { NODE_OPTIONS: `--max-old-space-size=${Math.round(memoryLimit / 2 ** 20 / 2)}` };
  const watchedBy = new URL('watchPieces.ts', import.meta.url);
  // From its start: how much memory there is decides how much Node takes before it cleans up.
  const common = { env, watchedBy, ...(limit ? { group: limit.members } : {}) };
  if (front === 'none') return { server: await store.serve(common), proxy: null };
  const port = await freePort();
  const proxy = await startTlsProxy(port);
  Object.assign(env, { TRUST_PROXY: '127.0.0.1' });
  return { server: await store.serve({ ...common, port, publicUrl: proxy.url }), proxy };
}

/**
 * @param times 1 = as it was found, for at least a quarter of a minute; less is a shorter one
 * @param front what stands before the server
 */
export async function heavyRun(kind: Kind, times: number, front: Front): Promise<HeavyRun> {
  const store = await makeStore(kind);
  const limit = makeMemoryLimit(memoryLimit);
  const { server, proxy } = await serveAs(store, front, limit);
  const { process: first, publicUrl: url } = server;
  const options = proxy ? { ca: proxy.ca } : {};
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
        compare: (await logIn(url, 'superbeheerder', options)).cookie,
        copy: (await logIn(url, 'beheerder', options)).cookie,
      },
    };
    await takeRegister({ ...common, cookie: common.overseers.figures }, 31_800 * times);
    const attackers = [];
    for (const name of badPeople) attackers.push(await arm(await logIn(url, name, options)));
    await heldAt(first);
    const before = saver(good, one);
    await pass(Math.max(500, 15_000 * times));
    const { saves: quiet } = await before.stop();
    const quietHeld = await heldAt(first);
    const outcomes: Outcome[] = [];
    let endedBefore = limit?.ended() ?? 0;
    for (const [number, row] of Object.keys(attacks).entries()) {
      // What was refused before is counted by session, and what was asked for by account: they take
      // turns, so that nobody comes for what the row before took.
      const turn = number % badPeople.length;
      const { cookie } = await logIn(url, badPeople[turn] ?? '', options);
      await heldAt(first);
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
      const now = limit?.ended() ?? null;
      const ended = now === null ? null : now - endedBefore;
      endedBefore = now ?? 0;
      const isAlive = isRunning(first);
      const held = isAlive ? await heldAt(first) : { piece: 0, collection: 0 };
      outcomes.push({ row, got, memory, saves, failed, held, ended, report });
      // What would follow says nothing.
      if (!isAlive) break;
    }
    return {
      quiet,
      quietHeld,
      outcomes,
      peak: limit?.peak() ?? null,
      ended: limit?.ended() ?? null,
      isAlive: isRunning(first),
    };
  } finally {
    await server.dispose();
    await proxy?.stop();
    limit?.remove();
    await store.dispose();
  }
}

/**
 * Asks for a report, a little after the attack began; how long that took. @throws Error if refused
 */
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
