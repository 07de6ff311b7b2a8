import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scenarios } from '../../scripts/reliability.ts';

/** Every scenario of losing nothing has a test that names it. */
const root = join(import.meta.dirname, '../..');
const sources = globSync('{tests,src}/**/*.{test,e2e}.ts', { cwd: root })
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

describe('the thirty scenarios', () => {
  it.each(Object.entries(scenarios))('%s: %s', (number) => {
    expect(sources).toContain(`[S${number.padStart(2, '0')}]`);
  });
});
