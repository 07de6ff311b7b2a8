import { useEffect, useRef, useState } from 'react';
import { changeFilters } from '#client/navigation/query.ts';

/** Milliseconds of rest after a keystroke before the server is asked. */
const rest = 250;

/**
 * The text in a list's search box; `filter`, in the address, follows when the typing rests. Answers
 * that text, and how to change it.
 */
export function useTypedFilter(filter: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(filter);
  const written = useRef(filter);
  useEffect(() => {
    // Going back led to another search: the box follows.
    if (filter !== written.current) setTyped(filter);
    written.current = filter;
  }, [filter]);
  useEffect(() => {
    if (typed === written.current) return;
    const timer = setTimeout(() => {
      written.current = typed;
      changeFilters({ filter: typed });
    }, rest);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
