import type { Kysely } from 'kysely';

/** The device and address of a session, and why it ended if the person must be told. */
export const sessionDevices = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['device', 'address', 'ended'])
      await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
  },
});
