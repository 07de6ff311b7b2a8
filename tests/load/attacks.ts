import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { type Attack, all, body, note, packed, queue, type Raw, send } from './attack.ts';
import { longAttacks, longReports } from './longAttacks.ts';
import { versionAttacks } from './versionAttacks.ts';

/** Rows of which more than the saves is looked at. */
export const reports = 'S4 reports, hung up after 1.5 s';
export const allTogether = 'S2, S4 and S6 at the same time';
export const nonsense = 'nonsense at full speed from 8 connections';

/**
 * Whether an attack only met a closed door: of every attack something must have come so far that
 * the server worked at it. Of a body that is a bomb its refusal is that work, of a report that
 * nobody waits for that no answer came.
 */
export function triedNothing(row: string, got: Readonly<Record<number, number>>): boolean {
  const isBomb = row.startsWith('S1');
  const isHungUp = row === reports || row === longReports;
  return !(got[200] || got[201] || got[204] || (isBomb && got[413]) || (isHungUp && got[0]));
}

const byNumber: Record<string, Attack> = {
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
};

/** What takes most memory, all at the same time. */
const together: Attack = async (attacker, times) => {
  const got = await Promise.all(
    Object.keys(byNumber)
      .filter((row) => /^(S2|S4|S6)/.test(row))
      .map((row) => byNumber[row]?.(attacker, times)),
  );
  const sum: Record<number, number> = {};
  for (const one of got)
    for (const [status, count] of Object.entries(one ?? {}))
      sum[Number(status)] = (sum[Number(status)] ?? 0) + count;
  return sum;
};

/**
 * By their number in the findings; those that take all of a person's budget come last. `times`: 1
 * is as it was found, less is a shorter one.
 */
export const attacks: Record<string, Attack> = {
  ...byNumber,
  [allTogether]: together,
  ...longAttacks,
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
  ...versionAttacks,
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
