import type { Db } from '#server/db/base/database.ts';
import type { Tables } from '#server/db/base/tables.ts';

// Records of the demo's own login provider: sessions, codes and grants, each until it expires.

type OidcRecord = Tables['oidc_records'];

/** Stores a record, in place of one with its key; removes those that expired before `past`. */
export async function put(db: Db, record: OidcRecord, past: string): Promise<void> {
  const { key: _, ...row } = record;
  await db
    .insertInto('oidc_records')
    .values(record)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  await db.deleteFrom('oidc_records').where('expires_at', '<', past).execute();
}

/** The record with this key, also when it has expired; undefined when there is none. */
export const find = (db: Db, key: string): Promise<OidcRecord | undefined> =>
  db.selectFrom('oidc_records').selectAll().where('key', '=', key).executeTakeFirst();

/** The record of this kind with the provider's own `uid`, also when it has expired. */
export const findByUid = (db: Db, kind: string, uid: string): Promise<OidcRecord | undefined> =>
  db
    .selectFrom('oidc_records')
    .selectAll()
    .where('kind', '=', kind)
    .where('uid', '=', uid)
    .executeTakeFirst();

/** Replaces what a record holds; the moment at which it expires stays. */
export async function setPayload(db: Db, key: string, payload: object): Promise<void> {
  await db
    .updateTable('oidc_records')
    .set({ payload_json: JSON.stringify(payload) })
    .where('key', '=', key)
    .execute();
}

/** Removes a record; does nothing when it does not exist. */
export async function remove(db: Db, key: string): Promise<void> {
  await db.deleteFrom('oidc_records').where('key', '=', key).execute();
}

/** Removes every record of one kind that belongs to a grant. */
export async function removeOfGrant(db: Db, kind: string, grant: string): Promise<void> {
  await db
    .deleteFrom('oidc_records')
    .where('grant_id', '=', grant)
    .where('kind', '=', kind)
    .execute();
}
