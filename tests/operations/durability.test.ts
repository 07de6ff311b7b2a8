import type * as Fs from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/**
 * What a power failure finds: whether the product asks the operating system for the right things in
 * the right order. SQLite's own writes are not in here; it is the product's own names and handles
 * that are watched.
 */
const seen = vi.hoisted(() => ({ calls: [] as string[], links: true }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  const names = new Map<number, string>();
  const nameOf = (path: unknown) => String(path).split('/').at(-1) ?? '';
  return {
    ...fs,
    openSync: (...args: Parameters<typeof fs.openSync>) => {
      const handle = fs.openSync(...args);
      names.set(handle, nameOf(args[0]));
      return handle;
    },
    fsyncSync: (handle: number) => {
      fs.fsyncSync(handle);
      seen.calls.push(`sync ${names.get(handle)}`);
    },
    renameSync: (from: string, to: string) => {
      fs.renameSync(from, to);
      seen.calls.push(`rename ${nameOf(from)} ${nameOf(to)}`);
    },
    linkSync: (from: string, to: string) => {
      if (!seen.links) throw Object.assign(new Error('no links here'), { code: 'EPERM' });
      fs.linkSync(from, to);
      seen.calls.push(`link ${nameOf(from)} ${nameOf(to)}`);
    },
  };
});
const { rmSync } = await import('node:fs');
const { makeBackup } = await import('#server/db/embedded/backupFile.ts');
const { restoreDatabase } = await import('#server/db/embedded/restoreFile.ts');
const { keptAside, makeDatabase, nameOf, newFolder } = await import('./killedDatabases.ts');

const now = new Date('2026-11-20T10:00:00.000Z');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
let folder: string;
let database: string;
beforeEach(async () => {
  folder = newFolder();
  folders.push(folder);
  database = join(folder, 'data', 'veldinstrument.sqlite');
  await makeDatabase(database, 'old');
  await makeDatabase(join(folder, 'new.sqlite'), 'new');
  seen.calls.length = 0;
});
afterEach(() => {
  seen.links = true;
});

describe('before a power failure', () => {
  it('a backup and its checksum are on the disk before it has its name, and its name before the command is done', async () => {
    await makeBackup(database, join(folder, 'kopie.sqlite'));
    expect(seen.calls).toEqual([
      'sync kopie.sqlite.part',
      'sync kopie.sqlite.sha256',
      'rename kopie.sqlite.part kopie.sqlite',
      `sync ${basename(folder)}`,
    ]);
  });

  it('the copy is on the disk before the old database gets its second name, and that name before the copy takes the first', async () => {
    await restoreDatabase({ file: join(folder, 'new.sqlite'), database, now });
    const aside = 'veldinstrument.sqlite.before-20261120-100000';
    expect(seen.calls).toEqual([
      // Its content, and then who owns it.
      'sync veldinstrument.sqlite.restoring',
      'sync veldinstrument.sqlite.restoring',
      `link veldinstrument.sqlite ${aside}`,
      'sync data',
      'sync data',
      'rename veldinstrument.sqlite.restoring veldinstrument.sqlite',
      'sync data',
    ]);
  });

  it('a -wal goes aside before the new file comes', async () => {
    rmSync(database);
    await restoreDatabase({ file: join(folder, 'new.sqlite'), database, now });
    const aside = 'veldinstrument.sqlite.before-20261120-100000';
    expect(seen.calls).toEqual([
      // Its content, and then who owns it.
      'sync veldinstrument.sqlite.restoring',
      'sync veldinstrument.sqlite.restoring',
      `rename veldinstrument.sqlite-wal ${aside}-wal`,
      'sync data',
      'rename veldinstrument.sqlite.restoring veldinstrument.sqlite',
      'sync data',
    ]);
  });

  it('a file system without links has a copy instead, on the disk before anything is replaced', async () => {
    seen.links = false;
    await restoreDatabase({ file: join(folder, 'new.sqlite'), database, now });
    const aside = 'veldinstrument.sqlite.before-20261120-100000';
    expect(seen.calls.indexOf(`sync ${aside}`)).toBeGreaterThan(0);
    expect(seen.calls.indexOf(`sync ${aside}`)).toBeLessThan(
      seen.calls.indexOf('rename veldinstrument.sqlite.restoring veldinstrument.sqlite'),
    );
    expect([nameOf(database), keptAside(join(folder, 'data')).map(nameOf)]).toEqual([
      'new new-last',
      ['old old-last'],
    ]);
  });
});
