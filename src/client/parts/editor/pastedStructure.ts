import { isDropped, styleOf } from './pastedStyle.ts';

/** The cells of a table, row by row; tables inside the cells are left alone. */
export function rowsOf(table: Element): Element[][] {
  const rows = [...table.children].flatMap((child) =>
    child.tagName === 'TR' ? [child] : [...child.children],
  );
  return rows
    .filter((row) => row.tagName === 'TR' && !isDropped(row))
    .map((row) =>
      [...row.children].filter((cell) => /^T[DH]$/.test(cell.tagName) && !isDropped(cell)),
    );
}

/**
 * 1 to 6 for a heading, by its tag, its role, or the style that Word gave it; null for anything
 * else.
 */
export function headingLevel(element: Element): number | null {
  const [, digit] = /^H([1-6])$/.exec(element.tagName) ?? [];
  if (digit !== undefined) return Number(digit);
  if (element.getAttribute('role') === 'heading')
    return Number(element.getAttribute('aria-level')) || 2;
  if (element.tagName !== 'P') return null;
  const named = element.getAttribute('class') ?? '';
  if (/\bMsoTitle\b/.test(named)) return 1;
  const level =
    /\b(?:Mso)?(?:Heading|Kop)([1-6])\b/.exec(named)?.[1] ??
    /mso-outline-level\s*:\s*([1-6])/i.exec(styleOf(element))?.[1];
  return level === undefined ? null : Number(level);
}
