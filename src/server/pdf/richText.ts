import type { TextCleaner } from './cleanText.ts';
import { type HtmlElement, parseHtmlTree } from './htmlTree.ts';
import { readTable, type Table } from './richTable.ts';

/** The neutral tree that report.typ draws. Keys are short: a large report holds 100,000 of these nodes. */
export type Block = Paragraph | Heading | List | Table;
export type Align = 'left' | 'center' | 'right';
/** A run of text: b bold, i italic, u underlined. */
export type Run = { t: 's'; s: string; b?: true; i?: true; u?: true };
export type LineBreak = { t: 'br' };
export type Link = { t: 'a'; href: string; c: (Run | LineBreak)[] };
export type Inline = Run | LineBreak | Link;
export type Paragraph = { t: 'p'; a?: Align; c: Inline[] };
/** `l` is the level in the whole document, 1-6. */
export type Heading = { t: 'h'; l: number; a?: Align; c: Inline[] };
export type List = { t: 'ul'; items: Block[][] } | { t: 'ol'; start: number; items: Block[][] };

export interface RichTextOptions {
  clean: TextCleaner;
  /** Level of the first heading; headings follow each other without gaps from here, as PDF/UA asks. */
  baseLevel: number;
}

/** Characters of HTML read from one field; what follows is left out and `truncated` says so. */
export const MAX_HTML = 2_000_000;
/** Lists nested deeper are drawn at this depth: there is no room left beside their bullets. */
const MAX_LIST_DEPTH = 6;
const TABLE_PARTS = ['tr', 'thead', 'tbody', 'tfoot'];

/**
 * Turns hostile HTML into the neutral tree: only paragraphs, headings, lists, tables, bold, italic, underline, links
 * (http, https, mailto, tel) and alignment survive, everything else gives plain text. Never throws.
 */
export function htmlToBlocks(html: string, options: RichTextOptions): { blocks: Block[]; truncated: boolean } {
  const writer = new BlockWriter(options.clean, { listDepth: 0, inTable: false });
  writer.children(parseHtmlTree(html.slice(0, MAX_HTML)), {});
  const blocks = writer.finish();
  renumberHeadings(blocks, options.baseLevel);
  return { blocks, truncated: html.length > MAX_HTML };
}

/** Turns plain text into paragraphs: an empty line starts a new one, a single line feed is a line break. Never throws. */
export function textToBlocks(text: string, clean: TextCleaner): Block[] {
  const paragraphs = clean(text).split(/\n[^\S\n]*\n\s*/);
  return paragraphs.flatMap((paragraph): Block[] => {
    const c: Inline[] = [];
    for (const line of paragraph.split('\n')) {
      if (c.length > 0) c.push({ t: 'br' });
      if (line.trim()) c.push({ t: 's', s: line.trim() });
    }
    return c.some((inline) => inline.t === 's') ? [{ t: 'p', c }] : [];
  });
}

interface Style {
  b?: true;
  i?: true;
  u?: true;
  /** One object per link element: neighbouring runs with the same object belong to one link. */
  link?: { href: string };
  align?: Align;
}

interface Place {
  listDepth: number;
  inTable: boolean;
}

/** Collects blocks while it walks the tree. The recursion is bounded by the depth of the tree (`MAX_DEPTH`). */
class BlockWriter {
  private readonly blocks: Block[] = [];
  private line: { inline: Run | LineBreak; link?: { href: string } }[] = [];
  private align: Align | undefined;
  private readonly clean: TextCleaner;
  private readonly place: Place;

  constructor(clean: TextCleaner, place: Place) {
    this.clean = clean;
    this.place = place;
  }

