import { setImmediate } from 'node:timers/promises';
import * as accounts from './accounts.ts';
import { administrative } from './auditLog.ts';
import type { Db } from './database.ts';
import * as files from './files.ts';
import * as inspections from './inspections.ts';
import * as transfers from './transfers.ts';

/** Everything that is kept about one account, for the person it is about (right of access). */
const some = 500;

/** Rows of a query, some at a time, in the order of a column that tells them all apart. */
async function* inBatches<Row>(
  page: (after: string, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
  size = some,
): AsyncGenerator<Row> {
  for (let after = ''; ; ) {
    const rows = await page(after, size);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = keyOf(last);
    // A long story: others go first.
    await setImmediate();
  }
}

/**
 * What was done to this person's work and account, and what they did as administrator: by the
 * indexes there are.
 */
async function* auditOf(db: Db, account: string): AsyncGenerator<unknown> {
  const columns = [
    'id',
    'at',
    'noun',
    'record_id',
    'event',
    'subject',
    'device',
    'device_time',
    'old_json',
    'new_json',
  ] as const;
  // Also of inspections that are gone: their changes were received once. What a colleague did in one
  // that was handed over is that colleague's.
  const records = await db
    .selectFrom('inspections')
    .select(['id', 'owner_id'])
    .$castTo<{ id: string; owner_id: string | null }>()
    .where('owner_id', '=', account)
    .union(
      db
        .selectFrom('receipts')
        .leftJoin('inspections', 'inspections.id', 'receipts.inspection_id')
        .select(['receipts.inspection_id as id', 'inspections.owner_id'])
        .where('receipts.account_id', '=', account),
    )
    .execute();
  for (const { id, owner_id } of records) {
    const isOthers = owner_id !== null && owner_id !== account;
    const rows = await db
      .selectFrom('audit')
      .select(columns)
      .where('noun', '=', 'inspection')
      .where('record_id', '=', id)
      .$if(isOthers, (q) => q.where('account_id', '=', account))
      .orderBy('at')
      .execute();
    if (!isOthers) yield* rows;
    else {
      // Late work was merged with what the colleague wrote: of that, only that it was done.
      const until = (await transfers.lastFrom(db, account, id)) ?? '';
      for (const row of rows)
        yield row.at <= until ? row : { ...row, old_json: null, new_json: null };
    }
    await setImmediate();
  }
  yield* await db
    .selectFrom('audit')
    .select(columns)
    .where('noun', 'in', ['account', 'session'])
    .where('record_id', '=', account)
    .orderBy('at')
    .execute();
  yield* inBatches(
    (after, limit) =>
      db
        .selectFrom('audit')
        .select(columns)
        .where(administrative)
        .where('account_id', '=', account)
        .where('at', '>', after)
        .orderBy('at')
        .limit(limit)
        .execute(),
    ({ at }) => at,
    10 * some,
  );
}

/** Without what a colleague wrote in an inspection that is theirs by now. */
const receiptsOf = (db: Db, account: string) =>
  db
    .selectFrom('receipts')
    .leftJoin('inspections', (join) =>
      join
        .onRef('inspections.id', '=', 'receipts.inspection_id')
        .on('inspections.owner_id', '!=', account),
    )
    .selectAll('receipts')
    .select((e) =>
      e
        .case()
        .when('inspections.id', 'is', null)
        .then(e.ref('receipts.conflict_json'))
        .else(null)
        .end()
        .as('conflict_json'),
    )
    .where('receipts.account_id', '=', account);

/**
 * The parts, by name; each is a list, made while it is read. Null when there is no such account
 * (any more).
 */
export async function parts(
  db: Db,
  account: string,
): Promise<Record<string, AsyncIterable<unknown>> | null> {
  const user = await accounts.load(db, account);
  if (!user) return null;
  async function* one(value: unknown) {
    yield value;
  }
  async function* image() {
    const file = user?.imageFile ? await files.load(db, user.imageFile.id) : null;
    if (file) yield { mime: file.mime, base64: Buffer.from(file.bytes).toString('base64') };
  }
  /** Of sessions only the times: their tokens are secret. */
  async function* sessions() {
    yield* await db
      .selectFrom('sessions')
      .select(['created_at', 'seen_at', 'checked_at'])
      .where('account_id', '=', account)
      .orderBy('created_at')
      .execute();
  }
  async function* handedOver() {
    yield* await db
      .selectFrom('transfers')
      .selectAll()
      .where((e) => e.or([e('from_id', '=', account), e('to_id', '=', account)]))
      .orderBy('at')
      .execute();
  }
  async function* work() {
    const ids = inBatches(
      (after, limit) =>
        db
          .selectFrom('inspections')
          .select('id')
          .where('owner_id', '=', account)
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute(),
      ({ id }) => id,
    );
    for await (const { id } of ids) yield await inspections.load(db, account, id);
  }
  return {
    account: one(user),
    image: image(),
    sessions: sessions(),
    devices: inBatches(
      (after, limit) =>
        db
          .selectFrom('devices')
          .selectAll()
          .where('account_id', '=', account)
          .where('device', '>', after)
          .orderBy('device')
          .limit(limit)
          .execute(),
      ({ device }) => device,
    ),
    inspections: work(),
    receipts: inBatches(
      (after, limit) =>
        receiptsOf(db, account)
          .where('receipts.id', '>', after)
          .orderBy('receipts.id')
          .limit(limit)
          .execute(),
      ({ id }) => id,
      // Each time they are sorted anew.
      10 * some,
    ),
    transfers: handedOver(),
    audit: auditOf(db, account),
    mails: inBatches(
      (after, limit) =>
        db
          .selectFrom('mails')
          .select([
            'id',
            'alert',
            'recipient',
            'subject',
            'html',
            'status',
            'created_at',
            'sent_at',
          ])
          .where('recipient', '=', user.email)
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute(),
      ({ id }) => id,
    ),
  };
}
