import { alignmentClasses } from '#shared/rules/richText.ts';
import { codeCharacters } from './words.ts';

/** A piece of HTML: text (decoded and written anew as HTML), or a tag with what stands in it. */
export type Piece = { text: string } | { tag: string; closes: boolean; source: string };

// Neither a tag nor a quoted value runs past the next '<', so that a text with thousands of
// unclosed tags is read only once.
const scanner = /<(\/?)([a-z][a-z0-9]*)((?:\s(?:"[^"<]*"|'[^'<]*'|[^"'<>])*)?\/?)>|[^<]+|</gi;
const synonyms: Record<string, string> = { b: 'strong', i: 'em', ins: 'u', h1: 'h2' };

/** Reads HTML piece by piece; what is not a tag is text. */
export function scan(html: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [all, slash, name, source] of html.matchAll(scanner)) {
    if (name === undefined) pieces.push({ text: asText(all) });
    else
      pieces.push({
        tag: synonyms[name.toLowerCase()] ?? name.toLowerCase(),
        closes: slash === '/',
        source: source ?? '',
      });
  }
  return pieces;
}

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

const decode = (text: string): string =>
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
const asText = (text: string): string =>
  decode(text.replace(codeCharacters, ''))
    .replace(/[\t\n\r\f]/g, ' ')
    .replace(/[&<>\u00a0]/g, (char) => written[char] ?? char);

function attribute(source: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    source,
  );
  return found ? decode(found[1] ?? found[2] ?? found[3] ?? '') : null;
}

/** The attributes that the allow-list knows, in one way of writing; '' when there are none. */
export function attributesOf(tag: string, source: string): string {
  const number = (name: string) => {
    const value = Number.parseInt(attribute(source, name) ?? '', 10);
    return value > 1 ? ` ${name}="${value}"` : '';
  };
  if (source.trim() === '') return '';
  switch (tag) {
    case 'p':
    case 'h2':
    case 'h3':
    case 'h4': {
      const classes = (attribute(source, 'class') ?? '').split(/\s+/);
      const alignment = alignmentClasses.find((name) => classes.includes(name));
      return alignment ? ` class="${alignment}"` : '';
    }
    case 'ol':
      return number('start');
    case 'td':
    case 'th':
      return number('colspan') + number('rowspan');
    case 'a': {
      const href = attribute(source, 'href')
        ?.replace(codeCharacters, '')
        .replace(/[<>\u00a0"]/g, encodeURIComponent);
      return href ? ` href="${href.replace(/&/g, '&amp;')}"` : '';
    }
    default:
      return '';
  }
}
