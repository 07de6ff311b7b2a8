import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { Button } from '#client/parts/Button.tsx';
import { DateField } from '#client/parts/DateField.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { tickTerm } from '#client/records/terms.ts';
import type { Term } from '#shared/model/term.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { dutchDay } from '#shared/rules/dutchDay.ts';
import { daysLeft } from '#shared/rules/terms.ts';
import { termTexts as texts } from '#shared/text/terms.ts';
import styles from './TermsPanel.module.css';

interface Props {
  inspection: { id: string; location: string };
}

/** What has to be done after this inspection: by when, and when it was done. */
export function TermsPanel({ inspection }: Props) {
  const { id } = inspection;
  const [terms, setTerms] = useState<readonly Term[] | null>(null);
  useEffect(() => {
    let isOver = false;
    call('terms.list', { id }).then(
      (answer) => !isOver && setTerms(answer.terms),
      // Without an answer the inspection can be read all the same.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [id]);
  if (!terms || terms.length === 0) return null;
  return (
    <section aria-labelledby="termijnen" className={styles.panel}>
      <h3 id="termijnen" className="nl-heading nl-heading--level-3">
        {texts.title}
      </h3>
      <ol className={styles.terms}>
        {terms.map((term) => (
          <Step key={term.term} inspection={inspection} term={term} onTerms={setTerms} />
        ))}
      </ol>
    </section>
  );
}

function Step({
  inspection,
  term,
  onTerms,
}: Props & { term: Term; onTerms: (terms: Term[]) => void }) {
  const today = dutchDay(new Date().toISOString());
  const [day, setDay] = useState<string | null>(today);
  const { done, due } = term;
  const set = (to: string | null) => void tickTerm(inspection, term, to, onTerms);
  return (
    <li className={styles.term}>
      <div className={styles.words}>
        <strong>
          {done !== null && <Icon name="check" />} {texts.step[term.term]}
        </strong>
        <span className={layout.subtle}>
          {done === null
            ? `${texts.by(formatDate(due))}, ${texts.left(daysLeft(term, today))}`
            : texts.doneOn(formatDate(done))}
        </span>
      </div>
      {done === null ? (
        <div className={styles.tick}>
          <DateField
            label={texts.day}
            name={`done-${term.term}`}
            value={day}
            problem={day !== null && day > today ? 'not_allowed' : undefined}
            onChange={setDay}
          />
          <Button
            icon="check"
            aria-label={texts.tickOf(term.term, inspection.location)}
            disabled={day === null || day > today}
            onClick={() => set(day)}
          >
            {texts.tick}
          </Button>
        </div>
      ) : (
        <Button kind="subtle" onClick={() => set(null)}>
          {texts.open}
        </Button>
      )}
    </li>
  );
}
