import { Icon } from '#client/parts/Icon.tsx';
import type { QuestionNode } from '#shared/rules/checklistTree.ts';
import type { FinishSummary } from '#shared/rules/finishSummary.ts';
import { stopKey } from '#shared/rules/stopKey.ts';
import { fillOutTexts, finishTexts } from '#shared/text/fillOut.ts';
import { resultLabels } from '#shared/text/labels.ts';
import styles from './FinishLists.module.css';
import offersStyles from './offers.module.css';
import { resultIcons } from './results.ts';
import sidebarStyles from './Sidebar.module.css';

/** What stands on the last page of an inspection: lists of conditions, each a way to it. */

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
      <Conditions questions={questions} onSelect={onSelect} />
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

/** What did not hold, what may be repaired, and what is still to be defined. */
export function GivenResults({ summary, onSelect }: Lists & { summary: FinishSummary }) {
  return (
    [
      ['does-not-satisfy', summary.notMet],
      ['restore-offer', summary.offered],
      ['to-be-defined', summary.toDefine],
    ] as const
  ).map(
    ([result, questions]) =>
      questions.length > 0 && (
        <section key={result}>
          <h3 className={styles.domain}>
            {resultLabels[result]} ({questions.length})
          </h3>
          <Conditions questions={questions} onSelect={onSelect} />
        </section>
      ),
  );
}

function Conditions({ questions, onSelect }: Lists & { questions: readonly QuestionNode[] }) {
  return (
    <ul className={offersStyles.list}>
      {questions.map(({ question, number, label }) => (
        <li key={question.id}>
          <button
            type="button"
            className={offersStyles.offer}
            onClick={() => onSelect(stopKey.question(question.id))}
          >
            <span className={sidebarStyles.number}>{number}</span> <span>{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
