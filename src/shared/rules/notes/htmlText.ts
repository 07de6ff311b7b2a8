import { codeCharacters } from './words.ts';

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
const written: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00a0': '&nbsp;',
};

/** Text of HTML with its entities as the characters that they are. */
export const decode = (text: string): string =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (all, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
        ? String.fromCodePoint(code)
        : all;
    },
  );

/**
 * Text in one way of writing: a browser, the editor and the server's cleaner each have their own
 * way. A line end in the source becomes a space.
 */
export const asText = (text: string): string =>
  decode(text.replace(codeCharacters, ''))
    .replace(/[\t\n\r\f]/g, ' ')
    .replace(/[&<>\u00a0]/g, (char) => written[char] ?? char);
