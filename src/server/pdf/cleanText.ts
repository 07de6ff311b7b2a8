/** Tells whether the report's font can draw a code point. */
export type HasGlyph = (codePoint: number) => boolean;

/** Makes any string safe to typeset; see `createTextCleaner`. */
export type TextCleaner = (text: string) => string;

/** Signs that Word and Symbol fonts put in the private-use area; pasted notes are full of them. */
const PRIVATE_USE: Record<string, string> = {
  '\uf020': ' ',
  '\uf02d': '-',
  '\uf0a7': '▪',
  '\uf0a8': '☐',
  '\uf0b7': '•',
  '\uf0d8': '→',
  '\uf0e0': '→',
  '\uf0fc': '✓',
  '\uf0fe': '☑',
};

/** Spaces, soft hyphen and zero-width space: the typesetter uses them, and they need no glyph. */
const LAYOUT_ONLY = new Set([0x0a, 0x20, 0xa0, 0xad, 0x200b]);

/** C0 and C1 controls (not line feed), bidi marks and overrides, byte order mark, noncharacters. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff9-\uffff]/g;

/** Marks that change the sign before them; if the font lacks a mark, the sign itself stays. */
const MODIFIER = /^[\p{M}\p{Cf}\p{Emoji_Modifier}]$/u;

const UNBROKEN = /[^\s\u00ad\u200b-]{40}(?=[^\s\u00ad\u200b-])/gu;

/** Put after every 40 characters without a break, so that long words can be broken. */
const BREAK_AFTER = '\u200b';

/**
 * Makes a cleaner for one font. The cleaned text holds only well-formed Unicode that the font can
 * draw, without control and bidi characters, and with a break opportunity in every run of 40
 * characters. Signs the font lacks become their compatible form when there is one (𝑎 becomes a),
 * else '□'. Line feeds are kept; other white space becomes a plain space.
 */
export function createTextCleaner(hasGlyph: HasGlyph): TextCleaner {
  const missing = hasGlyph(0x25a1) ? '□' : '?';

  /** The nearest form of a character that can be drawn; '' when dropping it loses nothing. */
  const drawable = (char: string): string => {
    const code = char.codePointAt(0) ?? 0;
    if (LAYOUT_ONLY.has(code) || hasGlyph(code)) return char;
    if (PRIVATE_USE[char] !== undefined) return PRIVATE_USE[char];
    if (MODIFIER.test(char) || /^\p{Co}$/u.test(char)) return '';
    const compatible = [...char.normalize('NFKD')]
      .filter((part) => hasGlyph(part.codePointAt(0) ?? 0))
      .join('');
    return compatible || missing;
  };

  return (text) => {
    const plain = text
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/[\t\v\f]/g, ' ')
      .replace(FORBIDDEN, '')
      .normalize('NFC');
    // Nearly all text is plain ASCII; only other signs are looked up one by one.
    return plain
      .replace(/[^\n\x20-\x7e]/gu, drawable)
      .replace(UNBROKEN, (run) => run + BREAK_AFTER);
  };
}
