import type { Target } from '#client/navigation/paths.ts';
import { Button } from '#client/parts/Button.tsx';
import { openInspection } from '#client/records/InspectionActions.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import { inspectionActions } from '#shared/text/home.ts';
import { sendingTexts } from '#shared/text/sending.ts';
import styles from './FillOutScreen.module.css';

/**
 * Says why an inspection cannot be filled out: it was deleted, finished, or not started yet; then
 * it can be started here.
 * @param atEnd whether the screen shows the end of the checklist: there the page itself says what
 *   an unconfirmed finish waits for
 */
export function StatusLine({
  inspection,
  target,
  gone,
  atEnd,
}: {
  inspection: Inspection;
  target: Target;
  gone: boolean;
  atEnd: boolean;
}) {
  const unconfirmed = useStore(state.unconfirmed, (ids) => ids.has(inspection.id));
  return (
    <>
      {gone && <p className={`${styles.readOnly} ${styles.gone}`}>{sendingTexts.gone}</p>}
      {inspection.status === 'finished' && !(unconfirmed && atEnd) && (
        <p className={styles.readOnly}>
          {unconfirmed ? fillOutTexts.unconfirmed : fillOutTexts.readOnly}
        </p>
      )}
      {inspection.status === 'upcoming' && (
        <p>
          <Button
            kind="primary"
            icon="play"
            onClick={() => void openInspection(inspection, target)}
          >
            {inspectionActions.start}
          </Button>
        </p>
      )}
    </>
  );
}
