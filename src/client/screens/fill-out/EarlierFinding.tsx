import { memo } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import { RichText } from '#client/parts/RichText.tsx';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Earlier, Inspection } from '#shared/model/inspection.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { dutchDay } from '#shared/rules/dutchDay.ts';
import { type Finding, findingAt, offerProblem } from '#shared/rules/offerGuard.ts';
import { isEmptyRich } from '#shared/rules/richText.ts';
import type { Stop } from '#shared/rules/stops.ts';
import { earlierTexts as texts } from '#shared/text/followUp.ts';
import { resultLabels } from '#shared/text/labels.ts';
import styles from './EarlierFinding.module.css';
import { resultIcons } from './results.ts';
import { useEarlier } from './useEarlier.ts';

const told = ({ date, result }: Finding): string =>
  texts.found(formatDate(date), resultLabels[result]);

/**
 * What was found at this place the last time, beside what is found now; and whether an offer to
 * restore is meant for it.
 */
export function EarlierFinding({
  inspection,
  stop,
  result,
}: {
  inspection: Inspection;
  stop: Stop;
  result: QuestionResult | null | undefined;
}) {
  const visits = useEarlier(inspection);
  return (
    <>
      {result === 'restore-offer' && <OfferGuard {...{ inspection, visits, stop }} />}
      <LastFinding {...{ visits, stop }} isOpen={inspection.earlier !== undefined} />
    </>
  );
}

/** Of a follow-up it is what one came for; otherwise one opens it. */
const LastFinding = memo(function LastFinding({
  visits,
  stop,
  isOpen,
}: {
  visits: readonly Earlier[];
  stop: Stop;
  isOpen: boolean;
}) {
  const found = visits.map((visit) => findingAt(visit, stop)).find((one) => one !== null);
  if (!found) return null;
  const line = (
    <>
      <strong>{texts.title}</strong> <Icon name={resultIcons[found.result]} /> {told(found)}
    </>
  );
  if (isEmptyRich(found.notes))
    return (
      <section className={styles.earlier} aria-label={texts.title}>
        <p>{line}</p>
      </section>
    );
  return (
    <section className={styles.earlier} aria-label={texts.title}>
      <details key={stop.key} open={isOpen}>
        <summary className={styles.line}>{line}</summary>
        <RichText html={found.notes} />
      </details>
    </section>
  );
});

/** Warns, and leaves the choice to whoever is there. */
function OfferGuard({
  inspection: { inspection_type, date },
  visits,
  stop,
}: {
  inspection: Inspection;
  visits: readonly Earlier[];
  stop: Stop;
}) {
  const day = date ?? dutchDay(new Date().toISOString());
  const problem = offerProblem(inspection_type, day, visits, stop);
  if (!problem) return null;
  return (
    <p className={styles.guard} role="status">
      <Icon name="info" />
      <span>
        {problem.kind === 'type' ? texts.notThisType : texts.notAgain(told(problem.found))}
      </span>
    </p>
  );
}
