import { describe, expect, it } from 'vitest';
import { canonicalNotes, mergeNotes, sameNotes } from '#shared/rules/notes/mergeNotes.ts';

/**
 * However hostile or long a note is, merging ends soon. In seconds of the processor: by the clock a
 * busy machine would fail it.
 */
function soon<T>(work: () => T, seconds = 8): T {
  const from = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(from);
  expect((user + system) / 1_000_000).toBeLessThan(seconds);
  return result;
}
const many = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join('');

describe('bounds', () => {
  it.each([
    ['tags that never end', many(60_000, () => '<a ')],
    ['open lists', many(20_000, () => '<ul><li>')],
    ['open tables', many(20_000, () => '<table><tr><td>')],
    ['open marks', many(30_000, () => '<strong>x')],
    ['open quotes', many(40_000, (i) => `<a "${i % 2 ? "'" : ''}`)],
    ['items by the thousand', many(20_000, (i) => `<li>${i}`)],
    ['empty paragraphs', many(20_000, () => '<p></p>')],
    ['references', many(40_000, () => '&#38;')],
  ])('%s', (_, text) => {
    soon(() => {
      const canonical = canonicalNotes(text);
      expect(canonicalNotes(canonical)).toBe(canonical);
      expect(sameNotes(text, canonical)).toBe(true);
      mergeNotes(`<p>a</p>${text}`, `${text}<p>b</p>`, `<p>c d</p>${text}<p>e</p>`);
    });
  });

  it('one paragraph of a few words again and again, other on three sides', () => {
    const text = (step: number) =>
      `<p>${many(75_000, (i) => ['de ', 'deur ', 'is '][(i * step + (i >> 3)) % 3] ?? '')}</p>`;
    const { html } = soon(() =>
      mergeNotes(text(1), `${text(2)}<p>mijn</p>`, `${text(4)}<p>hun</p>`),
    );
    expect(html).toContain('mijn');
    expect(html).toContain('hun');
  });

  it('thousands of paragraphs, all rewritten by both', () => {
    const text = (word: string) => many(4000, (i) => `<p>${word} ${i % 7} van ${word}</p>`);
    const { html } = soon(() => mergeNotes(text('deur'), text('raam'), text('hek')));
    expect(html.split('raam').length).toBeGreaterThan(8000);
    expect(html.split('hek').length).toBeGreaterThan(8000);
  });

  it('a table of thousands of cells', () => {
    const table = (word: string) =>
      `<table><tbody>${many(2000, (i) => `<tr><td><p>${i} ${word}</p></td><td><p>x</p></td></tr>`)}</tbody></table>`;
    expect(soon(() => mergeNotes(table(''), table('a'), table('b'))).html).toContain('1999');
  });
});
