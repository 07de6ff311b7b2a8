import type { Kysely } from 'kysely';

interface Accounts {
  accounts: { enabled: boolean; deleted_at: string | null };
}

/**
 * A deleted account keeps whether it was switched off; those of before come back switched on, as
 * they did.
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
