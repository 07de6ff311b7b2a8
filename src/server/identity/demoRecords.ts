import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Db } from '#server/db/database.ts';

/** Keeps the demo provider's sessions, codes and grants in the database. */
export const adapterFor =
  (db: Db): AdapterFactory =>
  (kind): Adapter => {
    const keyOf = (id: string) => `${kind}:${id}`;
    const read = (
      row: { payload_json: string; expires_at: string | null } | undefined,
    ): AdapterPayload | undefined =>
      row && (row.expires_at === null || row.expires_at > new Date().toISOString())
        ? (JSON.parse(row.payload_json) as AdapterPayload)
        : undefined;
    const table = () => db.selectFrom('oidc_records').selectAll();
    return {
      async upsert(id, payload, expiresIn) {
        const row = {
          kind,
          payload_json: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000).toISOString() : null,
        };
        await db
          .insertInto('oidc_records')
          .values({ key: keyOf(id), ...row })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
          .execute();
        await db
          .deleteFrom('oidc_records')
          .where('expires_at', '<', new Date(Date.now() - 60_000).toISOString())
          .execute();
      },
      find: async (id) => read(await table().where('key', '=', keyOf(id)).executeTakeFirst()),
      findByUid: async (uid) =>
        read(await table().where('kind', '=', kind).where('uid', '=', uid).executeTakeFirst()),
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = read(await table().where('key', '=', keyOf(id)).executeTakeFirst());
        if (payload)
          await db
            .updateTable('oidc_records')
            .set({
              payload_json: JSON.stringify({ ...payload, consumed: Math.floor(Date.now() / 1000) }),
            })
            .where('key', '=', keyOf(id))
            .execute();
      },
      async destroy(id) {
        await db.deleteFrom('oidc_records').where('key', '=', keyOf(id)).execute();
      },
      async revokeByGrantId(grantId) {
        await db
          .deleteFrom('oidc_records')
          .where('grant_id', '=', grantId)
          .where('kind', '=', kind)
          .execute();
      },
    };
  };
