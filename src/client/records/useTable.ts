import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '#client/navigation/paths.ts';
import { changeFilters, queryAddress } from '#client/navigation/query.ts';
import { go, replaceAddress, useLocation } from '#client/navigation/router.ts';
import type { Sort } from '#client/parts/tables/SortSelect.tsx';
import { rememberList } from '#client/state/lists.ts';
import { withLoading } from '#client/state/loading.ts';
import { state } from '#client/state/state.ts';
import { pageCount } from '#shared/rules/office/paging.ts';
import { isBusy, showFailure } from './failures.ts';
import { useTypedFilter } from './useTypedFilter.ts';

/**
 * A list that the server pages, filters and sorts. Page, search and order stand in the address, so
 * that going back brings them back; the last answer is kept by the list's name and shown until the
 * new one comes (specification section 9).
 */
interface TablePage<Row> {
  rows: readonly Row[];
  total: number;
  limit: number;
  page: number;
}
interface TableQuery {
  page: number;
  filter: string;
  sort: string;
}

/** Answers that are kept for a quick way back. */
const keptAnswers = 30;

/** `choices`: names of other filters that stand in the address; there '' means no choice. */
export function useTable<Row, Choice extends string = never>(
  name: string,
  load: (query: TableQuery & Record<Choice, string>) => Promise<TablePage<Row>>,
  firstSort: string,
  choices: readonly Choice[] = [],
) {
  const { path, query } = useLocation();
  const asked = {
    ...(Object.fromEntries(choices.map((one) => [one, query.get(one) ?? ''])) as Record<
      Choice,
      string
    >),
    page: Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1),
    filter: query.get('filter') ?? '',
    sort: query.get('sort') ?? firstSort,
  };
  const key = `${name}?${JSON.stringify(asked)}`;
  const [shown, setShown] = useState<TablePage<Row> | null>(
    () => (state.tables.get().get(key) as TablePage<Row> | undefined) ?? null,
  );
  const [typed, setTyped] = useTypedFilter(asked.filter);
  const turn = useRef(0);
  const hasRows = useRef(shown !== null);
  /**
   * The query as it is now: when a list is read again after a question or a request, the person may
   * be on another page of it by then.
   */
  const now = useRef({ load, asked, key });
  now.current = { load, asked, key };

  const read = useCallback(async (): Promise<void> => {
    const mine = ++turn.current;
    const { load, asked, key } = now.current;
    const kept = state.tables.get().get(key) as TablePage<Row> | undefined;
    if (kept) setShown(kept);
    try {
      const found = await withLoading(load(asked));
      if (mine !== turn.current) return;
      hasRows.current = true;
      setShown(found);
      state.tables.set((tables) =>
        new Map([...tables].filter(([other]) => other !== key).slice(-keptAnswers)).set(key, found),
      );
      // The server clamps a page beyond the last; the address follows.
      if (found.page !== asked.page)
        replaceAddress(queryAddress({ page: found.page === 1 ? '' : String(found.page) }));
    } catch (error) {
      // If the server is busy, the person stays with the list on screen and their choices in it.
      const stays = hasRows.current && isBusy(error);
      if (mine === turn.current) showFailure(error, { otherwise: stays ? null : paths.home() });
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says it all
  useEffect(() => {
    void read();
    return () => {
      turn.current++;
    };
  }, [read, key]);
  const search = query.size > 0 ? `?${query}` : '';
  useEffect(() => rememberList(path, search), [path, search]);
  const sort: Sort = { key: asked.sort.replace(/^-/, ''), descending: asked.sort.startsWith('-') };
  return {
    page: shown,
    /** What the address asks for. */
    asked,
    pages: shown ? pageCount(shown.total, shown.limit) : 1,
    filter: typed,
    setFilter: setTyped,
    sort,
    setSort: ({ key: field, descending }: Sort) =>
      changeFilters({ sort: `${descending ? '-' : ''}${field}` }),
    setPage: (page: number) => void go(queryAddress({ page: page === 1 ? '' : String(page) })),
    reload: read,
  };
}
