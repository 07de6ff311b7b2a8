import {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { makeBackup } from '#server/db/embedded/backupFile.ts';
import { restoreSteps } from '#server/db/embedded/restoreFile.ts';
import { start } from '#server/db/migrations/001_start.ts';
import { devices } from '#server/db/migrations/002_devices.ts';
import { logIn } from '#tests/support/apiClient.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';
import { runChild } from './child.ts';
import { keptAside, makeDatabase, nameOf, newFolder } from './killedDatabases.ts';

const folder = newFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const backup = join(folder, 'kopie.sqlite');
let dataDir: string;
let database: string;
let number = 0;
beforeAll(async () => {
  await makeDatabase(join(folder, 'source.sqlite'), 'new');
  await makeBackup(join(folder, 'source.sqlite'), backup);
});
beforeEach(() => {
  dataDir = join(folder, `data-${++number}`);
  mkdirSync(dataDir);
  database = join(dataDir, 'veldinstrument.sqlite');
});
const restore = (...args: string[]) =>
  runChild('src/server/tools/restore.ts', args, { DATA_DIR: dataDir });

describe('a restore', () => {
  it('puts the backup in place, keeps what was there whole beside it, and can be undone with that', async () => {
    await makeDatabase(database, 'old');
    const { code, said } = await restore(backup, '--yes');
    expect([code, said]).toEqual([0, expect.stringContaining('De controlesom klopt')]);
    expect(nameOf(database)).toBe('new new-last');
    const [aside = '', ...more] = keptAside(dataDir);
    expect([nameOf(aside), more]).toEqual(['old old-last', []]);
    expect(said).toContain(aside);
    expect((await restore(aside, '--yes')).code).toBe(0);
    expect(nameOf(database)).toBe('old old-last');
    // Within the same second or not: the second database that is kept does not take the first one's
    // name.
    expect(keptAside(dataDir).map(nameOf).sort()).toEqual(['new new-last', 'old old-last']);
  });

  it('goes on what there is: no database, only a -wal of one, or a damaged one', async () => {
    expect((await restore(backup, '--yes')).code).toBe(0);
    expect([nameOf(database), keptAside(dataDir)]).toEqual(['new new-last', []]);

    rmSync(database);
    await makeDatabase(database, 'old');
    const wal = readFileSync(`${database}-wal`);
    rmSync(database);
    const { said } = await restore(backup, '--yes');
    expect(said).toContain('Er is nu geen database');
    // Played into the new file, it would have destroyed it.
    expect(nameOf(database)).toBe('new new-last');
    const [kept = ''] = readdirSync(dataDir).filter((name) => /before-.*-wal$/.test(name));
    expect(readFileSync(join(dataDir, kept))).toEqual(wal);

    await makeDatabase(database, 'old');
    const [main, last] = [
      readFileSync(database).fill(0xff, 0, 50_000),
      readFileSync(`${database}-wal`),
    ];
    writeFileSync(database, main);
    const damaged = await restore(backup, '--yes');
    expect([damaged.code, damaged.said]).toEqual([0, expect.stringContaining('niet leesbaar')]);
    expect(nameOf(database)).toBe('new new-last');
    const [aside = ''] = keptAside(dataDir);
    expect([readFileSync(aside), readFileSync(`${aside}-wal`)]).toEqual([main, last]);
  });

  it.each(restoreSteps)(
    'killed right after the step "%s" leaves the old or the new database, whole, and loses neither',
    async (step) => {
      await makeDatabase(database, 'old');
      const broken = await runChild('tests/operations/brokenRestore.ts', [backup, database, step]);
      expect([broken.signal, broken.said.trim().split('\n').at(-1)]).toEqual(['SIGKILL', step]);
      const isNew = step === 'replaced';
      expect(nameOf(database)).toBe(isNew ? 'new new-last' : 'old old-last');
      if (isNew) expect(keptAside(dataDir).map(nameOf)).toEqual(['old old-last']);
      expect((await restore(backup, '--yes')).code).toBe(0);
      expect(nameOf(database)).toBe('new new-last');
      expect(keptAside(dataDir).map(nameOf)).toContain('old old-last');
      expect(readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
    },
  );

  it('takes a backup of an earlier version of the program; the server brings it up to date', async () => {
    const earlier = join(dataDir, 'earlier.sqlite');
    const db = await openDatabase(earlier);
    const provider = {
      getMigrations: async () => ({ '001_start': start(false), '002_devices': devices() }),
    };
    expect((await new Migrator({ db, provider } as never).migrateToLatest()).error).toBeUndefined();
    await db.insertInto('counters').values({ name: 'earlier', value: 1 }).execute();
    await db.destroy();
    expect((await restore(earlier, '--yes')).code).toBe(0);
    const server = await startServerProcess({ dataDir });
    await logIn(server.url);
    await server.dispose();
    expect(nameOf(database)).toMatch(/^checklists earlier$/);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'leaves the files to who runs the server, also when root restores (only root can try)',
    async () => {
      await makeDatabase(database, 'old');
      for (const path of [dataDir, database, `${database}-wal`]) chownSync(path, 65_534, 65_534);
      expect((await restore(backup, '--yes')).code).toBe(0);
      const owners = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).uid]);
      expect(owners.length).toBeGreaterThan(2);
      expect(owners.filter(([, uid]) => uid !== 65_534)).toEqual([]);
    },
  );
});

