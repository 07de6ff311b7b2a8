import { attributesOf } from './attributes.ts';
import type { Piece } from './scan.ts';

interface CellPieces {
  tag: string;
  attrs: string;
  pieces: Piece[];
}
interface RowPieces {
  section: 'thead' | 'tbody';
  cells: CellPieces[];
}

/**
 * The rows of the table that was opened just before `from`, and where the piece after the table is.
 * Stray text becomes a cell.
 */
export function readTable(
  pieces: readonly Piece[],
  from: number,
): { rows: RowPieces[]; next: number } {
  const rows: RowPieces[] = [];
  let section: RowPieces['section'] = 'tbody';
  let cell: CellPieces | null = null;
  let nested = 0;
  const begin = (tag: string, attrs: string): CellPieces => {
    if (rows.length === 0) rows.push({ section, cells: [] });
    const begun = { tag, attrs, pieces: [] };
    rows.at(-1)?.cells.push(begun);
    return begun;
  };
  let at = from;
  for (; at < pieces.length; at++) {
    const piece = pieces[at] as Piece;
    if ('text' in piece) {
      if (!cell && piece.text.trim() !== '') cell = begin('td', '');
      cell?.pieces.push(piece);
      continue;
    }
    const { tag, closes, source } = piece;
    if (tag === 'table') {
      if (closes && nested === 0) return { rows: filled(rows), next: at + 1 };
      nested += closes ? -1 : 1;
      cell ??= begin('td', '');
    } else if (nested === 0) {
      if (tag === 'thead' || tag === 'tbody') {
        section = closes ? 'tbody' : tag;
        cell = null;
        continue;
      }
      if (tag === 'tr') {
        cell = null;
        if (!closes) rows.push({ section, cells: [] });
        continue;
      }
      if (tag === 'td' || tag === 'th') {
        cell = closes ? null : begin(tag, attributesOf(tag, source));
        continue;
      }
    }
    cell?.pieces.push(piece);
  }
  return { rows: filled(rows), next: at };
}

const filled = (rows: readonly RowPieces[]): RowPieces[] =>
  rows.filter(({ cells }) => cells.length > 0);
