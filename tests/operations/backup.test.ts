import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase } from '#server/db/embedded/copyDatabase.ts';
import { lastBackupAt } from '#server/db/embedded/lastBackup.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { runChild } from './child.ts';
import { missing, startWriters } from './writers.ts';

const backup = 'src/server/tools/backup.ts';
const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-backup-'));
let server: ServerProcess;
let person: ApiClient;
beforeAll(async () => {
  server = await startServerProcess();
  person = await logIn(server.url);
});
afterAll(async () => {
  await server?.dispose();
  rmSync(folder, { recursive: true, force: true });
});
const backups = (where = join(server.dataDir, 'backups')) => readdirSync(where).sort();

describe('a backup', () => {
  it('made under ten writers and restored after everything was destroyed has all that was acknowledged before it began', async () => {
    const writers = await startWriters(person, 10);
    await writers.until(300);
    const before = [...writers.acknowledged];
    const { code, output } = await server.command(backup);
    expect([code, output]).toEqual([0, expect.stringContaining('gemaakt en gecontroleerd')]);
    // They went on while it was made, and after.
    expect(writers.acknowledged.length).toBeGreaterThan(before.length);
    const afterwards = writers.acknowledged.length;
    await writers.until(afterwards + 100);
    await server.kill();
    await writers.stop();
    const file = join(server.dataDir, 'backups', backups()[0] ?? '');
    for (const end of ['', '-wal', '-shm'])
      rmSync(join(server.dataDir, `veldinstrument.sqlite${end}`), { force: true });

    const restored = await server.command('src/server/tools/restore.ts', file, '--yes');
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Teruggezet')]);
    await server.restart();
    // The session of before is one of the things that were kept.
    expect(await missing(person, before)).toEqual([]);
    expect(server.said().match(/demonstratiegegevens/g)).toHaveLength(1);
    // What came after it is gone, and this way of looking sees that.
    const after = writers.acknowledged.slice(afterwards);
    expect(
      (await missing(person, after)).filter((line) => line.startsWith('receipt')),
    ).toHaveLength(after.length);
  });

  it('comes to an end though somebody writes between any two of its steps, and is of one moment', async () => {
    const file = join(folder, 'druk.sqlite');
    const db = new DatabaseSync(file);
    db.exec(
      'PRAGMA journal_mode=WAL; CREATE TABLE a (n integer, filler text); CREATE TABLE b (n integer)',
    );
    const insert = [
      db.prepare('INSERT INTO a VALUES (?, ?)'),
      db.prepare('INSERT INTO b VALUES (?)'),
    ] as const;
    db.exec('BEGIN');
    for (let n = 0; n < 15_000; n++) {
      insert[0].run(n, 'x'.repeat(4_000));
      insert[1].run(n);
    }
    db.exec('COMMIT');
    let written = 0;
    // Both or neither: what is of one moment has as many in each.
    const writing = setInterval(() => {
      db.exec(`BEGIN; INSERT INTO a VALUES (-1, ''); INSERT INTO b VALUES (-1); COMMIT`);
      written++;
    }, 0);
    const copy = join(folder, 'druk-kopie.sqlite');
    await copyDatabase(file, copy);
    clearInterval(writing);
    expect(written).toBeGreaterThan(1);
    const count = (path: string) => {
      const counting = new DatabaseSync(path);
      const row = counting
        .prepare('SELECT (SELECT count(*) FROM a) AS a, (SELECT count(*) FROM b) AS b')
        .get();
      counting.close();
      return [row?.['a'], row?.['b']];
    };
    expect(count(copy)).toEqual([15_000, 15_000]);
    expect(count(file)).toEqual([15_000 + written, 15_000 + written]);
    db.close();
    for (const name of readdirSync(folder)) if (name.startsWith('druk')) rmSync(join(folder, name));
  });

  it('is one whole file that only its owner reads, with its checksum, and says what is in it and what is not', async () => {
    const made = await server.command(backup, '--to', join(folder, 'een.sqlite'));
    expect(made.code).toBe(0);
    const file = join(folder, 'een.sqlite');
    const bytes = readFileSync(file);
    const sum = createHash('sha256').update(bytes).digest('hex');
    expect(readdirSync(folder).sort()).toEqual(['een.sqlite', 'een.sqlite.sha256']);
    expect(readFileSync(`${file}.sha256`, 'utf8')).toBe(`${sum}  een.sqlite\n`);
    expect([statSync(file).mode & 0o777, statSync(`${file}.sha256`).mode & 0o777]).toEqual([
      0o600, 0o600,
    ]);
    // The header says that it needs no -wal: 1 is a rollback journal, 2 would be a write-ahead log.
    expect([bytes[18], bytes[19]]).toEqual([1, 1]);
    const db = new DatabaseSync(file, { readOnly: true });
    const inspections = db.prepare('select count(*) as number from inspections').get()?.['number'];
    db.close();
    expect(made.output).toContain(`7 accounts, 3 versies, ${inspections} inspecties`);
    expect(made.output).toContain(`sha256: ${sum}`);
    expect(made.output).toMatch(/Niet in de kopie: mails/);
  });

  it('never overwrites anything', async () => {
    const file = join(folder, 'bezet.sqlite');
    writeFileSync(file, 'van iemand anders');
    expect(await server.command(backup, '--to', file)).toEqual({
      code: 1,
      output: expect.stringContaining('bestaat al'),
    });
    expect(readFileSync(file, 'utf8')).toBe('van iemand anders');
  });

  it('keeps the newest so many in a folder, and touches nothing else there', async () => {
    const where = join(folder, 'map');
    mkdirSync(where);
    const old = [
      'veldinstrument-20200101-000000.sqlite',
      'veldinstrument-20200101-000000-2.sqlite',
      'veldinstrument-20200102-000000.sqlite',
    ];
    const others = [
      'veldinstrument.sqlite',
      'foto.jpg',
      'veldinstrument-20200101-000000.sqlite.txt',
    ];
    for (const name of [
      ...old,
      ...others,
      `${old[0]}.sha256`,
      'veldinstrument-20200103-000000.sqlite.part',
    ])
      writeFileSync(join(where, name), name);
    const begun = Date.now();
    expect((await server.command(backup, '--to', where, '--keep', '3')).code).toBe(0);
    // Administrators read its age on Systeem.
    expect(Date.parse((await lastBackupAt(server.dataDir)) ?? '')).toBeGreaterThan(begun - 1_000);
    const [made, ...left] = backups(where)
      .filter((name) => !others.includes(name) && !name.endsWith('.sha256'))
      .reverse();
    expect([made, left]).toEqual([
      expect.stringMatching(/^veldinstrument-20[2-9]\d{5}-\d{6}\.sqlite$/),
      [old[2], old[1]],
    ]);
    expect(backups(where).filter((name) => name.endsWith('.sha256'))).toEqual([`${made}.sha256`]);
    expect(backups(where)).toEqual(expect.arrayContaining(others));
    // A clock that went back does not cost the backup that was just made.
    writeFileSync(join(where, 'veldinstrument-29990101-000000.sqlite'), '');
    const later = await server.command(backup, '--to', where, '--keep', '1');
    const name = /(veldinstrument-\d+-\d+(?:-\d+)?\.sqlite) /.exec(later.output)?.[1] ?? '';
    expect(backups(where).filter((one) => /\d\.sqlite$/.test(one))).toEqual([name]);
  });

  it('is not left half made when it cannot be: no database, a damaged one, or nowhere to write', async () => {
    const dataDir = join(folder, 'kapot');
    mkdirSync(dataDir);
    const run = (...args: string[]) => runChild(backup, args, { DATA_DIR: dataDir });
    expect(await run()).toMatchObject({
      code: 1,
      said: expect.stringContaining('dit bestand is er niet'),
    });
    const source = join(folder, 'een.sqlite');
    const whole = readFileSync(source);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 3 * 4096, 200 * 4096);
    writeFileSync(join(dataDir, 'veldinstrument.sqlite'), damaged);
    expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('beschadigd') });
    writeFileSync(join(dataDir, 'veldinstrument.sqlite'), whole);
    expect(await run('--to', join(source, 'eronder', 'x.sqlite'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('Er is geen reservekopie gemaakt'),
    });
    expect(backups(join(dataDir, 'backups'))).toEqual([]);
  });

  it('is refused for PostgreSQL, with the way to do it there, and when it is asked wrongly', async () => {
    const postgres = await runChild(backup, [], { DATABASE_URL: 'postgres://nergens/niets' });
    expect([postgres.code, postgres.said]).toEqual([
      2,
      expect.stringMatching(/pg_dump[\s\S]*docs\/operations\.md/),
    ]);
    for (const args of [['--keep', '0'], ['--keep', 'veel'], ['--naar', 'x'], ['x.sqlite']])
      expect(await server.command(backup, ...args)).toEqual({
        code: 2,
        output: expect.stringContaining('Gebruik: npm run backup'),
      });
    expect(await server.command(backup, '--to', join(folder, 'los.sqlite'), '--keep', '3')).toEqual(
      {
        code: 2,
        output: expect.stringContaining('--keep werkt alleen in een map'),
      },
    );
  });
});
