import { attributesOf } from './attributes.ts';
import {
  type Block,
  cellOf,
  type Level,
  readBlock,
  rowBlock,
  tableBlock,
  writeBlocks,
} from './blocks.ts';
import { lately } from './lately.ts';
import { readTable } from './readTable.ts';
import { type Piece, scan } from './scan.ts';
import type { Run } from './words.ts';

const markTags = ['a', 'strong', 'em', 'u'];
const lineTags = new Set(['p', 'h2', 'h3', 'h4']);
const listTags = new Set(['ul', 'ol']);
/**
 * Tags that the allow-list does not have, but that separate words: texts in two of these are never
 * one word.
 */
const partingTags =
  /^(?:div|section|article|aside|header|footer|main|nav|blockquote|pre|h[56]|hr|d[ltd]|figure|figcaption|address|form|fieldset|t[rdh])$/;
/**
 * Deeper than this, containers are no longer told apart: the server's cleaner goes no deeper
 * either.
 */
const deepest = 30;

interface Open {
  tag: string;
  attrs: string;
}
interface Line {
  tag: string;
  attrs: string;
  runs: Run[];
  /** Whether a tag began this line; a line that only stray text began must hold text. */
  said: boolean;
}

/**
 * The blocks of a note. Takes any text and never throws; only white space between blocks is left
 * out. Reading what `writeBlocks` wrote gives the same blocks.
 */
export const readNote = lately((html: string): readonly Block[] => {
  const blocks = readPieces(scan(html), 0);
  const canonical = writeBlocks(blocks);
  return canonical === html ? blocks : readPieces(scan(canonical), 0);
});

function readPieces(pieces: readonly Piece[], depth: number): Block[] {
  const blocks: Block[] = [];
  const stack: Open[] = [];
  let before: readonly Open[] = [];
  let marks: Open[] = [];
  let line: Line | null = null;

  /** The path of all blocks that stand in exactly the containers of the block before them. */
  let still: Level[] | null = null;
  const put = (make: (path: Level[]) => Block) => {
    const isStill = stack.length === before.length && stack.every((open, i) => open === before[i]);
    const path: Level[] = (isStill ? still : null) ?? pathOf(stack, before);
    still = isStill ? path : null;
    if (!isStill) before = [...stack];
    blocks.push(make(path));
  };
  const enter = (tag: string, attrs = '') => {
    if (stack.length < deepest) stack.push({ tag, attrs });
  };
  /** A list holds items only. */
  const enterItem = () => {
    if (listTags.has(stack.at(-1)?.tag ?? '')) stack.push({ tag: 'li', attrs: '' });
  };
  const leave = (tag: string) => {
    const at = stack.findLastIndex((level) => level.tag === tag);
    if (at >= 0) stack.length = at;
  };
  const endLine = () => {
    const ended = line;
    line = null;
    marks = [];
    if (!ended || !(ended.said || ended.runs.some(([, text]) => text.trim() !== ''))) return;
    enterItem();
    put((path) => readBlock({ path, tag: ended.tag, attrs: ended.attrs }, ended.runs));
  };
  const addText = (text: string) => {
    if (!line && text.trim() === '') return;
    line ??= { tag: 'p', attrs: '', runs: [], said: false };
    line.runs.push([marksOf(marks), text]);
  };
  const beginItem = () => {
    const list = stack.findLastIndex((level) => listTags.has(level.tag));
    if (list >= 0) stack.length = list + 1;
    else enter('ul');
    enterItem();
  };
  const addTable = (from: number): number => {
    enterItem();
    const table = readTable(pieces, from);
    const rows = table.rows.map(({ section, cells }) => ({
      section,
      cells: cells.map((cell) => cellOf(cell.tag, cell.attrs, readPieces(cell.pieces, depth + 1))),
    }));
    const rowsOf = (path: readonly Level[]) =>
      rows.map(({ section, cells }) =>
        rowBlock(
          [
            ...path,
            { tag: 'table', attrs: '', fresh: false },
            { tag: section, attrs: '', fresh: false },
          ],
          cells,
        ),
      );
    if (rows.some(({ cells }) => cells.some((cell) => cell.attrs !== '')))
      put((path) => tableBlock(path, writeBlocks(rowsOf([]))));
    else {
      const level = { tag: 'table', attrs: '' };
      let section: Open | undefined;
      const outside = stack.length;
      for (const row of rows) {
        if (section?.tag !== row.section) section = { tag: row.section, attrs: '' };
        stack.splice(outside, 2, level, section);
        put((path) => rowBlock(path, row.cells));
      }
      stack.length = outside;
    }
    return table.next;
  };

  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Piece;
    if ('text' in piece) {
      addText(piece.text);
      continue;
    }
    const { tag, closes, source } = piece;
    if (tag === 'br') addText('\n');
    else if (markTags.includes(tag)) {
      const last = marks.findLastIndex((mark) => mark.tag === tag);
      if (closes) marks = marks.filter((_, i) => i !== last);
      else if (marks.length < deepest) marks.push({ tag, attrs: attributesOf(tag, source) });
    } else if (lineTags.has(tag)) {
      endLine();
      if (!closes) line = { tag, attrs: attributesOf(tag, source), runs: [], said: true };
    } else if (tag === 'table') {
      endLine();
      if (!closes && depth + stack.length < deepest) at = addTable(at + 1) - 1;
    } else if (listTags.has(tag) || tag === 'li') {
      endLine();
      if (closes) leave(tag);
      else if (tag === 'li') beginItem();
      else {
        enterItem();
        enter(tag, attributesOf(tag, source));
      }
    } else if (partingTags.test(tag)) endLine();
  }
  endLine();
  return blocks;
}

/**
 * The containers of a block; `before` are those of the block before it. A container that is the
 * same object goes on; another one begins.
 */
function pathOf(stack: readonly Open[], before: readonly Open[]): Level[] {
  return stack.map((level, depth) => {
    const last = before[depth];
    const inSame = depth === 0 || stack[depth - 1] === before[depth - 1];
    const begins = last !== level;
    return {
      ...level,
      fresh:
        begins &&
        (level.tag === 'li' || (inSame && last?.tag === level.tag && last.attrs === level.attrs)),
    };
  });
}

/**
 * The open marks, always in one order, whatever the nesting was; of several of one kind the
 * innermost counts. A link without an address is left out.
 */
function marksOf(open: readonly Open[]): string {
  if (open.length === 0) return '';
  return markTags
    .map((tag) => open.findLast((mark) => mark.tag === tag))
    .filter((mark) => mark && (mark.tag !== 'a' || mark.attrs !== ''))
    .map((mark) => `<${mark?.tag}${mark?.attrs}>`)
    .join('');
}
