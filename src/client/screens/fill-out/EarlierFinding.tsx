import { Icon } from '#client/parts/Icon.tsx';
import { RichText } from '#client/parts/texts/RichText.tsx';
import { todayHere } from '#client/state/today.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { isSurelySame } from '#shared/rules/inspection/earlierVisits.ts';
import { type Finding, findingAt, offerProblem } from '#shared/rules/inspection/offerGuard.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';
import { placeLine } from '#shared/rules/register/placeLine.ts';
import { isEmptyRich } from '#shared/rules/words/richText.ts';
import { earlierTexts as texts } from '#shared/text/followUp.ts';
import { resultLabels } from '#shared/text/labels.ts';
import styles from './EarlierFinding.module.css';
import { resultIcons } from './stops/results.ts';
import { type Before, useEarlier } from './useEarlier.ts';

const told = ({ date, result }: Finding): string =>
  texts.found(formatDate(date), resultLabels[result]);

const addressOf = ({ address = '', postal_code = '', city = '' }: Before) => ({
  address,
  postal_code,
  city,
});

/**
 * The first visit of a follow-up was at this very place; another visit may be at one of the same
 * name.
 */
const isSure = (visit: Before, inspection: Inspection): boolean =>
  visit === inspection.earlier || isSurelySame(addressOf(visit), inspection);

/**
 * Shows what was found at this place the last time, beside what is found now; warns when an offer
 * to restore is not meant for it.
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
      {/* This is there from the start, so that a screen reader reads aloud what comes into it. */}
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
  const [last, ...older] = visits.flatMap((visit): Told[] => {
    const found = findingAt(visit, stop);
    const where = isSure(visit, inspection) ? null : visit;
    return found ? [{ id: visit.id ?? '', found, where }] : [];
  });
  if (!last) return null;
  const line = (
    <>
      <strong>{texts.title}</strong> <FindingLine {...last} />
    </>
  );
  return (
    <section className={styles.earlier} aria-label={texts.title}>
      {isEmptyRich(last.found.notes) ? (
        <p>{line}</p>
      ) : (
        <details key={stop.key} open={isOpen}>
          <summary className={styles.line}>{line}</summary>
          <RichText html={last.found.notes} />
        </details>
      )}
      {older.length > 0 && (
        <details key={`${stop.key} older`}>
          <summary className={styles.line}>{texts.older(older.length)}</summary>
          <ul className={styles.older}>
            {older.map((one) => (
              <li key={one.id}>
                <FindingLine {...one} />
                {!isEmptyRich(one.found.notes) && <RichText html={one.found.notes} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface Told {
  /** The id of the visit; '' for the first visit of a follow-up. */
  id: string;
  found: Finding;
  /** The visit, if it may have been at another place. */
  where: Before | null;
}

const FindingLine = ({ found, where }: Omit<Told, 'id'>) => (
  <>
    <Icon name={resultIcons[found.result]} /> {told(found)}
    {where && <span> {texts.where(placeLine(addressOf(where)))}</span>}
  </>
);

/** Warns about an offer to restore, and leaves the choice to the inspector. */
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
