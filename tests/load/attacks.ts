import { randomBytes, randomUUID } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { setTimeout as pass } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';

/**
 * What one person who is logged in can ask of a server that costs it much (findings S1, S2, S4, S5,
 * S6), as raw requests: bodies that no program of ours sends.
 */
export interface Attacker {
  url: string;
  cookie: string;
  account: string;
  /** An inspection in progress, its conditions, and how far it is before all. */
  inspection: string;
  questions: readonly string[];
  version: string;
  revision: number;
  /** A finished inspection with a heavy report. */
  finished: string;
  /**
   * Sessions of people who may ask for what takes long, one for each of those rows: what one asked
   * for is not left to the next.
   */
  overseers: { search: string; figures: string; workbook: string; moves: string };
  /** Where it comes from; another address than that of who is measured. */
  from?: string;
  /** The certificate that an https address is believed by. */
  ca?: string | undefined;
}

interface Raw {
  method?: string;
  path: string;
  bytes?: Buffer;
  headers?: Record<string, string>;
  /** Milliseconds after which the connection is cut, whatever came. */
  hangUp?: number;
}

/** Sends it, on a connection of its own; answers the status, 0 = no answer. */
export const send = (
  { url, cookie, from, ca }: Pick<Attacker, 'url' | 'cookie' | 'from' | 'ca'>,
  { method = 'POST', path, bytes, headers = {}, hangUp }: Raw,
): Promise<number> =>
  new Promise((resolve) => {
    const { hostname, port, host, protocol } = new URL(url);
    const asked = (protocol === 'https:' ? secureRequest : plainRequest)({
      hostname,
      port,
      family: 4,
      ...(from ? { localAddress: from } : {}),
      ...(ca ? { ca } : {}),
      path,
      method,
      agent: false,
      headers: {
        host,
        cookie,
        ...(bytes ? { 'content-length': bytes.length, 'content-type': 'application/json' } : {}),
        ...headers,
      },
    });
    asked.on('error', () => resolve(0));
    asked.on('response', (answer) => {
      answer.on('error', () => resolve(answer.statusCode ?? 0));
      answer.on('end', () => resolve(answer.statusCode ?? 0)).resume();
    });
    if (hangUp) setTimeout(() => asked.destroy(), hangUp);
    asked.end(bytes);
  });

const packed = { 'content-encoding': 'gzip' };
const queue = '/api/action-queue';

/** So many at once, until all are done; what came back, by status. */
async function all(count: number, atOnce: number, one: (n: number) => Promise<number>) {
  const seen: Record<number, number> = {};
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const status = await one(next++);
        seen[status] = (seen[status] ?? 0) + 1;
      }
    }),
  );
  return seen;
}

const note = (attacker: Attacker, notes: string, more: object = {}) => ({
  id: randomUUID(),
  type: 'SAVE_INSPECTION_QUESTION_RESULT',
  inspection: attacker.inspection,
  payload: { question: attacker.questions[0], notes },
  ...more,
});
const body = (actions: readonly object[]) => gzipSync(JSON.stringify({ actions }));

/** Rows of which more than the saves is looked at. */
export const reports = 'S4 reports, hung up after 1.5 s';
export const nonsense = 'nonsense at full speed from 8 connections';

/**
 * Whether an attack only met a closed door: of every attack something must have come so far that the
 * server worked at it. Of a body that is a bomb its refusal is that work, of a report that nobody
 * waits for that no answer came.
 */
export function triedNothing(row: string, got: Readonly<Record<number, number>>): boolean {
  const isBomb = row.startsWith('S1');
  return !(got[200] || (isBomb && got[413]) || (row === reports && got[0]));
}

export type Attack = (attacker: Attacker, times: number) => Promise<Record<number, number>>;

/**
 * By their number in the findings; those that take all of a person's budget come last. `times`: 1
 * is as it was found, less is a shorter one.
 */
