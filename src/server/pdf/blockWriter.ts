import type { Align, Block, Inline, LineBreak, Run } from './blocks.ts';
import type { TextCleaner } from './cleanText.ts';
import type { HtmlElement } from './htmlElement.ts';
import { isBlank, joinLinks, LINE_LENGTH, MAX_PARAGRAPH, type Piece, splitLong } from './inline.ts';
import { type Style, withAlign, withLink } from './inlineStyle.ts';
import { readTable } from './richTable.ts';

/** Deeper lists are drawn at this depth, because there is no room left beside their bullets. */
const MAX_LIST_DEPTH = 6;
/** Longer headings are drawn as bold text: they could not stay with the text after them. */
const MAX_HEADING = 400;
const TABLE_PARTS = ['tr', 'thead', 'tbody', 'tfoot'];

/** The place of the writer in the document. */
export interface Place {
  listDepth: number;
  inTable: boolean;
}

/**
 * Collects blocks while it walks the tree. The recursion is bounded by the depth of the tree
 * (`MAX_DEPTH`).
 */
export class BlockWriter {
  private readonly blocks: Block[] = [];
  private line: Piece[] = [];
  /** Characters in `line`. */
  private length = 0;
  private align: Align | undefined;
  private readonly clean: TextCleaner;
  private readonly place: Place;

  constructor(clean: TextCleaner, place: Place) {
    this.clean = clean;
    this.place = place;
  }

  /** Writes everything inside an element. */
  children(element: HtmlElement, style: Style): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.text(child, style);
      else this.element(child, style);
    }
  }

  /** Ends the current paragraph; answers the blocks written so far. */
  finish(): Block[] {
    this.endParagraph();
    return this.blocks;
  }

  private element(element: HtmlElement, style: Style): void {
    const { tag } = element;
    if (tag === 'br') this.push({ t: 'br' });
    else if (tag === 'b' || tag === 'i' || tag === 'u')
      this.children(element, { ...style, [tag]: true });
    else if (tag === 'a') this.children(element, withLink(style, element.attrs.href));
    else if (/^h[1-6]$/.test(tag)) this.heading(element, style);
    else if (tag === 'ul' || tag === 'ol') this.list(element, style, tag);
    else if (tag === 'table') this.table(element, style);
    else this.paragraph(element, style);
  }

  private text(text: string, style: Style): void {
    const before = this.line.at(-1)?.inline;
    const collapsed = this.clean(text).replace(/[\n ]+/g, ' ');
    // No space at the start of a line, and no second space where two runs meet.
    const s =
      before?.t === 's' && !before.s.endsWith(' ') ? collapsed : collapsed.replace(/^ /, '');
    if (!s) return;
    if (this.line.length === 0) this.align = style.align;
    for (const part of splitLong(s)) {
      const run: Run = { t: 's', s: part };
      if (style.b) run.b = true;
      if (style.i) run.i = true;
      if (style.u) run.u = true;
      this.push(run, style.link);
    }
  }

  private push(inline: Run | LineBreak, link?: { href: string }): void {
    this.length += inline.t === 's' ? inline.s.length : LINE_LENGTH;
    if (this.length > MAX_PARAGRAPH && this.line.length > 0) {
      const { align } = this;
      this.endParagraph();
      this.align = align;
      this.length = inline.t === 's' ? inline.s.length : LINE_LENGTH;
    }
    this.line.push(link ? { inline, link } : { inline });
  }

  private paragraph(element: HtmlElement, style: Style): void {
    this.endParagraph();
    this.children(element, withAlign(style, element));
    this.endParagraph();
  }

  private heading(element: HtmlElement, style: Style): void {
    this.endParagraph();
    // A heading inside a list or a cell would break the document's order of headings, so it is
    // drawn as bold text.
    const nested = this.place.inTable || this.place.listDepth > 0;
    const start = this.blocks.length;
    this.children(
      element,
      nested ? { ...withAlign(style, element), b: true } : withAlign(style, element),
    );
    this.endParagraph();
    if (nested) return;
    for (let i = start; i < this.blocks.length; i++) {
      const block = this.blocks[i];
      if (block?.t !== 'p') continue;
      const isShort = JSON.stringify(block.c).length <= MAX_HEADING;
      this.blocks[i] = isShort
        ? { ...block, t: 'h', l: Number(element.tag[1]) }
        : { ...block, c: block.c.map(bold) };
    }
  }

  private list(element: HtmlElement, style: Style, tag: 'ul' | 'ol'): void {
    this.endParagraph();
    if (this.place.listDepth >= MAX_LIST_DEPTH) {
      this.paragraph(element, style);
      return;
    }
    const items: Block[][] = [];
    for (const child of element.children) {
      const writer = new BlockWriter(this.clean, {
        ...this.place,
        listDepth: this.place.listDepth + 1,
      });
      if (typeof child === 'string') writer.text(child, style);
      else if (child.tag === 'li') writer.children(child, withAlign(style, child));
      else writer.element(child, style);
      const item = writer.finish();
      if (item.length > 0) items.push(item);
    }
    if (items.length === 0) return;
    this.blocks.push(
      tag === 'ul' ? { t: 'ul', items } : { t: 'ol', start: listStart(element), items },
    );
  }

  private table(element: HtmlElement, style: Style): void {
    this.endParagraph();
    // A table inside a table has no room and no meaning for a screen reader: its cells become
    // paragraphs.
    if (this.place.inTable) {
      this.children(element, style);
      return;
    }
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
    this.length = 0;
    while (line.length > 0 && isBlank(line.at(-1)?.inline)) line.pop();
    let first = 0;
    while (first < line.length && isBlank(line[first]?.inline)) first++;
    if (first === line.length) return;
    const last = line.at(-1)?.inline;
    if (last?.t === 's') last.s = last.s.trimEnd();
    const c = joinLinks(line.slice(first));
    this.blocks.push(this.align ? { t: 'p', a: this.align, c } : { t: 'p', c });
  }
}

function bold<T extends Inline>(inline: T): T {
  return inline.t === 's' ? { ...inline, b: true } : inline;
}

function listStart(element: HtmlElement): number {
  const start = Number.parseInt(element.attrs.start ?? '1', 10);
  return Number.isNaN(start) ? 1 : Math.max(0, Math.min(9_999, start));
}
