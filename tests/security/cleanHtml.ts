import { type DefaultTreeAdapterTypes, html, parseFragment, serialize } from 'parse5';
import { alignmentClasses, linkSchemes, richTextTags } from '#shared/rules/words/richTextTags.ts';

/**
 * Judges a text that was cleaned, apart from what cleaned it: by the parser that browsers have, and
 * by the allow-list itself.
 */
const tags: ReadonlySet<string> = new Set([...richTextTags]);
const attributes: Readonly<Record<string, (value: string) => boolean>> = {
  'a href': (value) =>
    linkSchemes.some((scheme) => URL.parse(value)?.protocol === `${scheme}:`) &&
    !/[\s"<>\\]/.test(value),
  'ol start': (value) => /^\d{1,5}$/.test(value),
  'td colspan': (value) => /^\d{1,2}$/.test(value),
  'td rowspan': (value) => /^\d{1,2}$/.test(value),
  'th colspan': (value) => /^\d{1,2}$/.test(value),
  'th rowspan': (value) => /^\d{1,2}$/.test(value),
  ...Object.fromEntries(
    ['p', 'h2', 'h3', 'h4'].map((tag) => [
      `${tag} class`,
      (value: string) => (alignmentClasses as readonly string[]).includes(value),
    ]),
  ),
};

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Everything in a rich text that may not be there; [] when it is clean. */
export function dirtIn(text: string): string[] {
  const found: string[] = [];
  const look = (node: Node): void => {
    if (node.nodeName === '#text') return;
    if (!('tagName' in node)) return void found.push(node.nodeName);
    if (!tags.has(node.tagName) || node.namespaceURI !== html.NS.HTML) {
      // A browser puts a body around the rows of a table.
      if (node.tagName !== 'tbody') found.push(`<${node.tagName}>`);
    }
    for (const { name, value } of node.attrs)
      if (!attributes[`${node.tagName} ${name}`]?.(value))
        found.push(`<${node.tagName} ${name}="${value.slice(0, 60)}">`);
    for (const child of node.childNodes) look(child);
  };
  // Twice: what a browser makes of what a browser made must be clean as well.
  let source = text;
  for (const round of [1, 2]) {
    const fragment = parseFragment(source);
    for (const node of fragment.childNodes) look(node);
    source = serialize(fragment);
    if (found.length > 0) return found.map((one) => `${one} (reading ${round})`);
  }
  if (text.includes('\0') || !text.isWellFormed()) found.push('NUL or half a sign');
  return found;
}

/** All strings in an answer, wherever they stand. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
