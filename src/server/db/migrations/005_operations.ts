import { type Kysely, sql } from 'kysely';

/**
 * Tables for running the product: work that devices report as waiting, jobs that run once a day,
 * and counts of requests.
 */
export const operations = (postgres: boolean) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('devices').addColumn('unsent', 'integer').execute();
    await db.schema.alterTable('devices').addColumn('unsent_since', 'text').execute();
    await db.schema
      .createTable('runs')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('started_at', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('report_json', 'text')
      .addPrimaryKeyConstraint('runs_pk', ['name', 'day'] as never)
      .execute();
    await sql`create index receipts_refused on receipts (received_at) where status = 'refused'`.execute(
      db,
    );
    await sql`create index inspections_finished on inspections (finished_at) where status = 'finished'`.execute(
      db,
    );
    // SQLite has its counts in memory, made when it is opened. PostgreSQL's unlogged table costs no
    // log; the counts may be lost in a crash.
    if (postgres)
      await sql`create unlogged table request_counts (key text primary key, count integer not null, ends_at bigint not null)`.execute(
        db,
      );
  },
});
