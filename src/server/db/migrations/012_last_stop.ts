import type { Kysely } from 'kysely';

/** The place in an inspection where something was recorded last, and on which device. */
export const lastStop = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['last_stop', 'last_stop_device'])
      await db.schema.alterTable('inspections').addColumn(column, 'text').execute();
  },
});
