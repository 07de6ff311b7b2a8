import { Icon } from '#client/parts/Icon.tsx';
import { RichText } from '#client/parts/RichText.tsx';
import { todayHere } from '#client/state/today.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { isSurelySame } from '#shared/rules/earlierVisits.ts';
import { type Finding, findingAt, offerProblem } from '#shared/rules/offerGuard.ts';
import { placeLine } from '#shared/rules/placeLine.ts';
import { isEmptyRich } from '#shared/rules/richText.ts';
import type { Stop } from '#shared/rules/stops.ts';
import { earlierTexts as texts } from '#shared/text/followUp.ts';
import { resultLabels } from '#shared/text/labels.ts';
import styles from './EarlierFinding.module.css';
import { resultIcons } from './results.ts';
import { type Before, useEarlier } from './useEarlier.ts';

const told = ({ date, result }: Finding): string =>
  texts.found(formatDate(date), resultLabels[result]);

const addressOf = ({ address = '', postal_code = '', city = '' }: Before) => ({
  address,
  postal_code,
  city,
});

/** A follow-up's first visit was at this very place; another visit may be at one of the same name. */
const isSure = (visit: Before, inspection: Inspection): boolean =>
  visit === inspection.earlier || isSurelySame(addressOf(visit), inspection);

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
      {/* There from the start: what comes into it is read aloud. */}
      <div role="status">
        {result === 'restore-offer' && <OfferGuard {...{ inspection, visits, stop }} />}
      </div>
      <LastFinding {...{ inspection, visits, stop }} isOpen={inspection.earlier !== undefined} />
    </>
  );
}

/** Open from the start in a follow-up, folded elsewhere. */
function LastFinding({
  inspection,
  visits,
  stop,
  isOpen,
}: {
  inspection: Inspection;
  visits: readonly Before[];
  stop: Stop;
  isOpen: boolean;
}) {
  const visit = visits.find((one) => findingAt(one, stop) !== null);
  const found = visit && findingAt(visit, stop);
  if (!found) return null;
  const line = (
    <>
      <strong>{texts.title}</strong> <Icon name={resultIcons[found.result]} /> {told(found)}
      {!isSure(visit, inspection) && <span> {texts.where(placeLine(addressOf(visit)))}</span>}
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
}

/** Warns, and leaves the choice to whoever is there. */
function OfferGuard({
  inspection,
  visits,
  stop,
}: {
  inspection: Inspection;
  visits: readonly Before[];
  stop: Stop;
}) {
  const { inspection_type, date } = inspection;
  const day = date ?? todayHere();
  const sure = visits.filter((visit) => isSure(visit, inspection));
  const problem = offerProblem(inspection_type, day, sure, stop);
  if (!problem) return null;
  return (
    <p className={styles.guard}>
      <Icon name="info" />
      <span>
        {problem.kind === 'type' ? texts.notThisType : texts.notAgain(told(problem.found))}
      </span>
    </p>
  );
}
