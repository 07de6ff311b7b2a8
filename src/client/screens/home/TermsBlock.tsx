import { useState } from 'react';
import { AppLink } from '#client/navigation/Link.tsx';
import { Badge } from '#client/parts/Badge.tsx';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { toHeading } from '#client/parts/toHeading.ts';
import { TickButtons } from '#client/records/TickButtons.tsx';
import { termPath, tickTerm } from '#client/records/terms.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { todayHere } from '#client/state/today.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import type { Term } from '#shared/model/term.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { daysLeft, keyOf, nextTerms, soon } from '#shared/rules/days/terms.ts';
import { termTexts as texts } from '#shared/text/terms.ts';
import styles from './InspectionDashboard.module.css';
import { Leaf } from './Leaf.tsx';

const firstRows = 5;

/** The next step that is still to be done after each finished inspection, the first due first. */
export function TermsBlock() {
  const { terms, inspections } = useStore(state.work);
  const [all, setAll] = useState(false);
  const online = useStore(state.online);
  const today = todayHere();
  const next = nextTerms(terms).flatMap(({ inspection, term }) => {
    const found = inspections?.get(inspection);
    return found ? [{ inspection: found, term }] : [];
  });
  if (next.length === 0) return null;
  const shown = all ? next : next.slice(0, firstRows);
  return (
    <section className={layout.block} aria-labelledby="termijnen">
      <h2 id="termijnen" className="nl-heading nl-heading--level-2">
        {texts.count(next.length)}
      </h2>
      <p className={layout.subtle}>{online ? texts.intro : `${texts.intro} ${texts.offline}`}</p>
      <ul className={styles.rows}>
        {shown.map(({ inspection, term }) => (
          <Row
            key={`${inspection.id} ${keyOf(term)}`}
            inspection={inspection}
            term={term}
            today={today}
          />
        ))}
      </ul>
      {shown.length < next.length && (
        <p>
          <Button kind="subtle" onClick={() => setAll(true)}>
            {texts.showAll(next.length)}
          </Button>
        </p>
      )}
    </section>
  );
}

function Row({
  inspection: { id, location: place, date, status },
  term,
  today,
}: {
  inspection: Pick<DashboardInspection, 'id' | 'location' | 'date' | 'status'>;
  term: Term;
  today: string;
}) {
  const online = useStore(state.online);
  const left = daysLeft(term, today);
  // The date tells it from a follow-up, which is at the same place with the same steps.
  const location = date ? `${place} (${formatDate(date)})` : place;
  return (
    <li className={styles.row} data-part="term">
      <Leaf date={term.due} />
      <div className={styles.words}>
        <AppLink
          to={termPath(id, status, 'dashboard')}
          className={`nl-link ${styles.step}`}
          aria-label={texts.link(term.term, formatDate(term.due), location)}
        >
          {texts.step[term.term]}
        </AppLink>
        <span className={layout.subtle}>
          {location}, {texts.by(formatDate(term.due))}
        </span>
      </div>
      <span className={styles.badges}>
        {left < 0 ? (
          <Badge kind="late">{texts.left(left)}</Badge>
        ) : left <= soon ? (
          <Badge kind="started">{texts.left(left)}</Badge>
        ) : (
          <span className={layout.subtle}>{texts.left(left)}</span>
        )}
      </span>
      {online && status === 'finished' && (
        <div className={`${layout.actions} ${layout.noPrint}`}>
          <TickButtons
            term={term}
            location={location}
            onTick={(outcome) =>
              void tickTerm({ id, location }, term, { done: todayHere(), outcome }).then(toHeading)
            }
          />
        </div>
      )}
    </li>
  );
}
