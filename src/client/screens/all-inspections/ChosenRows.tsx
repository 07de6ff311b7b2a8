import { useRef } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { formatDate } from '#shared/rules/dates.ts';
import { transferTexts as texts } from '#shared/text/transfer.ts';
import styles from './AllInspections.module.css';
import type { Chosen } from './chosen.ts';

/** Which inspections are chosen: also those that another search or page does not show. */
export function ChosenRows({ chosen, isBusy }: { chosen: Chosen; isBusy: boolean }) {
  const summary = useRef<HTMLElement>(null);
  return (
    <details className={styles.note}>
      <summary ref={summary}>{texts.which}</summary>
      <ul className={styles.rows}>
        {[...chosen.rows.values()].map((row) => {
          const name = [row.location, formatDate(row.date)].filter(Boolean).join(', ');
          return (
            <li key={row.id}>
              {name} · {row.owner.name}
              <Button
                kind="subtle"
                disabled={isBusy}
                aria-label={texts.leaveOut(name)}
                onClick={() => {
                  chosen.drop([row.id]);
                  // The button goes with its row.
                  summary.current?.focus();
                }}
              >
                {texts.leave}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
