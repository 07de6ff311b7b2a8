import { alignmentClasses, linkSchemes, richTextTags } from '#shared/rules/words/richTextTags.ts';
import { readHtml } from './trusted.ts';

// The allow-list of rich text on the device. The server cleans every text that it stores; texts in
// a reserve file and texts that wait on the device have not been at the server yet.

const allowed: ReadonlySet<string> = new Set(richTextTags);
/**
 * Elements that are removed with everything in them: they hold no words of a person, or another
 * language than HTML.
 */
const dropped = new Set(
  'script style template noscript iframe object embed svg math head title textarea select'.split(
    ' ',
  ),
);
const spans = ['colspan', 'rowspan'];
const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  ol: ['start'],
  td: spans,
  th: spans,
};
const aligned = /^(?:p|h[2-4])$/;
const classes: ReadonlySet<string> = new Set(alignmentClasses);
/** 'https:x' leads to no place of its own. */
const beginnings = linkSchemes.map((one) => (one.startsWith('http') ? `${one}://` : `${one}:`));
const scheme = new RegExp(`^(?:${beginnings.join('|')})`, 'i');

/** Characters that no address may hold, because the server writes addresses without them. */
const odd = /[\s"<>\\]/;

function isAllowed(tag: string, { name, value }: Attr): boolean {
  if (name === 'class') return aligned.test(tag) && classes.has(value);
  if (!attributes[tag]?.includes(name)) return false;
  return name === 'href' ? scheme.test(value.trim()) : /^\d{1,5}$/.test(value);
}

function clean(parent: ParentNode): void {
  for (const node of [...parent.childNodes]) {
    if (node.nodeType === Node.TEXT_NODE) continue;
    if (!(node instanceof Element) || dropped.has(node.localName)) {
      node.remove();
      continue;
    }
    clean(node);
    const tag = node.localName;
    if (!allowed.has(tag)) node.replaceWith(...node.childNodes);
    else cleanAttributes(node);
  }
}

function cleanAttributes(node: Element): void {
  const kept = [...node.attributes].filter((one) => isAllowed(node.localName, one));
  // An element that was made with `is` keeps that for ever: another element takes its place.
  const element = node.hasAttribute('is') ? document.createElement(node.localName) : node;
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  for (const { name, value } of kept)
    if (name !== 'href' || !odd.test(value)) element.setAttribute(name, value);
    else if (URL.canParse(value)) element.setAttribute(name, new URL(value).href);
  if (element === node) return;
  element.append(...node.childNodes);
  node.replaceWith(element);
}

/** An element with the text, and nothing in it but the allow-list; words in other elements stay. */
export function cleanHtml(html: string): HTMLElement {
  const body = readHtml(html);
  clean(body);
  return body;
}
