import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { page, reliabilityPage, scenarios, testsOf } from './reliability.ts';

/** Every scenario of losing nothing has a test that names it, and the page says which. */
describe('the scenarios', () => {
  it.each(Object.entries(scenarios))('%s: %s', (number) => {
    expect(testsOf().get(Number(number))).not.toEqual([]);
  });
  it('stand in docs/reliability.md with the tests that play them; npm run reliability writes that', () => {
    expect(readFileSync(page, 'utf8')).toBe(reliabilityPage());
  });
});
