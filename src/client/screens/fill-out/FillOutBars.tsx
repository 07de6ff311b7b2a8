import { memo } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import styles from './FillOutBars.module.css';
import { SaveStatus } from './SaveStatus.tsx';

/**
 * What the main area shows: a stop (a place in the checklist), or one of the two lists beside it.
 */
export type View = 'stop' | 'offers' | 'notes';

/** What the header opens: the restore offers, the general notes. */
export const Toggles = memo(function Toggles({
  view,
  offers,
  onShow,
}: {
  view: View;
  offers: number;
  onShow: (view: View) => void;
}) {
  return (
    <>
      <Button icon="wrench" aria-pressed={view === 'offers'} onClick={() => onShow('offers')}>
        {fillOutTexts.restoreOffers(offers)}
      </Button>
      <Button icon="note" aria-pressed={view === 'notes'} onClick={() => onShow('notes')}>
        {fillOutTexts.notes}
      </Button>
    </>
  );
});

interface BarProps {
  at: number;
  of: number;
  go: (by: 1 | -1) => void;
  /** Opens the overview where it is not beside the page. */
  onOverview: (() => void) | null;
  /** Whether anything can be changed here: only then the bar says whether the work is saved. */
  canWrite: boolean;
}

/** The bar that is always at the same place: previous, how far the person is, next. */
export const BottomBar = memo(function BottomBar({ at, of, go, onOverview, canWrite }: BarProps) {
  return (
    <div className={`${styles.bar} ${layout.noPrint}`}>
      <Button icon="left" disabled={at <= 0} onClick={() => go(-1)}>
        {fillOutTexts.previous}
      </Button>
      <div className={styles.middle}>
        {onOverview && (
          <Button kind="subtle" icon="list" onClick={onOverview}>
            {fillOutTexts.openSidebar}
          </Button>
        )}
        <span className={styles.position}>{fillOutTexts.position(at + 1, of)}</span>
        {canWrite && <SaveStatus />}
      </div>
      <Button kind="primary" disabled={at >= of - 1} onClick={() => go(1)} className={styles.next}>
        {fillOutTexts.next}
        <Icon name="right" />
      </Button>
    </div>
  );
});

/** Switches the number and arrow keys on and off. */
export function KeysSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className={`${styles.keys} ${layout.subtle} ${layout.noPrint}`}>
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />{' '}
      {fillOutTexts.keys}
    </label>
  );
}