export const attacks: Record<string, Attack> = {
  'S2 a long past, then old bases': async (attacker, times) => {
    const long = (n: number) => `<p>${n} ${randomBytes(3_000).toString('hex').repeat(15)}</p>`;
    const saved = await all(Math.ceil(300 * times), 2, (n) =>
      send(attacker, { path: queue, bytes: body([note(attacker, long(n))]), headers: packed }),
    );
    const old = Array.from({ length: 50 }, (_, n) =>
      note(attacker, `<p>oud ${n}</p>`, {
        device: `ander-${randomUUID()}`,
        sequence: 1,
        base: attacker.revision,
        base_notes: '',
      }),
    );
    const late = await all(3, 1, () =>
      send(attacker, {
        path: queue,
        bytes: body(old.map((one) => ({ ...one, id: randomUUID() }))),
        headers: packed,
      }),
    );
    // One that is not even looked at tries nothing, but for who had all of a minute already.
    if (!late[200] && !saved[429])
      throw new Error(`no change on an old state was taken: ${JSON.stringify(late)}`);
    return saved;
  },
  [reports]: (attacker, times) =>
    all(Math.ceil(40 * times), 20, () =>
      send(attacker, {
        method: 'GET',
        path: `/api/inspection/${attacker.finished}/export?n=${randomUUID()}`,
        hangUp: 1_500,
      }),
    ),
  'S5 notes of 20,000 tags': (attacker, times) => {
    // So few that they unpack to what nobody calls a bomb.
    const tags = '<p>'.repeat(19_990);
    const bytes = body(Array.from({ length: 15 }, () => note(attacker, tags)));
    return all(Math.ceil(20 * times), 3, () =>
      send(attacker, { path: queue, bytes, headers: packed }),
    );
  },
  'S5 typed on texts of 20,000 tags': (attacker, times) => {
    const typed_on = '<p>'.repeat(19_990);
    // Each is weighed with all its texts: a few are a minute's.
    const actions = Array.from({ length: 5 }, (_, n) =>
      note(attacker, `<p>${n}</p>`, { base_notes: null, typed_on }),
    );
    return all(Math.ceil(20 * times), 3, () =>
      send(attacker, {
        path: queue,
        bytes: body(actions.map((one) => ({ ...one, id: randomUUID() }))),
        headers: packed,
      }),
    );
  },
  'S5 notes of long host names': (attacker, times) => {
    const letters = Array.from({ length: 4_900 }, (_, n) => String.fromCodePoint(0x4e00 + n));
    const link = `<a href="http://${letters.join('')}.nl/">x</a>`;
    const names = `<a ${'0 1 2 3 '.repeat(120_000)}>x</a>`;
    const bytes = body([note(attacker, link.repeat(200)), note(attacker, names)]);
    return all(Math.ceil(40 * times), 3, () =>
      send(attacker, { path: queue, bytes, headers: packed }),
    );
  },
  'S6 progressive JPEGs of 24 megapixels': async (attacker, times) => {
    const picture = await sharp({
      create: { width: 6_000, height: 3_990, channels: 3, background: '#468' },
    })
      .jpeg({ progressive: true, quality: 60 })
      .toBuffer();
    return all(Math.ceil(30 * times), 10, async () => {
      const form = new FormData();
      form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'x.jpg');
      form.set('phonePrimary', '');
      const sent = new Response(form);
      return send(attacker, {
        path: `/api/user/${attacker.account}`,
        bytes: Buffer.from(await sent.arrayBuffer()),
        headers: { 'content-type': sent.headers.get('content-type') ?? '' },
      });
    });
  },
  'eight letters in the register, 8 at once': (attacker, times) =>
    all(Math.ceil(400 * times), 8, () =>
      send(attacker, { method: 'GET', path: '/api/register?filter=a+e+i+o+n+r+s+t' }),
    ),
  'search in all inspections, 8 at once': (attacker, times) =>
    all(Math.ceil(120 * times), 8, (n) =>
      send(
        { ...attacker, cookie: attacker.overseers.search },
        { method: 'GET', path: `/api/inspection?filter=e&page=${(n % 3) + 1}&sort=-due` },
      ),
    ),
  'figures of all years, 6 at once': (attacker, times) =>
    all(Math.ceil(60 * times), 6, () =>
      send(
        { ...attacker, cookie: attacker.overseers.figures },
        { method: 'GET', path: '/api/figures?from=2000-01-01&until=2099-12-31' },
      ),
    ),
  'a checklist as a workbook, 8 at once': (attacker, times) =>
    all(Math.ceil(40 * times), 8, () =>
      send(
        { ...attacker, cookie: attacker.overseers.workbook },
        { method: 'GET', path: `/api/version/${attacker.version}/export?format=xlsx` },
      ),
    ),
  'moves in a checklist in use, 8 at once': (attacker, times) =>
    all(Math.ceil(200 * times), 8, (n) =>
      send(
        { ...attacker, cookie: attacker.overseers.moves },
        { path: `/api/question/${attacker.questions[1]}/move/${n % 2 ? 'up' : 'down'}` },
      ),
    ),
  'S1 a queue of 590,000 keys': (attacker, times) => {
    // As many keys in fewer changes where it is a short one: each of them is put on record.
    const keys = (n: number) =>
      Array.from({ length: 16 / times }, (_, key) => `"k${n}_${key}":1`).join(',');
    const actions = Array.from(
      { length: 19_000 * times },
      (_, n) => `{"id":"${n}","type":"x","inspection":"${n}","payload":{${keys(n)}}}`,
    );
    const bytes = gzipSync(`{"actions":[${actions.join(',')}]}`);
    return all(Math.ceil(12 * times), 3, () =>
      send(attacker, { path: queue, bytes, headers: packed }),
    );
  },
  'S1 empty objects, 33 MB unpacked': (attacker, times) => {
    const bytes = gzipSync(`{"actions":[${'{},'.repeat(11_000_000)}{}]}`);
    return all(Math.ceil(24 * times), 6, () =>
      send(attacker, { path: queue, bytes, headers: packed }),
    );
  },
  'S1 nested lists': (attacker, times) => {
    const bytes = gzipSync(`{"actions":${'['.repeat(4_000_000)}`);
    return all(Math.ceil(24 * times), 6, () =>
      send(attacker, { path: queue, bytes, headers: packed }),
    );
  },
  [nonsense]: async (attacker, times) => {
    const end = Date.now() + 60_000 * times;
    const kinds: (() => Raw)[] = [
      () => ({ path: queue, bytes: randomBytes(60_000) }),
      () => ({ path: queue, bytes: randomBytes(60_000), headers: packed }),
      () => ({ path: queue, bytes: Buffer.from('{"actions":[[[{}]]]}') }),
      () => ({
        path: `/api/inspection/${randomUUID()}/save-notes`,
        bytes: Buffer.from('{"notes":"<b>x"}'),
      }),
      () => ({ method: 'GET', path: `/api/inspection/${randomUUID()}` }),
      () => ({ method: 'GET', path: '/api/user?limit=100' }),
      () => ({ method: 'GET', path: `/${randomBytes(40).toString('hex')}` }),
      () => ({ method: 'PUT', path: '/api/version/x', bytes: randomBytes(2_000_000) }),
    ];
    const seen: Record<number, number> = {};
    await Promise.all(
      kinds.map(async (_, lane) => {
        for (let n = lane; Date.now() < end; n++) {
          const kind = kinds[n % kinds.length];
          if (!kind) continue;
          const status = await send(attacker, kind());
          seen[status] = (seen[status] ?? 0) + 1;
          if (status === 0) await pass(20);
        }
      }),
    );
    return seen;
  },
};
