import layout from '#client/parts/layout.module.css';
import { Page } from '#client/shell/Page.tsx';
import { statementTexts } from '#shared/text/statement.ts';
import styles from './Help.module.css';

/** What this app does for accessibility, what it lacks, and whom to tell. */
export function StatementScreen() {
  const { title, intro, parts } = statementTexts;
  return (
    <Page title={title} crumbs={[{ label: title }]}>
      <div className={`${layout.block} ${styles.task}`}>
        <p className={styles.intro}>{intro}</p>
        {parts.map((part) => (
          <section key={part.title}>
            <h2 className="nl-heading nl-heading--level-3">{part.title}</h2>
            <ul className={styles.notes}>
              {part.list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}
