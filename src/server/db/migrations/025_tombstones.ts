import type { Kysely } from 'kysely';

interface Accounts {
  accounts: { enabled: boolean; deleted_at: string | null };
}

/**
 * From now on a deleted account keeps whether it was switched off. Accounts deleted earlier become
 * switched on, because that is how they came back.
 */
export const tombstones = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await (db as Kysely<Accounts>)
      .updateTable('accounts')
      .set((e) => ({ enabled: e.lit(true) }))
      .where('deleted_at', 'is not', null)
      .execute();
  },
});
