import type { PastedLook } from './pastedStyle.ts';

export type BlockTag = 'p' | 'h2' | 'h3' | 'h4';

/**
 * Writes a clean document: blocks in containers (the root, list items, table cells), text with
 * marks in blocks. Blank blocks and empty containers leave no trace, nor do spaces and line breaks
 * at the end of a block.
 */
export class PastedWriter {
  readonly document = document.implementation.createHTMLDocument('');
  /** The element that gets the next block. */
  container: Element = this.document.createElement('div');
  readonly #root: Element = this.container;
  #block: Element | null = null;
  /** Opened by bare text rather than by a paragraph of the source. */
  #implicit = false;
  /** The open mark elements in the block, outermost first. */
  #marks: { key: string; element: Element }[] = [];
  /** The look of a space that is written only when more text follows. */
  #space: PastedLook | null = null;
  /** Line breaks that are written only when more text follows. */
  #breaks = 0;

  get html(): string {
    this.endBlock();
    return this.#root.innerHTML;
  }

  get inBlock(): boolean {
    return this.#block !== null;
  }

  startBlock(tag: BlockTag, look: PastedLook): void {
    this.endBlock();
    // The schema lets a list item begin with a paragraph only.
    this.#block = this.document.createElement(this.container.tagName === 'LI' ? 'p' : tag);
    if (look.alignment === 'center' || look.alignment === 'right')
      this.#block.className = `tekst-${look.alignment}`;
    this.container.append(this.#block);
  }

  endBlock(): void {
    if (this.#block?.firstChild === null) this.#block.remove();
    this.#block = null;
    this.#implicit = false;
    this.#marks = [];
    this.#space = null;
    this.#breaks = 0;
  }

  /**
   * Adds a container to the current one, writes into it, and takes it away again when it stayed
   * empty.
   */
  inside(tag: string, write: (element: Element) => void): void {
    this.endBlock();
    const outer = this.container;
    const element = this.document.createElement(tag);
    outer.append(element);
    this.container = element;
    write(element);
    this.endBlock();
    this.container = outer;
    if (element.firstChild === null && tag !== 'td' && tag !== 'th') element.remove();
  }

  /**
   * Text as in the source: runs of white space, among them Word's hard spaces, become one space.
   */
  text(source: string, look: PastedLook): void {
    const words = source.replace(/[\s\u00a0]+/g, ' ');
    const core = words.trim();
    if (words.startsWith(' ')) this.#space ??= look;
    if (core === '') return;
    if (this.#implicit && this.#breaks > 1) this.endBlock();
    if (this.#block === null) {
      this.startBlock('p', look);
      this.#implicit = true;
    }
    this.#writeWaiting();
    this.#write(core, look);
    this.#space = words.endsWith(' ') ? look : null;
  }

  lineBreak(): void {
    this.#space = null;
    if (this.#block?.firstChild) this.#breaks += 1;
  }

  #writeWaiting(): void {
    if (this.#breaks > 0) {
      this.#marks = [];
      for (; this.#breaks > 0; this.#breaks -= 1)
        this.#block?.append(this.document.createElement('br'));
    } else if (this.#space !== null && this.#block?.firstChild) {
      this.#write(' ', this.#space);
    }
    this.#space = null;
  }

  #write(text: string, look: PastedLook): void {
    const place = this.#placeFor(look);
    const last = place.lastChild;
    if (last?.nodeType === Node.TEXT_NODE) (last as Text).data += text;
    else place.append(text);
  }

  /** The element that gives text this look: as many open marks as still apply, then new ones. */
  #placeFor(look: PastedLook): Element {
    const block = this.#block as Element;
    const wanted = marksFor(look, block.tagName !== 'P');
    let shared = 0;
    while (shared < wanted.length && this.#marks[shared]?.key === wanted[shared]) shared += 1;
    this.#marks.length = shared;
    for (const key of wanted.slice(shared)) {
      const element = this.document.createElement(key.startsWith('a ') ? 'a' : key);
      if (key.startsWith('a ')) element.setAttribute('href', key.slice(2));
      (this.#marks.at(-1)?.element ?? block).append(element);
      this.#marks.push({ key, element });
    }
    return this.#marks.at(-1)?.element ?? block;
  }
}

/** The marks of a look, outermost first. A heading is bold and a link underlined by themselves. */
function marksFor(look: PastedLook, heading: boolean): string[] {
  const marks: string[] = [];
  if (look.href !== null) marks.push(`a ${look.href}`);
  if (look.bold && !heading) marks.push('strong');
  if (look.italic) marks.push('em');
  if (look.underline && look.href === null) marks.push('u');
  return marks;
}
