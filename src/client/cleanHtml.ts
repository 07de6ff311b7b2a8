import { alignmentClasses, linkSchemes, richTextTags } from '#shared/rules/richText.ts';

/**
 * The allow-list of rich text on the device. The server cleans every text that it stores; a reserve
 * file and what waits on the device have not been there yet.
 */
const allowed: ReadonlySet<string> = new Set(richTextTags);
/** What goes with everything in it: no words of a person, or another language than HTML. */
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
  p: ['class'],
  h2: ['class'],
  h3: ['class'],
  h4: ['class'],
};
const classes: ReadonlySet<string> = new Set(alignmentClasses);
/** 'https:x' leads to no place of its own. */
const beginnings = linkSchemes.map((one) => (one.startsWith('http') ? `${one}://` : `${one}:`));
const scheme = new RegExp(`^(?:${beginnings.join('|')})`, 'i');

function isAllowed(tag: string, { name, value }: Attr): boolean {
  if (!attributes[tag]?.includes(name)) return false;
  if (name === 'href') return scheme.test(value.trim());
  return name === 'class' ? classes.has(value) : /^\d{1,5}$/.test(value);
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
    else
      for (const attribute of [...node.attributes])
        if (!isAllowed(tag, attribute)) node.removeAttribute(attribute.name);
  }
}

/**
 * The same text with nothing in it but the allow-list; words in other elements stay. It is read in
 * a document of its own, where nothing runs and nothing is loaded.
 */
export function cleanHtml(html: string): string {
  if (!html.includes('<')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  clean(body);
  return body.innerHTML;
}
