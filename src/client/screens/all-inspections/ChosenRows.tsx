import { memo, useRef, useState } from 'react';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import type { OwnedInspection } from '#shared/model/ownedInspection.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { transferTexts as texts } from '#shared/text/transfer.ts';
import styles from './AllInspections.module.css';

/** The most rows that are shown: more than anybody looks through. */
const most = 100;

interface Props {
  rows: ReadonlyMap<string, OwnedInspection>;
  isBusy: boolean;
  onDrop: (id: string) => void;
}

/**
 * The chosen inspections, also those that another search or page does not show. The rows are made
 * only when somebody opens the list: every inspection may be chosen.
 */
export const ChosenRows = memo(function ChosenRows({ rows, isBusy, onDrop }: Props) {
  const summary = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hidden = rows.size - most;
  return (
    <details className={styles.note} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary}>{texts.which}</summary>
      {isOpen && (
        <ul className={styles.rows}>
          {[...rows.values()].slice(0, most).map((row) => {
            const name = [row.location, formatDate(row.date)].filter(Boolean).join(', ');
            return (
              <li key={row.id}>
                {name} · {row.owner.name}
                <Button
                  kind="subtle"
                  disabled={isBusy}
                  aria-label={texts.leaveOut(name)}
                  onClick={() => {
                    // The button goes with its row.
                    summary.current?.focus();
                    onDrop(row.id);
                  }}
                >
                  {texts.leave}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {isOpen && hidden > 0 && <p className={layout.subtle}>{texts.andMore(hidden)}</p>}
    </details>
  );
});
