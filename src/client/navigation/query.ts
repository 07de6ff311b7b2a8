import { useEffect } from 'react';
import { clampPage } from '#shared/rules/office/paging.ts';
import { currentLocation, go, replaceAddress, useLocation } from './router.ts';

/** A value kept in the address, so that it is there after going back; '' takes it away. */
export function queryAddress(changes: Readonly<Record<string, string>>): string {
  const { path, query } = currentLocation();
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes))
    value === '' ? changed.delete(name) : changed.set(name, value);
  return changed.size > 0 ? `${path}?${changed}` : path;
}

/** Changes filters in the address; the list then starts at its first page. */
export const changeFilters = (changes: Readonly<Record<string, string>>): void =>
  replaceAddress(queryAddress({ ...changes, page: '' }));

/** The page kept in the query parameter `page`, clamped to 1..pages. */
export function useQueryPage(pages: number): [number, (page: number) => void] {
  const { query } = useLocation();
  const asked = query.get('page');
  const page = clampPage(Number(asked ?? 1), pages);
  useEffect(() => {
    if (asked !== null && asked !== String(page))
      replaceAddress(queryAddress({ page: page === 1 ? '' : String(page) }));
  }, [asked, page]);
  return [page, (next) => void go(queryAddress({ page: next === 1 ? '' : String(next) }))];
}
