import { useEffect, useId, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { Button } from '#client/parts/Button.tsx';
import { DateField } from '#client/parts/fields/DateField.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { isPractising } from '#client/practice/flag.ts';
import { TickButtons } from '#client/records/TickButtons.tsx';
import { type Ticked, tickTerm } from '#client/records/terms.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { todayHere } from '#client/state/today.ts';
import type { Term } from '#shared/model/term.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { parseDate } from '#shared/rules/days/parseDate.ts';
import { daysLeft, keyOf, upNext } from '#shared/rules/days/terms.ts';
import { termTexts as texts } from '#shared/text/terms.ts';
import styles from './TermsPanel.module.css';

interface Props {
  inspection: { id: string; location: string };
}

/** The steps that have to be done after this inspection: by when, and when each was done. */
export function TermsPanel({ inspection }: Props) {
  const { id } = inspection;
  const online = useStore(state.online);
  const [known, setKnown] = useState<{ start: string | null; terms: readonly Term[] } | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!online) return;
    let isOver = false;
    call('terms.list', { id }).then(
      (answer) => !isOver && setKnown(answer),
      // Without an answer the inspection can be read all the same.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [id, online]);
  const take = (terms: readonly Term[]) => {
    setKnown((now) => ({ start: now?.start ?? null, terms }));
    // The button that was pressed is another one by now.
    title.current?.focus();
  };
  // Until they are read, the work list says which are open; they can be ticked off after that.
  const listed = useStore(state.work, ({ terms: all }) => all.find((one) => one.inspection === id));
  const { start = null, terms = listed?.terms ?? [] } = known ?? {};
  const next = upNext(terms);
  return (
    <section aria-labelledby="termijnen" className={styles.panel}>
      <h3 id="termijnen" ref={title} tabIndex={-1} className="nl-heading nl-heading--level-3">
        {texts.title}
      </h3>
      <p className={layout.subtle}>{saidOf(online, known !== null, start)}</p>
      <ol className={styles.terms}>
        {terms.map((term) => (
          <Step
            key={keyOf(term)}
            inspection={inspection}
            term={term}
            isNext={next.includes(term)}
            isOnline={online && known !== null && !isPractising}
            onTerms={take}
          />
        ))}
      </ol>
    </section>
  );
}

function saidOf(online: boolean, isKnown: boolean, start: string | null): string {
  if (!isKnown) return online ? '' : texts.offline;
  return start === null ? texts.none : texts.from(formatDate(start));
}

interface StepProps extends Props {
  term: Term;
  /** Whether this step is the next one: only that one can be late. */
  isNext: boolean;
  isOnline: boolean;
  onTerms: (terms: Term[]) => void;
}

function Step({ inspection, term, isNext, isOnline, onTerms }: StepProps) {
  const id = useId();
  const { done, due, outcome } = term;
  const by = texts.by(formatDate(due));
  const set = (to: Ticked) => void tickTerm(inspection, term, to, onTerms);
  return (
    <li className={styles.term}>
      <div className={styles.words}>
        <strong id={id}>
          {done !== null && <Icon name="check" />} {texts.step[term.term]}
        </strong>
        <span id={`${id}-by`} className={layout.subtle}>
          {done !== null
            ? texts.doneOn(formatDate(done), outcome)
            : isNext
              ? `${by}, ${texts.left(daysLeft(term, todayHere()))}`
              : by}
        </span>
      </div>
      {isOnline && done === null && (
        <TickOff
          labelled={`${id} ${id}-by`}
          term={term}
          location={inspection.location}
          onDone={set}
        />
      )}
      {isOnline && done !== null && (
        <Button
          kind="subtle"
          aria-label={texts.openOf(term.term, formatDate(due))}
          onClick={() => set({ done: null })}
        >
          {texts.open}
        </Button>
      )}
    </li>
  );
}

function TickOff({
  labelled,
  term,
  location,
  onDone,
}: {
  /** The ids of the step's name and its day. */
  labelled: string;
  term: Term;
  location: string;
  onDone: (to: Ticked) => void;
}) {
  const today = todayHere();
  const [day, setDay] = useState<string | null>(today);
  const isDay = day !== null && parseDate(day) !== null;
  const isToCome = isDay && day > today;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say its name on screen again
    <div role="group" aria-labelledby={labelled} className={styles.tick}>
      <DateField
        label={texts.day}
        name={`done-${keyOf(term)}`}
        value={day}
        problem={isToCome ? 'not_allowed' : isDay ? undefined : 'invalid'}
        onChange={setDay}
      />
      <TickButtons
        term={term}
        location={location}
        disabled={!isDay || isToCome}
        onTick={(outcome) => isDay && onDone({ done: day, outcome })}
      />
    </div>
  );
}
