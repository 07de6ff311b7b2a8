import { type Kysely, sql } from 'kysely';

/**
 * Devices with work that is not here, those that wait longest first, and those that gave work back,
 * are found without reading the others.
 */
export const devicesWaiting = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index devices_waiting on devices (coalesce(unsent_since, seen_at), device)
      where contiguous < highest or unsent > 0`.execute(db);
    await sql`create index devices_given_back on devices (given_back_at)
      where given_back_at is not null`.execute(db);
  },
});
