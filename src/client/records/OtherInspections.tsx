import { CheckboxField } from '#client/parts/fields/Field.tsx';
import { useWork } from '#client/records/useWork.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import type { TermsOf } from '#shared/model/term.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { canEdit } from '#shared/rules/inspection/status.ts';
import { byDateThenLocation } from '#shared/rules/office/dashboard.ts';
import { offerTexts as texts } from '#shared/text/transfer.ts';
import styles from './OfferTransfer.module.css';

const isOpen = ({ terms }: TermsOf): boolean => terms.some(({ done }) => done === null);

/** The person's own inspections that may be offered along with `besides`, by their days. */
export function useOthers(besides: string): DashboardInspection[] {
  const inspections = useWork();
  const gone = useStore(state.gone);
  const offers = useStore(state.work, (work) => work.offers);
  const terms = useStore(state.work, (work) => work.terms);
  // A finished one goes along while something of it has to be done.
  const due = new Set(terms.filter(isOpen).map(({ inspection }) => inspection));
  const left = new Set([besides, ...gone, ...offers.map(({ inspection }) => inspection)]);
  return [...(inspections?.values() ?? [])]
    .filter(({ id, status }) => (canEdit(status) || due.has(id)) && !left.has(id))
    .sort(byDateThenLocation);
}

/** The same inspections with checkboxes; nothing when there are none. */
export function OtherInspections({
  others,
  chosen,
  onToggle,
}: {
  others: readonly DashboardInspection[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  if (others.length === 0) return null;
  return (
    <details className={styles.also}>
      <summary>{texts.also(chosen.size)}</summary>
      <fieldset className={styles.others} aria-label={texts.others}>
        {others.map(({ id, location, date }) => (
          <CheckboxField
            key={id}
            name={id}
            label={[location, formatDate(date)].filter(Boolean).join(', ')}
            checked={chosen.has(id)}
            onChange={() => onToggle(id)}
          />
        ))}
      </fieldset>
    </details>
  );
}