  children(element: HtmlElement, style: Style): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.text(child, style);
      else this.element(child, style);
    }
  }

  finish(): Block[] {
    this.endParagraph();
    return this.blocks;
  }

  private element(element: HtmlElement, style: Style): void {
    const { tag } = element;
    if (tag === 'br') this.line.push({ inline: { t: 'br' } });
    else if (tag === 'b' || tag === 'i' || tag === 'u') this.children(element, { ...style, [tag]: true });
    else if (tag === 'a') this.children(element, withLink(style, element.attrs.href));
    else if (/^h[1-6]$/.test(tag)) this.heading(element, style);
    else if (tag === 'ul' || tag === 'ol') this.list(element, style, tag);
    else if (tag === 'table') this.table(element, style);
    else this.paragraph(element, style);
  }

  private text(text: string, style: Style): void {
    const s = this.clean(text).replace(/[\n ]+/g, ' ');
    // White space at the start of a line is not drawn, and would keep an empty paragraph alive.
    if (!s || (s === ' ' && this.line.length === 0)) return;
    const run: Run = { t: 's', s };
    if (style.b) run.b = true;
    if (style.i) run.i = true;
    if (style.u) run.u = true;
    if (this.line.length === 0) this.align = style.align;
    this.line.push(style.link ? { inline: run, link: style.link } : { inline: run });
  }

  private paragraph(element: HtmlElement, style: Style): void {
    this.endParagraph();
    this.children(element, withAlign(style, element));
    this.endParagraph();
  }

  private heading(element: HtmlElement, style: Style): void {
    this.endParagraph();
    // A heading inside a list or a cell would break the document's order of headings: bold text there.
    const nested = this.place.inTable || this.place.listDepth > 0;
    const start = this.blocks.length;
    this.children(element, nested ? { ...withAlign(style, element), b: true } : withAlign(style, element));
    this.endParagraph();
    if (nested) return;
    for (let i = start; i < this.blocks.length; i++) {
      const block = this.blocks[i];
      if (block?.t === 'p') this.blocks[i] = { ...block, t: 'h', l: Number(element.tag[1]) };
    }
  }

  private list(element: HtmlElement, style: Style, tag: 'ul' | 'ol'): void {
    this.endParagraph();
    if (this.place.listDepth >= MAX_LIST_DEPTH) return this.paragraph({ ...element, tag: 'div' }, style);
    const items: Block[][] = [];
    for (const child of element.children) {
      const writer = new BlockWriter(this.clean, { ...this.place, listDepth: this.place.listDepth + 1 });
      if (typeof child === 'string') writer.text(child, style);
      else if (child.tag === 'li') writer.children(child, withAlign(style, child));
      else writer.element(child, style);
      const item = writer.finish();
      if (item.length > 0) items.push(item);
    }
    if (items.length === 0) return;
    this.blocks.push(tag === 'ul' ? { t: 'ul', items } : { t: 'ol', start: listStart(element), items });
  }

  private table(element: HtmlElement, style: Style): void {
    this.endParagraph();
    // A table inside a table has no room and no meaning for a screen reader: its cells become paragraphs.
    if (this.place.inTable) return this.children(element, style);
    // Text between the rows is drawn before the table, as browsers do.
    for (const child of element.children) {
      if (typeof child === 'string') this.text(child, style);
      else if (!TABLE_PARTS.includes(child.tag)) this.element(child, style);
    }
    this.endParagraph();
    const table = readTable(element, (cell) => {
      const writer = new BlockWriter(this.clean, { listDepth: 0, inTable: true });
      writer.children(cell, withAlign({}, cell));
      return writer.finish();
    });
    if (table) this.blocks.push(table);
  }

  private endParagraph(): void {
    const line = this.line;
    this.line = [];
    while (line.length > 0 && isBlank(line.at(-1)?.inline)) line.pop();
    let first = 0;
    while (first < line.length && isBlank(line[first]?.inline)) first++;
    if (first === line.length) return;
    const c = joinLinks(line.slice(first));
    this.blocks.push(this.align ? { t: 'p', a: this.align, c } : { t: 'p', c });
  }
}

function isBlank(inline: Run | LineBreak | undefined): boolean {
  return inline?.t !== 's' || !/[^\s\u00ad\u200b]/.test(inline.s);
}

function joinLinks(line: { inline: Run | LineBreak; link?: { href: string } }[]): Inline[] {
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

function withLink(style: Style, href: string | undefined): Style {
  const safe = safeHref(href ?? '');
  return safe ? { ...style, link: { href: safe } } : style;
}

/** The address as a reader may open it, or null. Longer ones are nonsense, and some readers refuse them. */
function safeHref(href: string): string | null {
  if (href.length > 2_000 || !URL.canParse(href)) return null;
  const url = new URL(href);
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null;
}

function withAlign(style: Style, element: HtmlElement): Style {
  const { class: names = '', align = '', style: css = '' } = element.attrs;
  const found =
    /(?:^|\s)tekst-(left|center|right)(?:\s|$)/.exec(names)?.[1] ??
    /(?:^|;)\s*text-align\s*:\s*(left|center|right)/i.exec(css)?.[1] ??
    /^(?:left|center|right)$/i.exec(align)?.[0];
  return found ? { ...style, align: found.toLowerCase() as Align } : style;
}

function listStart(element: HtmlElement): number {
  const start = Number.parseInt(element.attrs.start ?? '1', 10);
  return Number.isNaN(start) ? 1 : Math.max(0, Math.min(9_999, start));
}

/** Makes the levels follow each other: the first is `base`, a deeper one is at most one more than its parent. */
function renumberHeadings(blocks: Block[], base: number): void {
  const parents: number[] = [];
  for (const block of blocks) {
    if (block.t !== 'h') continue;
    while (parents.length > 0 && (parents.at(-1) ?? 0) >= block.l) parents.pop();
    parents.push(block.l);
    block.l = Math.min(6, base + parents.length - 1);
  }
}
