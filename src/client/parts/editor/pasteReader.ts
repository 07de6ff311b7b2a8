import { type LooseItem, LooseLists, webWordItem, wordItem } from './pastedLists.ts';
import { headingLevel, rowsOf } from './pastedStructure.ts';
import { alignmentInside, isDropped, lookInside, type PastedLook } from './pastedStyle.ts';
import { type BlockTag, PastedWriter } from './pastedWriter.ts';
import { wholeNumber } from './wholeNumber.ts';

/** Nobody writes text that is nested deeper than this; what lies deeper is dropped. */
const DEEPEST = 200;

/** Elements that separate paragraphs without being one of our own. */
const CONTAINERS = new Set(
  `ADDRESS ARTICLE ASIDE BLOCKQUOTE CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM HEADER
   HR LI MAIN NAV PRE SECTION SUMMARY TBODY TD TH TR`.split(/\s+/),
);

export class PasteReader {
  readonly writer = new PastedWriter();
  /** The number that is added to the source's heading levels. */
  readonly #shift: number;
  #lists = new LooseLists();

  constructor(shift: number) {
    this.#shift = shift;
  }

  readChildren(parent: Node, look: PastedLook, depth: number): void {
    if (depth > DEEPEST) return;
    for (let node = parent.firstChild; node !== null; node = node.nextSibling)
      this.#read(node, look, depth);
  }

  #read(node: Node, look: PastedLook, depth: number): void {
    if (node.nodeType === Node.TEXT_NODE) this.#readText((node as Text).data, look);
    else if (node.nodeType === Node.ELEMENT_NODE)
      this.#readElement(node as Element, look, depth + 1);
  }

  #readText(text: string, look: PastedLook): void {
    if (!this.writer.inBlock && text.trim() !== '') this.#lists.close();
    const lines = look.keepLines ? text.split('\n') : [text];
    lines.forEach((line, index) => {
      if (index > 0) this.writer.lineBreak();
      this.writer.text(line, look);
    });
  }

  #readElement(element: Element, around: PastedLook, depth: number): void {
    if (isDropped(element)) return;
    const tag = element.tagName;
    const look = lookInside(element, around);
    const level = headingLevel(element);
    if (tag === 'BR') this.writer.lineBreak();
    else if (tag === 'UL' || tag === 'OL') this.#readList(element, look, depth);
    else if (tag === 'TABLE') this.#readTable(element, look, depth);
    else if (tag === 'P' || level !== null)
      this.#readParagraph(element, level, alignmentInside(element, look), depth);
    else if (CONTAINERS.has(tag)) {
      this.writer.endBlock();
      this.readChildren(element, alignmentInside(element, look), depth);
      this.writer.endBlock();
    } else this.readChildren(element, look, depth);
  }

  #readParagraph(element: Element, level: number | null, look: PastedLook, depth: number): void {
    // Word numbers headings with lists too; those stay headings.
    const item = level === null ? wordItem(element) : null;
    if (item !== null) {
      this.#writeItem(item, () => this.readChildren(element, look, depth));
      return;
    }
    if ((element.textContent ?? '').trim() !== '') this.#lists.close();
    this.writer.startBlock(this.#blockTag(level), look);
    this.readChildren(element, look, depth);
    this.writer.endBlock();
  }

  #blockTag(level: number | null): BlockTag {
    if (level === null) return 'p';
    return (
      (['h2', 'h3', 'h4'] as const)[level + this.#shift - 2] ??
      (level + this.#shift < 2 ? 'h2' : 'h4')
    );
  }

  /**
   * Writes a loose item into the list where it belongs; its paragraphs become those of a list item.
   */
  #writeItem(item: LooseItem, write: () => void): void {
    this.writer.endBlock();
    const outer = this.writer.container;
    const list = this.#lists.listFor(item, outer);
    this.writer.container = list;
    this.#inside('li', write);
    this.writer.container = outer;
    if (list.firstChild === null) {
      list.remove();
      this.#lists.close();
    }
  }

  #readList(list: Element, look: PastedLook, depth: number): void {
    const ordered = list.tagName === 'OL';
    const items = [...list.childNodes].filter((node) => (node.textContent ?? '').trim() !== '');
    const loose = items.map((node) =>
      node instanceof Element ? webWordItem(node, ordered) : null,
    );
    if (items.length > 0 && loose.every((item) => item !== null)) {
      loose.forEach((item, i) => {
        this.#writeItem(item, () => this.#read(items[i] as Node, look, depth));
      });
      return;
    }
    this.#lists.close();
    this.#inside(ordered ? 'ol' : 'ul', (element) => {
      const start = ordered ? wholeNumber(list, 'start', 9999) : 1;
      if (start > 1) element.setAttribute('start', String(start));
      for (const node of items) this.#readListChild(node, element, look, depth);
    });
  }

  /**
   * An item; or a list right in a list, which belongs to the item before it; or a stray piece of
   * text.
   */
  #readListChild(node: Node, list: Element, look: PastedLook, depth: number): void {
    const before = list.lastElementChild;
    if (before !== null && (node.nodeName === 'UL' || node.nodeName === 'OL')) {
      this.writer.container = before;
      this.#read(node, look, depth);
      this.writer.container = list;
    } else {
      this.#inside('li', () => this.#read(node, look, depth));
    }
  }

  #readTable(table: Element, look: PastedLook, depth: number): void {
    this.#lists.close();
    this.writer.endBlock();
    const caption = [...table.children].find((child) => child.tagName === 'CAPTION');
    if (caption) this.#read(caption, look, depth);
    const rows = rowsOf(table).filter((cells) => cells.length > 0);
    const inside = { ...look, alignment: null };
    const [onlyCell] = rows.flat();
    if (onlyCell && rows.flat().length === 1) {
      // A frame around a text, as mail programs make them.
      this.#read(onlyCell, inside, depth);
      return;
    }
    this.#inside('table', () =>
      this.#inside('tbody', () => {
        for (const cells of rows) {
          this.#inside('tr', () => {
            for (const cell of cells) this.#readCell(cell, inside, depth);
          });
        }
      }),
    );
  }

  #readCell(cell: Element, look: PastedLook, depth: number): void {
    this.#inside(cell.tagName.toLowerCase(), (element) => {
      for (const span of ['colspan', 'rowspan']) {
        const count = wholeNumber(cell, span);
        if (count > 1) element.setAttribute(span, String(count));
      }
      this.#read(cell, look, depth);
      this.writer.endBlock();
      if (element.firstChild === null) element.append(this.writer.document.createElement('p'));
    });
  }

  /**
   * A container has lists of its own: an item in a table cell does not continue the list before the
   * table.
   */
  #inside(tag: string, write: (element: Element) => void): void {
    const outer = this.#lists;
    this.#lists = new LooseLists();
    this.writer.inside(tag, write);
    this.#lists = outer;
  }
}
