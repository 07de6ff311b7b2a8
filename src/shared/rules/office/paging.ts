/**
 * Paging (specification sections 2 and 9): pages are numbered from 1 to how many there are; five
 * page links by default.
 */

/** Number of pages; an empty list has one. */
export const pageCount = (total: number, limit: number): number =>
  Math.max(1, Math.ceil(total / Math.max(1, limit)));

/** A whole page number from 1 to `pages`; 1 for anything that is no finite number. */
export const clampPage = (page: number, pages: number): number =>
  Math.min(Math.max(Number.isFinite(page) ? Math.trunc(page) : 1, 1), Math.max(1, pages));

/** The page numbers to show around the current one. */
export function pageWindow(page: number, pages: number, size = 5): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pages - size + 1));
  return Array.from({ length: Math.min(size, pages) }, (_, index) => first + index);
}

/**
 * The paging fields of a list's answer, with `offset`, the number of rows before its page. A page
 * beyond the last is clamped.
 */
export function placeOf(
  total: number,
  query: { page: number; limit: number },
): { total: number; limit: number; page: number; offset: number } {
  const page = clampPage(query.page, pageCount(total, query.limit));
  return { total, limit: query.limit, page, offset: (page - 1) * query.limit };
}
