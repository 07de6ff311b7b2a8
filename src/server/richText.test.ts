import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanRichText } from './richText.ts';

const clean = (html: string) => cleanRichText(html, 'notes');

it('what is clean stays as it is', () => {
  const pieces = ['<p>', '</p>', '<a', '<a href="https://x.nl">', '</a>', ']]>', '<!--', '-->'];
  const more = [
    '<ul>',
    '<li>',
    '<td>',
    '<table>',
    '<strong>',
    '<h2 align="center">',
    '>',
    '"',
    ' ',
  ];
  const words = ['x', '&amp;', '&', '&lt;p&gt;', '\u00a0', '😀'];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces, ...more, ...words), { maxLength: 12 }),
      (parts) => {
        const once = clean(parts.join(''));
        expect(clean(once)).toBe(once);
      },
    ),
    { numRuns: 3_000, examples: [[['<p>', '<a', ']]>', '<p>']]] },
  );
});
