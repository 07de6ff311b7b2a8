import { safeHref } from '#server/safeHref.ts';
import type { Align } from './blocks.ts';
import type { HtmlElement } from './htmlElement.ts';

/** The style that an element passes on to the text inside it. */
export interface Style {
  b?: true;
  i?: true;
  u?: true;
  /** One object per link element: neighbouring runs with the same object belong to one link. */
  link?: { href: string };
  align?: Align;
}

/** The most characters of an address; longer ones are nonsense, and some readers refuse them. */
const longestHref = 2_000;

/** The style inside a link element; an address that is not safe is ignored. */
export function withLink(style: Style, href: string | undefined): Style {
  const safe = href && href.length <= longestHref ? safeHref(href) : null;
  return safe ? { ...style, link: { href: safe } } : style;
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
