import type { Align, Inline, LineBreak, Run } from './blocks.ts';
import type { HtmlElement } from './htmlElement.ts';

/**
 * Longer paragraphs are split at a space: Typst's time grows with the square of their length (1 MB
 * took 20 seconds). A line break counts as a line of text.
 */
export const MAX_PARAGRAPH = 6_000;
export const LINE_LENGTH = 80;

/** What an element passes on to the text inside it. */
export interface Style {
  b?: true;
  i?: true;
  u?: true;
  /** One object per link element: neighbouring runs with the same object belong to one link. */
  link?: { href: string };
  align?: Align;
}

/** One piece of a paragraph being collected, with the link it stands in. */
export interface Piece {
  inline: Run | LineBreak;
  link?: { href: string };
}

/** Parts of at most `MAX_PARAGRAPH` characters, split after a space or a break opportunity. */
export function splitLong(text: string): string[] {
  if (text.length <= MAX_PARAGRAPH) return [text];
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const most = text.slice(start, start + MAX_PARAGRAPH);
    const space = Math.max(most.lastIndexOf(' '), most.lastIndexOf('\u200b'));
    const part = start + most.length < text.length && space > 0 ? most.slice(0, space + 1) : most;
    parts.push(part);
    start += part.length;
  }
  return parts;
}

/** Nothing to see: a line break, or only white space and break opportunities. */
export function isBlank(inline: Run | LineBreak | undefined): boolean {
  return inline?.t !== 's' || !/[^\s\u00ad\u200b]/.test(inline.s);
}

/** Makes one link of neighbouring pieces of the same link element. */
export function joinLinks(line: Piece[]): Inline[] {
  const out: Inline[] = [];
  let current: { href: string } | undefined;
  for (const { inline, link } of line) {
    const last = out.at(-1);
    if (link && link === current && last?.t === 'a') last.c.push(inline);
    else out.push(link ? { t: 'a', href: link.href, c: [inline] } : inline);
    current = link;
  }
  return out;
}

/** The style inside a link element; an address that is not safe is ignored. */
export function withLink(style: Style, href: string | undefined): Style {
  const safe = safeHref(href ?? '');
  return safe ? { ...style, link: { href: safe } } : style;
}

/**
 * The address as a reader may open it, or null. Longer ones are nonsense, and some readers refuse
 * them.
 */
function safeHref(href: string): string | null {
  if (href.length > 2_000 || !URL.canParse(href)) return null;
  const url = new URL(href);
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null;
}

/**
 * The style inside an element that may set the alignment: class `tekst-…` first, then style, then
 * the align attribute.
 */
export function withAlign(style: Style, element: HtmlElement): Style {
  const { class: names = '', align = '', style: css = '' } = element.attrs;
  const found =
    /(?:^|\s)tekst-(left|center|right)(?:\s|$)/.exec(names)?.[1] ??
    /(?:^|;)\s*text-align\s*:\s*(left|center|right)/i.exec(css)?.[1] ??
    /^(?:left|center|right)$/i.exec(align)?.[0];
  return found ? { ...style, align: found.toLowerCase() as Align } : style;
}
