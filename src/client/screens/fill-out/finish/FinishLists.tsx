import { Icon } from '#client/parts/Icon.tsx';
import offersStyles from '#client/screens/fill-out/offers/offers.module.css';
import sidebarStyles from '#client/screens/fill-out/overview/Sidebar.module.css';
import { resultIcons } from '#client/screens/fill-out/stops/results.ts';
import type { FinishSummary } from '#shared/rules/fillOut/finishSummary.ts';
import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import { fillOutTexts, finishTexts } from '#shared/text/fillOut.ts';
import { resultLabels } from '#shared/text/labels.ts';
import styles from './FinishLists.module.css';

/** Lists on the last page of an inspection; each condition in them leads to its place. */

interface Lists {
  onSelect: (key: string) => void;
}

/** All conditions without a result, under their domains. */
export function OpenPerDomain({ open, onSelect }: Lists & Pick<FinishSummary, 'open'>) {
  return open.map(({ domain, questions }) => (
    <section key={domain.category.id}>
      <h3 className={styles.domain}>
        {fillOutTexts.domainOf(domain.number, domain.category.title)} ({questions.length})
      </h3>
      <Ways
        to={questions.map(({ question, number, label }) => ({
          key: stopKey.question(question.id),
          number,
          label,
        }))}
        onSelect={onSelect}
      />
    </section>
  ));
}

/** How often each result was given. */
export function ResultCounts({ counts }: Pick<FinishSummary, 'counts'>) {
  return (
    <dl className={styles.counts} aria-label={finishTexts.counts}>
      {counts.map(([result, count]) => (
        <div key={result} className={`${styles.count} ${sidebarStyles[result]}`}>
          <dt>
            <Icon name={resultIcons[result]} /> {resultLabels[result]}
          </dt>
          <dd className={styles.number}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The points that did not hold, that may be repaired, and that are still to be defined. */
export function GivenResults({ given, onSelect }: Lists & Pick<FinishSummary, 'given'>) {
  return given.map(({ result, points }) => (
    <section key={result}>
      <h3 className={styles.domain}>
        {resultLabels[result]} ({points.length})
      </h3>
      <Ways
        to={points.map(({ key, number, title }) => ({ key, number, label: title }))}
        onSelect={onSelect}
      />
    </section>
  ));
}

function Ways({
  to,
  onSelect,
}: Lists & { to: readonly { key: string; number: string; label: string }[] }) {
  return (
    <ul className={offersStyles.list}>
      {to.map(({ key, number, label }) => (
        <li key={key}>
          <button type="button" className={offersStyles.offer} onClick={() => onSelect(key)}>
            <span className={sidebarStyles.number}>{number}</span> <span>{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
