import { existsSync } from 'node:fs';

/** The first of `name`, `name-2`, `name-3`… that does not exist yet; `end` follows the number. */
export function freeName(name: string, end = ''): string {
  for (let number = 1; ; number++) {
    const path = `${name}${number === 1 ? '' : `-${number}`}${end}`;
    if (!existsSync(path)) return path;
  }
}

/** A moment for use in file names: 20261120-091500, in UTC, so that names sort by time. */
export const timeInName = (now: Date): string =>
  now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
