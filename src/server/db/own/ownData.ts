import * as accounts from '#server/db/accounts/accounts.ts';
import { administrative } from '#server/db/audit/auditLog.ts';
import type { Db } from '#server/db/base/database.ts';
import { inPages } from '#server/db/base/inPages.ts';
import { byWeight, entryBytes } from '#server/db/base/withinBytes.ts';
import * as files from '#server/db/files/files.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import { ownedIds } from '#server/db/inspections/ownedIds.ts';
import { termColumns } from '#server/db/inspections/terms.ts';
import { ownReceipts } from './ownReceipts.ts';
import { auditOfWork, entriesWith } from './ownWork.ts';

// Everything that is kept about one account, for the person it is about (right of access).

const some = 500;

/** The rows of a query, read some at a time (inPages.ts). */
async function* inBatches<Row>(
  page: (after: string, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  for await (const rows of inPages(page, keyOf, some)) yield* rows;
}

/**
 * The audit of this person's work and account, and of what they did as administrator; each part is
 * read by an index.
 */
async function* auditOf(db: Db, account: string): AsyncGenerator<unknown> {
  yield* auditOfWork(db, account);
  const entries = selectAudit(db);
  const about = entries
    .where('noun', 'in', ['account', 'session'])
    .where('record_id', '=', account);
  yield* entriesOf(db, about);
  yield* entriesOf(db, entries.where(administrative).where('account_id', '=', account));
}

/** These entries, the oldest first, some at a time. */
async function* entriesOf(db: Db, those: ReturnType<typeof selectAudit>): AsyncGenerator<unknown> {
  // Reads only sizes here, because an entry itself may be large.
  const pages = inPages(
    (after, limit) => {
      const [at = '', id = ''] = after.split(' ');
      return those
        .select(['id', 'at'])
        .select(entryBytes.as('bytes'))
        .where('at', '>=', at)
        .where((e) => e.or([e('at', '>', at), e('id', '>', id)]))
        .orderBy('at')
        .orderBy('id')
        .limit(limit)
        .execute();
    },
    ({ at, id }) => `${at} ${id}`,
    10 * some,
  );
  for await (const sizes of pages) yield* byWeight(sizes, (ids) => entriesWith(db, ids));
}

const selectAudit = (db: Db) => db.selectFrom('audit');

/**
 * The parts, by name; each is a list that is made while it is read. An account without roles gets
 * only the parts about itself. Null when the account does not exist or was deleted.
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
  /** Only the times of sessions, because their tokens are secret. */
  async function* sessions() {
    yield* await db
      .selectFrom('sessions')
      .select(['created_at', 'seen_at', 'checked_at'])
      .where('account_id', '=', account)
      .orderBy('created_at')
      .execute();
  }
  async function* calendarAddress() {
    yield* await db
      .selectFrom('calendar_addresses')
      .select('created_at')
      .where('account_id', '=', account)
      .execute();
  }
  async function* afterwards() {
    for await (const page of ownedIds(db, account, some))
      yield* await db
        .selectFrom('terms')
        .select(['inspection_id', ...termColumns])
        .where(
          'inspection_id',
          'in',
          page.map(({ id }) => id),
        )
        .orderBy('inspection_id')
        .orderBy('position')
        .execute();
  }
  async function* snippets() {
    yield* await db
      .selectFrom('snippets')
      .select(['title', 'text', 'updated_at'])
      .where('owner_id', '=', account)
      .orderBy('id')
      .execute();
  }
  /** `key`: the column that identifies its rows. */
  const handedOver = (table: 'transfers' | 'transfer_offers', key: 'id' | 'inspection_id') =>
    inBatches(
      (after, limit) =>
        db
          .selectFrom(table as 'transfers')
          .selectAll()
          .where((e) => e.or([e('from_id', '=', account), e('to_id', '=', account)]))
          .where(key, '>', after)
          .orderBy(key)
          .limit(limit)
          .execute(),
      (row) => row[key],
    );
  async function* work() {
    for await (const page of ownedIds(db, account, some))
      for (const { id } of page) yield await inspections.load(db, account, id);
  }
  const personal = {
    account: one(user),
    image: image(),
    sessions: sessions(),
    calendar_address: calendarAddress(),
    snippets: snippets(),
  };
  // Work contains data about other people: a person without any role may not read it.
  if (user.roles.length === 0) return personal;
  return {
    ...personal,
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
    receipts: ownReceipts(db, account),
    transfers: handedOver('transfers', 'id'),
    transfer_offers: handedOver('transfer_offers', 'inspection_id'),
    terms: afterwards(),
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
