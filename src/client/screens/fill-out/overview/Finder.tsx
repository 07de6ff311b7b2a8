import { type KeyboardEvent, memo, useDeferredValue, useMemo } from 'react';
import layout from '#client/parts/layout.module.css';
import type { Inspection } from '#shared/model/inspection.ts';
import { found, type StopFilter } from '#shared/rules/fillOut/filterStops.ts';
import { findables } from '#shared/rules/fillOut/findStops.ts';
import { type Answers, resultOrder } from '#shared/rules/inspection/completion.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';
import { fillOutTexts, findTexts } from '#shared/text/fillOut.ts';
import { resultLabels } from '#shared/text/labels.ts';
import styles from './Finder.module.css';
import { StopRow } from './StopRow.tsx';

/**
 * The words and the filter by which somebody looks in the checklist. They stay while the person
 * goes from hit to hit.
 */
interface Looking {
  query: string;
  filter: StopFilter;
}
export const notLooking: Looking = { query: '', filter: 'all' };
/** Whether hits are shown instead of the tree: something is typed, or a filter is chosen. */
export const isLooking = ({ query, filter }: Looking): boolean =>
  query.trim() !== '' || filter !== 'all';

const ids = { query: 'checklist-zoeken', filter: 'checklist-filteren' };

/** Moves the focus to the search field; does nothing when that is not on the page. */
export const goToFinder = (): void => document.getElementById(ids.query)?.focus();
/** Moves the focus to the filter; does nothing when that is not on the page. */
export const goToFilter = (): void => document.getElementById(ids.filter)?.focus();

export interface Find {
  looking: Looking;
  onLook: (looking: Looking) => void;
}

/** The field above the list, and what the list shows. */
export const Finder = memo(function Finder({ looking, onLook }: Find) {
  const filters: [StopFilter, string][] = [
    ['all', findTexts.all],
    ['open', findTexts.open],
    ...resultOrder.slice(1).map((result): [StopFilter, string] => [result, resultLabels[result]]),
    ['noted', findTexts.noted],
  ];
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isLooking(looking)) return;
    // The sheet around it must not close as well.
    event.preventDefault();
    event.stopPropagation();
    onLook(notLooking);
  };
  return (
    <search className={`${styles.finder} ${layout.noPrint}`}>
      <input
        id={ids.query}
        type="search"
        className={styles.field}
        aria-label={findTexts.label}
        placeholder={findTexts.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        value={looking.query}
        onKeyDown={onKey}
        onChange={(event) => onLook({ ...looking, query: event.target.value })}
      />
      <select
        id={ids.filter}
        className={styles.filter}
        aria-label={findTexts.filter}
        value={looking.filter}
        onChange={(event) => onLook({ ...looking, filter: event.target.value as StopFilter })}
      >
        {filters.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </search>
  );
});

interface HitsProps {
  stops: readonly Stop[];
  answers: Answers;
  extraAnswers: Answers;
  inspection: Inspection;
  looking: Looking;
  currentKey: string;
  onSelect: (key: string) => void;
}

/** Shows the hits in the place of the tree: conditions, and domains by their notes. */
export function Hits(props: HitsProps) {
  const { stops, answers, extraAnswers, inspection, looking, currentKey, onSelect } = props;
  const { category_notes, restore_offers, photos } = inspection;
  const all = useMemo(
    () =>
      findables(stops, {
        answers,
        extraAnswers,
        extraTitle: fillOutTexts.lastQuestion,
        written: { category_notes, restore_offers, photos },
      }),
    [stops, answers, extraAnswers, category_notes, restore_offers, photos],
  );
  // The typed text is there at once; the list may follow.
  const { query, filter } = useDeferredValue(looking);
  const hits = useMemo(() => found(all, query, filter), [all, query, filter]);
  const domains = hits.filter(({ stop }) => stop.kind === 'domain').length;
  return (
    <>
      <p className={`${styles.count} ${layout.subtle}`} role="status">
        {findTexts.count(hits.length - domains, domains)}
      </p>
      <ol className={layout.plain} aria-label={findTexts.hits}>
        {hits.map(({ stop, number, label, result }) => (
          <li key={stop.key}>
            <StopRow
              stop={stop.key}
              number={number}
              title={label}
              result={result}
              isDomain={stop.kind === 'domain'}
              current={currentKey === stop.key}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
