import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction, ping } from '#server/db/base/transactions.ts';
import { openDatabase } from '#server/db/connect.ts';

it('SQLite: who reads first and writes then is not overtaken by another process, and is never refused for that', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-beside-'));
  const db = await openDatabase(join(folder, 'veldinstrument.sqlite'));
  try {
    await sql`create table words (word text)`.execute(db);
    // A command of the product beside its running server; this one does not wait.
    const beside = new DatabaseSync(join(folder, 'veldinstrument.sqlite'), { timeout: 0 });
    const write = () => beside.exec(`insert into words values ('beside')`);
    await inTransaction(db, async (trx) => {
      await ping(trx);
      await sql`select * from words`.execute(trx);
      expect(write).toThrow(/locked/);
      await sql`insert into words values ('here')`.execute(trx);
    });
    write();
    expect((await sql`select word from words`.execute(db)).rows).toEqual([
      { word: 'here' },
      { word: 'beside' },
    ]);
    beside.close();
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
});
