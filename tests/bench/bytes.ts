import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { printTable } from './table.ts';

/**
 * What the first screen loads, gzip: the page's own scripts and styles (budget: JS 110 kB, CSS 20
 * kB).
 */
export async function benchBytes(): Promise<void> {
  const dist = join(import.meta.dirname, '../../dist');
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const size = (end: string) =>
    [...html.matchAll(new RegExp(`(?:src|href)="/(assets/[^"]+\\.${end})"`, 'g'))].reduce(
      (total, [, path = '']) =>
        total + gzipSync(readFileSync(join(dist, path)), { level: 9 }).length,
      0,
    );
  printTable(
    ['first screen, gzip', 'kB', 'budget'],
    [
      ['JavaScript', size('js') / 1000, 110],
      ['CSS', size('css') / 1000, 20],
    ],
  );
}
