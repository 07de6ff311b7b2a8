import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpPages } from '#shared/text/helpPages.ts';

/** The manual calls things what the screens call them. */
const folder = join(import.meta.dirname, '../../src/shared/text');
const words = new Set(
  readdirSync(folder)
    .filter((file) => !/^(?:help|statement)/.test(file))
    .flatMap(
      (file) => readFileSync(join(folder, file), 'utf8').match(/(['`])(?:(?!\1).)+\1/g) ?? [],
    )
    .map((text) => text.slice(1, -1)),
);
const named = helpPages.flatMap(({ id, intro, steps, notes = [] }) =>
  [intro, ...steps, ...notes].flatMap((text) =>
    [...text.matchAll(/\[([^\]]+)\]/g)].map(([, word = '']): [string, string] => [id, word]),
  ),
);

test('the manual has pages, each with its own address', () => {
  expect(named.length).toBeGreaterThan(40);
  expect(new Set(helpPages.map(({ id }) => id)).size).toBe(helpPages.length);
});

test.each(named)('%s: the app says "%s" somewhere', (_, word) => {
  expect(words).toContain(word);
});
