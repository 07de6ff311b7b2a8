import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textChange } from './textChange.ts';

describe('where two texts part', () => {
  it.each([
    [
      'a word in the middle',
      'Is het hek dicht?',
      'Is het slot dicht?',
      ['Is het ', 'hek', 'slot', ' dicht?'],
    ],
    ['a word more at the end', 'een', 'een twee', ['een', '', ' twee', '']],
    ['a word less at the start', 'een twee', 'twee', ['', 'een ', '', 'twee']],
    ['part of a word as the whole word', 'opvang', 'opgang', ['', 'opvang', 'opgang', '']],
    ['a word twice', 'a a', 'a a a', ['a a', '', ' a', '']],
    ['nothing before', '', 'nieuw', ['', '', 'nieuw', '']],
    ['the same', 'a b', 'a b', ['a b', '', '', '']],
  ])('%s', (_, old, now, [start, was, is, end]) => {
    expect(textChange(old, now)).toEqual({ start, old: was, new: is, end });
  });

  it('loses nothing of either text', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', ' ', '\n', 'hek'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (old, now) => {
        const { start, end, ...between } = textChange(old, now);
        expect([start + between.old + end, start + between.new + end]).toEqual([old, now]);
      }),
    );
  });
});
