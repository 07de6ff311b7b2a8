import type { Token } from 'parse5';
import { richTextTags } from '#shared/rules/words/richTextTags.ts';

/**
 * One element of the simplified tree. `tag` is from the closed list below; every other tag is
 * unwrapped.
 */
export interface HtmlElement {
  tag: string;
  attrs: Record<string, string>;
  children: (HtmlElement | string)[];
}

const INLINE = new Map([
  ['strong', 'b'],
  ['b', 'b'],
  ['em', 'i'],
  ['i', 'i'],
  ['u', 'u'],
  ['a', 'a'],
]);
export const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** What rich text may have, and what texts from elsewhere bring as well. */
const STRUCTURE: ReadonlySet<string> = new Set([
  ...richTextTags.filter((tag) => tag !== 'br' && !INLINE.has(tag)),
  ...['tfoot', ...HEADINGS],
]);

/**
 * The tag in the simplified tree: 'strong' becomes 'b', and a tag that only separates becomes
 * 'div'. Null: the tag is unwrapped.
 */
export function knownTag(name: string): string | null {
  const inline = INLINE.get(name);
  if (inline) return inline;
  if (STRUCTURE.has(name)) return name;
  return SEPARATORS.includes(name) ? 'div' : null;
}

/** Whether an element of the tree stands within a line of text. */
export function isInline(tag: string): boolean {
  return tag === 'b' || tag === 'i' || tag === 'u' || tag === 'a';
}

/** Whether an element of the tree stands between a table and its cells. */
export function isTablePart(tag: string): boolean {
  return tag === 'tr' || tag === 'thead' || tag === 'tbody' || tag === 'tfoot';
}

/** All attributes as they were written: who uses a value must check it first. */
export function attributes(token: Token.TagToken): Record<string, string> {
  return Object.fromEntries(token.attrs.map(({ name, value }) => [name, value]));
}
/** Tags that the report does not know, but that separate paragraphs. */
const SEPARATORS =
  'div section article header footer main aside nav blockquote pre figure figcaption address dl dt dd form fieldset details summary center caption hr'.split(
    ' ',
  );
