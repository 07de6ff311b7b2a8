import { type Alignment, alignmentOf } from './align.ts';
import { isSafeHref } from './linkAddress.ts';

/** The look that pasted text takes over from the elements around it. */
export interface PastedLook {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  href: string | null;
  alignment: Alignment | null;
  /** Line ends in the source are line breaks (`<pre>`). */
  keepLines: boolean;
}

export const plainLook: PastedLook = {
  bold: false,
  italic: false,
  underline: false,
  href: null,
  alignment: null,
  keepLines: false,
};

/**
 * Renames `style` to `data-style`. A parser under our CSP reports every style attribute as a
 * violation, thousands of them for one Word page, while we only want to read the words in it.
 */
export function withQuietStyles(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/([\s"'/])style(?=\s*=)/gi, '$1data-style'),
  );
}

/** No program writes a longer style; the limit keeps the patterns quick on hostile ones. */
const LONGEST_STYLE = 2000;

/** The inline style as written; '' when there is none. */
export function styleOf(element: Element): string {
  return element.getAttribute('data-style')?.slice(0, LONGEST_STYLE) ?? '';
}

const NOT_TEXT = new Set(
  `APPLET AUDIO BASE BUTTON CANVAS COLGROUP DEL EMBED HEAD IFRAME IMG INPUT LINK MAP MATH META NOSCRIPT OBJECT
   SCRIPT SELECT STYLE SVG TEMPLATE TEXTAREA TITLE VIDEO XML`.split(/\s+/),
);

/**
 * Elements that are dropped with everything in them: code, images, hidden text, Word's list markers
 * and comments.
 */
export function isDropped(element: Element): boolean {
  const tag = element.tagName.toUpperCase();
  return (
    NOT_TEXT.has(tag) ||
    tag.startsWith('V:') ||
    element.hasAttribute('hidden') ||
    /(?:^|;)\s*display\s*:\s*none|mso-hide\s*:\s*all|mso-list\s*:\s*ignore|mso-element\s*:\s*comment/i.test(
      styleOf(element),
    )
  );
}

/** The look inside an element, given the look around it. */
export function lookInside(element: Element, around: PastedLook): PastedLook {
  const tag = element.tagName;
  const style = styleOf(element);
  return {
    bold: weightIn(style) ?? (tag === 'B' || tag === 'STRONG' || around.bold),
    italic: slantIn(style) ?? (tag === 'I' || tag === 'EM' || around.italic),
    underline: tag === 'U' || isUnderlined(style) || around.underline,
    href: tag === 'A' ? hrefOf(element, around) : around.href,
    alignment: around.alignment,
    keepLines: tag === 'PRE' || around.keepLines,
  };
}

/**
 * The alignment inside a block element. On a table or an inline element `align` means something
 * else.
 */
export function alignmentInside(element: Element, around: PastedLook): PastedLook {
  const alignment = alignmentOf(element, styleOf(element)) ?? around.alignment;
  return alignment === around.alignment ? around : { ...around, alignment };
}

function hrefOf(element: Element, around: PastedLook): string | null {
  const href = element.getAttribute('href');
  return isSafeHref(href) ? href.trim() : around.href;
}

/**
 * The value of one property, in lower case. Not of `mso-bidi-font-weight` when `font-weight` is
 * asked.
 */
function valueIn(style: string, property: string): string | undefined {
  if (!style.toLowerCase().includes(property)) return undefined;
  return new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;!]+)`, 'i')
    .exec(style)?.[1]
    ?.trim()
    .toLowerCase();
}

function weightIn(style: string): boolean | undefined {
  const weight = valueIn(style, 'font-weight');
  if (weight === undefined || weight === 'inherit') return undefined;
  return weight.startsWith('bold') || Number(weight) >= 600;
}

function slantIn(style: string): boolean | undefined {
  const slant = valueIn(style, 'font-style');
  if (slant === undefined || slant === 'inherit') return undefined;
  return /^(?:italic|oblique)/.test(slant);
}

function isUnderlined(style: string): boolean {
  return /underline/.test(
    valueIn(style, 'text-decoration') ?? valueIn(style, 'text-decoration-line') ?? '',
  );
}
