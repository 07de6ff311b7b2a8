import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import * as records from '#server/db/accounts/oidcRecords.ts';
import type { Db } from '#server/db/base/database.ts';

/** Milliseconds that an expired record stays. */
const late = 60_000;

const read = (
  row: { payload_json: string; expires_at: string | null } | undefined,
): AdapterPayload | undefined =>
  row && (row.expires_at === null || row.expires_at > new Date().toISOString())
    ? (JSON.parse(row.payload_json) as AdapterPayload)
    : undefined;

/** Keeps the demo provider's sessions, codes and grants in the database. */
export const adapterFor =
  (db: Db): AdapterFactory =>
  (kind): Adapter => {
    const keyOf = (id: string) => `${kind}:${id}`;
    return {
      upsert: (id, payload, expiresIn) =>
        records.put(
          db,
          {
            key: keyOf(id),
            kind,
            payload_json: JSON.stringify(payload),
            grant_id: payload.grantId ?? null,
            uid: payload.uid ?? null,
            expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000).toISOString() : null,
          },
          new Date(Date.now() - late).toISOString(),
        ),
      find: async (id) => read(await records.find(db, keyOf(id))),
      findByUid: async (uid) => read(await records.findByUid(db, kind, uid)),
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = read(await records.find(db, keyOf(id)));
        if (payload)
          await records.setPayload(db, keyOf(id), {
            ...payload,
            consumed: Math.floor(Date.now() / 1000),
          });
      },
      destroy: (id) => records.remove(db, keyOf(id)),
      revokeByGrantId: (grant) => records.removeOfGrant(db, kind, grant),
    };
  };
