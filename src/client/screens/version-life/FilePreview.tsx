import { useId } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { useArrival } from '#client/parts/useArrival.ts';
import type { ChecklistPreview, FileProblem } from '#shared/model/checklistPreview.ts';
import { importTexts } from '#shared/text/checklistFiles.ts';
import styles from './FilePreview.module.css';

/** Why a file was refused, with the place of each fault; its heading gets the focus. */
export function WrongRows({ problems }: { problems: readonly FileProblem[] }) {
  const id = useId();
  const ref = useArrival(problems);
  return (
    <section className={layout.block} aria-labelledby={id}>
      <h2 id={id} ref={ref} tabIndex={-1} className="nl-heading nl-heading--level-2">
        {importTexts.refused}
      </h2>
      <p>{importTexts.refusedText(problems.length)}</p>
      <table className={styles.wrongRows} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{importTexts.row}</th>
            <th scope="col">{importTexts.reason}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and rows may be equal
            <tr key={index}>
              <td>{row}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What version a file would become, with the warnings about it; its heading gets the focus. */
export function FilePreview({ preview }: { preview: ChecklistPreview }) {
  const id = useId();
  const ref = useArrival(preview);
  const { domains, totals, colours, warnings } = preview;
  return (
    <section className={layout.block} aria-labelledby={id}>
      <div className={layout.blockHead}>
        <h2 id={id} ref={ref} tabIndex={-1} className="nl-heading nl-heading--level-2">
          {importTexts.preview}
        </h2>
        <span className={layout.subtle}>{importTexts.totals(totals)}</span>
      </div>
      {warnings.length > 0 && (
        <div className={styles.warnings}>
          <h3 className="nl-heading nl-heading--level-3">
            <Icon name="info" /> {importTexts.warnings}
          </h3>
          <ul>
            {[...new Set(warnings)].map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      <ol className={styles.outline}>
        {domains.map((domain) => (
          <li key={domain.number}>
            <p className={`${styles.row} ${styles.domain}`}>
              <span className={styles.number}>{domain.number}</span>
              <span className={styles.title}>{domain.title}</span>
              <span className={layout.subtle}>{importTexts.items(domain.items.length)}</span>
            </p>
            <ol className={styles.outline}>
              {domain.items.map((item) => (
                <li key={item.number} className={styles.row}>
                  <span className={styles.number}>{item.number}</span>
                  <span className={styles.title}>{item.title}</span>
                  <span className={layout.subtle}>{importTexts.conditions(item.conditions)}</span>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {colours.length > 0 && (
        <div>
          <h3 className="nl-heading nl-heading--level-3">{importTexts.colours}</h3>
          <ul className={styles.plainList}>
            {colours.map(({ title, skipped }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may be equal
              <li key={index}>{importTexts.colour(title, skipped)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