describe('a restore is refused, and changes nothing', () => {
  /** A copy of the backup without its checksum, for somebody to spoil. */
  const copy = (name: string, spoil: (path: string) => void): string => {
    const path = join(dataDir, name);
    writeFileSync(path, readFileSync(backup));
    spoil(path);
    return path;
  };
  const inside = (path: string, text: string) => {
    const db = new DatabaseSync(path);
    db.exec(text);
    db.close();
  };
  const files: [string, RegExp, (path: string) => void][] = [
    ['is not there', /dit bestand is er niet/, (path) => rmSync(path)],
    [
      'is empty',
      /geen database van het Digitaal veldinstrument/,
      (path) => writeFileSync(path, ''),
    ],
    [
      'is something else',
      /geen database van het Digitaal veldinstrument/,
      (path) => writeFileSync(path, 'Geachte heer, mevrouw, '.repeat(500)),
    ],
    [
      'is a database of another program',
      /geen database van het Digitaal veldinstrument/,
      (path) => {
        rmSync(path);
        inside(path, 'CREATE TABLE accounts (id text); CREATE TABLE kysely_migration (name text)');
      },
    ],
    [
      'is of a later version',
      /nieuwere versie.*\n.*900_later/,
      (path) => inside(path, `INSERT INTO kysely_migration VALUES ('900_later', '2030')`),
    ],
    [
      'was cut off',
      /beschadigd/,
      (path) => truncateSync(path, Math.floor(statSync(path).size / 2 / 4096) * 4096),
    ],
    [
      'was cut off within a page',
      /beschadigd/,
      (path) => truncateSync(path, statSync(path).size - 100),
    ],
    [
      'has pages of nonsense',
      /beschadigd/,
      (path) => writeFileSync(path, readFileSync(path).fill(0xff, 5 * 4096)),
    ],
    [
      'points at rows that are not there',
      /beschadigd.*\n.*sessions/,
      (path) =>
        inside(
          path,
          `PRAGMA foreign_keys=OFF; INSERT INTO sessions (id_hash, account_id, created_at, seen_at, checked_at) VALUES ('x', 'niemand', '', '', '')`,
        ),
    ],
    [
      'has one letter that fell over, which its checksum shows',
      /beschadigd.*\n.*sha256/,
      (path) => {
        const bytes = readFileSync(path);
        const at = bytes.indexOf('new-last');
        bytes[at] = 'm'.charCodeAt(0);
        writeFileSync(path, bytes);
        writeFileSync(`${path}.sha256`, readFileSync(`${backup}.sha256`));
      },
    ],
  ];
  it.each(files)('a file that %s', async (_, reason, spoil) => {
    await makeDatabase(database, 'old');
    const before = readFileSync(database);
    const { code, said } = await restore(copy('spoilt.sqlite', spoil), '--yes');
    expect([code, said]).toEqual([1, expect.stringMatching(reason)]);
    expect(said).toContain('Er is niets teruggezet');
    expect(readFileSync(database)).toEqual(before);
    expect(nameOf(database)).toBe('old old-last');
    expect(readdirSync(dataDir).filter((name) => /before|restoring/.test(name))).toEqual([]);
  });

  it('while the server runs, or another program has the database open', async () => {
    const server = await startServerProcess({ dataDir });
    try {
      expect(await restore(backup, '--yes')).toMatchObject({
        code: 1,
        said: expect.stringContaining('de server draait nog'),
      });
      expect(nameOf(database)).toBe('checklists');
    } finally {
      await server.dispose();
    }
    const other = new DatabaseSync(database);
    other.exec('BEGIN IMMEDIATE');
    expect(await restore(backup, '--yes')).toMatchObject({
      code: 1,
      said: expect.stringContaining('heeft de database open'),
    });
    other.close();
    expect(nameOf(database)).toBe('checklists');
  });

  it('without a yes, with PostgreSQL, and when it is asked wrongly', async () => {
    await makeDatabase(database, 'old');
    expect(await restore(backup)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Voeg --yes toe'),
    });
    const postgres = await runChild('src/server/tools/restore.ts', [backup, '--yes'], {
      DATABASE_URL: 'postgres://nergens/niets',
    });
    expect(postgres).toMatchObject({
      code: 2,
      said: expect.stringMatching(/pg_restore[\s\S]*--after-pg-restore/),
    });
    for (const args of [[], ['--yes'], [backup, backup, '--yes'], [backup, '--ja']])
      expect(await restore(...args)).toMatchObject({
        code: 2,
        said: expect.stringContaining('Gebruik: npm run restore'),
      });
    expect(await restore('--after-pg-restore')).toMatchObject({
      code: 2,
      said: expect.stringContaining('alleen voor PostgreSQL'),
    });
    expect(nameOf(database)).toBe('old old-last');
    renameSync(database, `${database}.weg`);
    expect(await restore(backup)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Er is nu geen database'),
    });
    expect(nameOf(database)).toBe('none');
  });
});
