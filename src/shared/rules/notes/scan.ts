import { asText } from './htmlText.ts';

/**
 * A piece of HTML: text (decoded and written anew as HTML), or a tag with its attributes as
 * written.
 */
export type Piece = { text: string } | { tag: string; closes: boolean; source: string };

// Neither a tag nor a quoted value runs past the next '<', so that a text with thousands of
// unclosed tags is read only once.
const scanner = /<(\/?)([a-z][a-z0-9]*)((?:\s(?:"[^"<]*"|'[^'<]*'|[^"'<>])*)?\/?)>|[^<]+|</gi;
const synonyms: Record<string, string> = { b: 'strong', i: 'em', ins: 'u', h1: 'h2' };

/** Reads HTML piece by piece; all that is not a tag is text. */
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
