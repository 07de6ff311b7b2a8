import { CheckboxField } from '#client/parts/Field.tsx';
import { useWork } from '#client/records/useWork.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { byDateThenLocation } from '#shared/rules/dashboard.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { canEdit } from '#shared/rules/status.ts';
import { offerTexts as texts } from '#shared/text/transfer.ts';
import styles from './OfferTransfer.module.css';

/** Own inspections that may be offered along with one; nothing where there are none. */
export function OtherInspections({
  besides,
  chosen,
  onToggle,
}: {
  besides: string;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const inspections = useWork();
  const gone = useStore(state.gone);
  const offers = useStore(state.work, (work) => work.offers);
  const offered = new Set(offers.map(({ inspection }) => inspection));
  const others = [...(inspections?.values() ?? [])]
    .filter(
      ({ id, status }) => id !== besides && canEdit(status) && !gone.has(id) && !offered.has(id),
    )
    .sort(byDateThenLocation);
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
