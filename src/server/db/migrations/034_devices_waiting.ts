import { type Kysely, sql } from 'kysely';

/**
 * Indexes to find the devices with waiting work, the longest waiting first, and the devices that
 * gave work back, without reading the other devices.
 */
export const devicesWaiting = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index devices_waiting on devices (coalesce(unsent_since, seen_at), device)
      where contiguous < highest or unsent > 0`.execute(db);
    await sql`create index devices_given_back on devices (given_back_at)
      where given_back_at is not null`.execute(db);
  },
});
