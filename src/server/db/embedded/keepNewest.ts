import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { removeDatabase } from './copyDatabase.ts';
import { syncFolder } from './durable.ts';
import { timeInName } from './names.ts';

const namePattern = /^veldinstrument-(\d{8}-\d{6})(?:-(\d+))?\.sqlite$/;

/**
 * Removes all backups of a folder except the newest `count`, and parts of broken-off backups that
 * are more than a day old. Touches only files with a backup's name, and never `made`, even if the
 * clock went back. Answers the names that were removed.
 */
export function keepNewest(made: string, count: number, now: Date): string[] {
  const folder = dirname(made);
  const names = readdirSync(folder);
  const old = names
    .map((name) => ({ name, parts: namePattern.exec(name) }))
    .filter(({ parts }) => parts !== null)
    .map(({ name, parts }) => ({
      name,
      order: `${parts?.[1]} ${(parts?.[2] ?? '1').padStart(6, '0')}`,
    }))
    .sort((a, b) => (a.order < b.order ? 1 : -1))
    .map(({ name }) => name)
    .filter((name) => name !== basename(made))
    .slice(count - 1);
  const yesterday = timeInName(new Date(now.getTime() - 24 * 3600_000));
  const broken = names.filter(
    (name) =>
      name.endsWith('.part') && (namePattern.exec(name.slice(0, -5))?.[1] ?? '9') < yesterday,
  );
  for (const name of old)
    for (const end of ['', '.sha256']) rmSync(join(folder, name + end), { force: true });
  for (const name of broken) removeDatabase(join(folder, name));
  syncFolder(folder);
  return [...old, ...broken];
}
