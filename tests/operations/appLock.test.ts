import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { holdLock, lockFileOf } from '#server/db/embedded/appLock.ts';
import { DatabaseInUse } from '#server/db/embedded/databaseInUse.ts';
import { freePort } from '#tests/support/freePort.ts';
import { runChild, startChild } from './child.ts';

const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-lock-'));
const children = new Set<ReturnType<typeof startChild>>();
afterAll(() => {
  for (const child of children) child.process.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
const holder = 'tests/operations/lockHolder.ts';
const start = (script: string, args: readonly string[], env: Record<string, string> = {}) => {
  const child = startChild(script, args, env);
  children.add(child);
  return child;
};

describe('the lock on an embedded database', () => {
  it('is held by one process, whatever its garbage collector does, and freed by kill -9', async () => {
    const file = join(folder, 'one', 'a.lock');
    const first = start(holder, [file]);
    await first.untilSaid('held');
    expect(() => holdLock(file)).toThrow(DatabaseInUse);
    expect((await runChild(holder, [file])).said).toBe('refused\n');
    first.process.kill('SIGKILL');
    expect((await first.ended).signal).toBe('SIGKILL');
    const mine = holdLock(file);
    expect((await runChild(holder, [file])).said).toBe('refused\n');
    mine.release();
    mine.release();
    const next = start(holder, [file]);
    await next.untilSaid('held');
  });

  it('is held once within a process too, and free again after a release', () => {
    const file = join(folder, 'b.lock');
    const first = holdLock(file);
    expect(() => holdLock(file)).toThrow(DatabaseInUse);
    // The refusal did not take the first one's lock along.
    expect(() => holdLock(file)).toThrow(DatabaseInUse);
    first.release();
    holdLock(file).release();
  });

  it('can be waited for', async () => {
    const file = join(folder, 'c.lock');
    const first = start(holder, [file]);
    await first.untilSaid('held');
    const second = start(holder, [file, '20000']);
    first.process.kill('SIGKILL');
    await second.untilSaid('held');
    expect(() => holdLock(file)).toThrow(DatabaseInUse);
  });

  it('is no lock on what is no lock file', () => {
    const file = join(folder, 'd.lock');
    writeFileSync(file, 'no database, but long enough to be taken for one'.repeat(50));
    expect(() => holdLock(file)).toThrow('file is not a database');
  });

  it('keeps a second server off the same data, which says so', async () => {
    const dataDir = join(folder, 'server');
    const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    const first = start('src/server/main.ts', [], { ...env, PORT: String(await freePort()) });
    await first.untilSaid('staat klaar');
    expect(() => holdLock(lockFileOf(join(dataDir, 'veldinstrument.sqlite')))).toThrow(
      DatabaseInUse,
    );
    const second = await runChild('src/server/main.ts', [], {
      ...env,
      PORT: String(await freePort()),
    });
    expect([second.code, second.said]).toEqual([
      1,
      expect.stringContaining('draait al een server'),
    ]);
    first.process.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    holdLock(lockFileOf(join(dataDir, 'veldinstrument.sqlite'))).release();
  });
});
