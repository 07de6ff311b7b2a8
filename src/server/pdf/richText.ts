import type { Block, Inline } from './blocks.ts';
import { BlockWriter } from './blockWriter.ts';
import type { TextCleaner } from './cleanText.ts';
import { parseHtmlTree } from './htmlTree.ts';

interface RichTextOptions {
  clean: TextCleaner;
  /**
   * Level of the first heading; headings follow each other without gaps from here, as PDF/UA asks.
   */
  baseLevel: number;
}

/** The most characters of HTML read from one field; `truncated` says that there were more. */
const MAX_HTML = 2_000_000;
/**
 * Turns hostile HTML into the neutral tree: only paragraphs, headings, lists, tables, bold, italic,
 * underline, links (http, https, mailto, tel) and alignment survive, everything else gives plain
 * text. Never throws.
 */
export function htmlToBlocks(
  html: string,
  options: RichTextOptions,
): { blocks: Block[]; truncated: boolean } {
  const writer = new BlockWriter(options.clean, { listDepth: 0, inTable: false });
  writer.children(parseHtmlTree(html.slice(0, MAX_HTML)), {});
  const blocks = writer.finish();
  renumberHeadings(blocks, options.baseLevel);
  return { blocks, truncated: html.length > MAX_HTML };
}

/**
 * Turns plain text into paragraphs: an empty line starts a new one, a single line feed is a line
 * break. Never throws.
 */
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

/**
 * Makes the levels follow each other: the first is `base`, a deeper one is at most one more than
 * its parent.
 */
function renumberHeadings(blocks: Block[], base: number): void {
  const parents: number[] = [];
  for (const block of blocks) {
    if (block.t !== 'h') continue;
    while (parents.length > 0 && (parents.at(-1) ?? 0) >= block.l) parents.pop();
    parents.push(block.l);
    block.l = Math.min(6, base + parents.length - 1);
  }
}
