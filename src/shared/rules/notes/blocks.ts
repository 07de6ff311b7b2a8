import { lineHtml } from './lineHtml.ts';
import { type Run, type Word, wordsOf } from './words.ts';

/**
 * A list, item, table or table section that a block stands in. `fresh`: a new one begins here,
 * although the block before stands in one just like it.
 */
export interface Level {
  tag: string;
  attrs: string;
  fresh: boolean;
}

interface Placed {
  path: readonly Level[];
  /** The block without its containers, as it is written. */
  html: string;
  /** Equal keys: the same block in the same kind of place. */
  key: string;
}

/** The paragraph or heading that holds a line of words, with the white space at its end. */
export interface Frame {
  path: readonly Level[];
  tag: string;
  attrs: string;
  tail: string;
}
export interface TextBlock extends Placed, Frame {
  kind: 'text';
  words: readonly Word[];
}
export interface RowBlock extends Placed {
  kind: 'row';
  cells: readonly Cell[];
}
/** A table with cells that span is one piece: nobody knows which cell is which after a merge. */
export interface TableBlock extends Placed {
  kind: 'table';
}
/** A note is a flat list of these. */
export type Block = TextBlock | RowBlock | TableBlock;

export interface Cell {
  kind: 'cell';
  tag: string;
  attrs: string;
  blocks: readonly Block[];
  html: string;
  key: string;
}

/** Where a block stands: its containers, but not whether they begin there. */
export function placeOf(path: readonly Level[]): string {
  const known = places.get(path);
  if (known !== undefined) return known;
  const place = path.map(({ tag, attrs }) => tag + attrs).join('>');
  places.set(path, place);
  return place;
}
/** Many blocks share a path, which may be deep. */
const places = new WeakMap<readonly Level[], string>();

/** Writes the HTML and the key of a text block for these words. */
export function textBlock({ path, tag, attrs, tail }: Frame, words: readonly Word[]): TextBlock {
  const html = `<${tag}${attrs}>${lineHtml(words, tail)}</${tag}>`;
  return { kind: 'text', path, tag, attrs, tail, words, html, key: `${placeOf(path)}|${html}` };
}

/**
 * A text block as it was read. Most blocks are the same in all texts, so the words of a block are
 * split only when somebody asks for them.
 */
export function readBlock(place: Omit<Frame, 'tail'>, runs: readonly Run[]): TextBlock {
  if (runs.some(([marks, text]) => marks !== '' || text === '\n')) {
    const { words, tail } = wordsOf(runs);
    return textBlock({ ...place, tail }, words);
  }
  const { path, tag, attrs } = place;
  const html = `<${tag}${attrs}>${runs.map(([, text]) => text).join('')}</${tag}>`;
  let parted: ReturnType<typeof wordsOf> | undefined;
  const part = () => {
    parted ??= wordsOf(runs);
    return parted;
  };
  return {
    kind: 'text',
    path,
    tag,
    attrs,
    html,
    key: `${placeOf(path)}|${html}`,
    get words() {
      return part().words;
    },
    get tail() {
      return part().tail;
    },
  };
}

/**
 * The same block in containers that may begin elsewhere. It is copied only when needed: copying
 * splits its words.
 */
export const withPath = (block: Block, path: readonly Level[]): Block =>
  path === block.path ? block : { ...block, path };

/** Writes the HTML and the key of a table row. `path`: what the row stands in. */
export function rowBlock(path: readonly Level[], cells: readonly Cell[]): RowBlock {
  const html = `<tr>${cells.map((cell) => cell.html).join('')}</tr>`;
  return { kind: 'row', path, cells, html, key: `${placeOf(path)}|${html}` };
}

/** A whole table as one block. `html`: the table as it was read. */
export const tableBlock = (path: readonly Level[], html: string): TableBlock => ({
  kind: 'table',
  path,
  html,
  key: `${placeOf(path)}|${html}`,
});

/** Writes the HTML of a cell; one without blocks gets an empty paragraph. */
export function cellOf(tag: string, attrs: string, blocks: readonly Block[]): Cell {
  const html = `<${tag}${attrs}>${writeBlocks(blocks) || '<p></p>'}</${tag}>`;
  return { kind: 'cell', tag, attrs, blocks, html, key: html };
}

/** The HTML of a list of blocks; whatever was merged, containers open and close in order. */
export function writeBlocks(blocks: readonly Block[]): string {
  const out: string[] = [];
  let open: readonly Level[] = [];
  for (const block of blocks) {
    const { path } = block;
    let kept = 0;
    while (kept < open.length && goesOn(open[kept], path[kept])) kept++;
    out.push(closing(open.slice(kept)));
    for (let depth = kept; depth < path.length; depth++) {
      const { tag, attrs } = path[depth] as Level;
      const first = path[depth + 1]?.tag ?? (block.kind === 'text' ? block.tag : block.kind);
      // In the editor an item begins with a paragraph.
      out.push(`<${tag}${attrs}>${tag === 'li' && first !== 'p' ? '<p></p>' : ''}`);
    }
    out.push(block.html);
    open = path;
  }
  return out.join('') + closing(open);
}

const goesOn = (open: Level | undefined, next: Level | undefined): boolean =>
  next !== undefined && !next.fresh && open?.tag === next.tag && open.attrs === next.attrs;
const closing = (levels: readonly Level[]): string =>
  levels
    .map(({ tag }) => `</${tag}>`)
    .reverse()
    .join('');
