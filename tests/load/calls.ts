import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { InspectionRow } from '#server/db/base/tables.ts';
import { uuidv7 } from '#server/ids.ts';
import type { InspectionStatus } from '#shared/model/enums.ts';
import type { Chance } from './chance.ts';
import type { Region } from './fillRegion.ts';
import type { Store } from './store.ts';
import { type Ask, connect, type Wire } from './wire.ts';

/**
 * The calls that people's work consists of, on a filled region: who makes them, and on what, is by
 * chance.
 */

/** A region with its server. */
export interface Side {
  region: Region;
  wire: Wire;
  chance: Chance;
  known: Record<InspectionStatus, Known[]>;
  /** Conditions of each version. */
  questions: Map<string, string[]>;
}
interface Known extends Pick<InspectionRow, 'id' | 'version_id'> {
  cookie: string;
}

/** What is known of a region before its server starts; `url` is where that will be. */
export async function sideOf(
  store: Store,
  region: Region,
  chance: Chance,
): Promise<(url: string) => Side> {
  const rows = await store.with((db) =>
    db
      .selectFrom('inspections')
      .select(['id', 'owner_id', 'status', 'version_id'])
      .orderBy('id')
      .execute(),
  );
  const cookies = new Map(region.inspectors.map(({ account, cookie }) => [account, cookie]));
  const of = (status: InspectionStatus) =>
    rows
      .filter((row) => row.status === status)
      .map(({ id, version_id, owner_id }) => ({
        id,
        version_id,
        cookie: cookies.get(owner_id) ?? '',
      }));
  const known = { upcoming: of('upcoming'), started: of('started'), finished: of('finished') };
  const questions = new Map(
    region.versions.map(({ id, categories }) => [
      id,
      categories.flatMap((one) => one.questions.map((question) => question.id)),
    ]),
  );
  return (url) => ({ region, wire: connect(url), chance, known, questions });
}

const post = (
  path: string,
  cookie: string,
  body: object,
  headers: Record<string, string> = {},
): Ask => ({
  method: 'POST',
  path,
  cookie,
  body: JSON.stringify(body),
  headers,
});
const inspector = ({ chance, region }: Side) => chance.pick(region.inspectors).cookie;
const some = ({ chance, known }: Side, status: InspectionStatus) => chance.pick(known[status]);
const answerOf = ({ questions }: Side, version: string, n: number) => {
  const own = questions.get(version) ?? [];
  return {
    question: own[n % own.length],
    result: n % 2 ? 'satisfies' : 'restore-offer',
    notes: `<p>Gezien en besproken, ${n}.</p>`,
  };
};
const opened = ({ id, cookie }: Known, end = ''): Ask => ({
  path: `/api/inspection/${id}${end}`,
  cookie,
});
const dashboard = '/api/inspection/dashboard';
const fresh = ({ region }: Side) => ({
  childcare_type: 'KDV_BSO',
  location: 'De Meting',
  version: region.versions.at(-1)?.id,
});

export const loggedIn = (side: Side): Ask => ({ path: '/logged-in', cookie: inspector(side) });

export const onlineCheck = (): Ask => ({ path: `/online-check?nonce=${randomUUID()}` });

/** The work list; with what its own last answer was tagged with, as a device that has it asks. */
export async function workList(side: Side, { known }: { known: boolean }): Promise<Ask> {
  const cookie = inspector(side);
  const etag = known ? (await side.wire({ path: dashboard, cookie })).headers.etag : undefined;
  return { path: dashboard, cookie, headers: etag ? { 'if-none-match': etag } : {} };
}

export function save(side: Side, n: number): Ask {
  const { id, cookie, version_id } = some(side, 'started');
  return post(`/api/inspection/${id}/save-question-result`, cookie, answerOf(side, version_id, n), {
    'idempotency-key': uuidv7(Date.now()),
  });
}

export function saveNotes(side: Side, n: number): Ask {
  const { id, cookie } = some(side, 'started');
  return post(
    `/api/inspection/${id}/save-notes`,
    cookie,
    { notes: `${side.chance.note()}<p>${n}</p>` },
    { 'idempotency-key': uuidv7(Date.now()) },
  );
}

/** A queue of so many answers, made on what the device knew when it left. */
export function deliver(side: Side, n: number, count: number): Ask {
  const { id, cookie, version_id } = some(side, 'started');
  const device = randomUUID();
  const actions = Array.from({ length: count }, (_, i) => ({
    id: uuidv7(Date.now()),
    type: 'SAVE_INSPECTION_QUESTION_RESULT',
    inspection: id,
    payload: answerOf(side, version_id, n + i),
    device,
    sequence: i + 1,
    created_at: new Date().toISOString(),
    base: 2,
  }));
  return {
    ...post('/api/action-queue', cookie, {}, { 'content-encoding': 'gzip' }),
    body: gzipSync(JSON.stringify({ actions })),
  };
}

export const open = (side: Side, status: InspectionStatus): Ask => opened(some(side, status));

export const report = (side: Side): Ask => opened(some(side, 'finished'), '/export');

export const add = (side: Side): Ask => post('/api/inspection', inspector(side), fresh(side));

export function start(side: Side): Ask {
  const { id, cookie } = some(side, 'upcoming');
  return post(`/api/inspection/${id}/start`, cookie, {});
}

/** Everything before it is done here: one answer is all that this inspection asks for. */
export async function finish(side: Side): Promise<Ask> {
  const cookie = inspector(side);
  const added = await side.wire(
    post('/api/inspection', cookie, fresh(side), { 'accept-encoding': 'identity' }),
  );
  const { id } = JSON.parse(added.body.toString()) as { id: string };
  const [question = '', ...rest] = side.questions.get(fresh(side).version ?? '') ?? [];
  await side.wire(
    post(`/api/inspection/${id}/set-categories-and-questions`, cookie, {
      skip_categories: [],
      skip_questions: rest,
    }),
  );
  await side.wire(post(`/api/inspection/${id}/start`, cookie, {}));
  await side.wire(
    post(`/api/inspection/${id}/save-question-result`, cookie, {
      question,
      result: 'satisfies',
      notes: '',
    }),
  );
  return post(`/api/inspection/${id}/finish`, cookie, {});
}

/** A list that administrators read. */
export const list = ({ region }: Side, path: string): Ask => ({
  path,
  cookie: region.administrator.cookie,
});

export const ownData = (side: Side): Ask => ({
  path: '/api/account/export',
  cookie: inspector(side),
});
