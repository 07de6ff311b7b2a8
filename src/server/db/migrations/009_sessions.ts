import type { Kysely } from 'kysely';

/** From which device a session is, and why it ended, where that must be told. */
export const sessionDevices = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['device', 'address', 'ended'])
      await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
  },
});
