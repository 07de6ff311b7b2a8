import type { Kysely } from 'kysely';

/** Where something was recorded last in an inspection, and on which device. */
export const lastStop = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['last_stop', 'last_stop_device'])
      await db.schema.alterTable('inspections').addColumn(column, 'text').execute();
  },
});
