import { memo, type ReactNode } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { SkipLink } from '#client/parts/SkipLink.tsx';
import { SaveStatus } from '#client/screens/fill-out/notes/SaveStatus.tsx';
import { placeOfStop } from '#client/screens/fill-out/stops/placeShown.ts';
import { fillOutTexts, findTexts, keyTexts } from '#shared/text/fillOut.ts';
import styles from './FillOutBars.module.css';

/**
 * What the main area shows: a stop (a place in the checklist), or one of the two lists beside it.
 */
export type View = 'stop' | 'offers' | 'notes';

/** The buttons in the header that open the restore offers and the general notes. */
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
      <SkipLink to={placeOfStop}>{fillOutTexts.skip}</SkipLink>
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
  /** From a list beside the stops there is one way: back to where the person was. */
  back: { to: string; go: () => void } | null;
  /** Goes to the next condition without a result; null when every one has one. */
  toOpen: (() => void) | null;
  /** Opens the overview where it is not beside the page, at its list or at its search field. */
  onOverview: (() => void) | null;
  onSearch: () => void;
  /** The menu of the result, where it does not stand beside the results. */
  menu: ReactNode;
  /** Whether anything can be changed here: only then the bar says whether the work is saved. */
  canWrite: boolean;
}

/** The bar that is always at the same place: previous, how far the person is, next. */
export const BottomBar = memo(function BottomBar({
  at,
  of,
  go,
  back,
  toOpen,
  onOverview,
  onSearch,
  menu,
  canWrite,
}: BarProps) {
  return (
    <div className={`${styles.bar} ${layout.noPrint}`}>
      {back ? (
        <Button kind="primary" icon="left" onClick={back.go} className={styles.back}>
          {fillOutTexts.backTo(back.to)}
        </Button>
      ) : (
        <Button icon="left" disabled={at <= 0} onClick={() => go(-1)}>
          {fillOutTexts.previous}
        </Button>
      )}
      <div className={styles.middle}>
        {onOverview && (
          <>
            <Button kind="subtle" icon="list" onClick={onOverview}>
              {fillOutTexts.openSidebar}
            </Button>
            <Button kind="subtle" icon="search" iconOnly onClick={onSearch}>
              {findTexts.label}
            </Button>
          </>
        )}
        {!back && <span className={styles.position}>{fillOutTexts.position(at + 1, of)}</span>}
        {toOpen && !back && (
          <Button
            kind="subtle"
            onClick={toOpen}
            className={`${styles.open} ${menu ? styles.toOpen : ''}`}
          >
            {findTexts.nextOpen[0]} <span className={layout.hidden}>{findTexts.nextOpen[1]}</span>
          </Button>
        )}
        {menu}
        {canWrite && <SaveStatus />}
      </div>
      {!back && (
        <Button
          kind="primary"
          disabled={at >= of - 1}
          onClick={() => go(1)}
          className={styles.next}
        >
          {fillOutTexts.next}
          <Icon name="right" />
        </Button>
      )}
    </div>
  );
});

/** Switches the keys on and off, and shows them. */
export const KeysSwitch = memo(function KeysSwitch({
  on,
  onChange,
  onHelping,
}: {
  on: boolean;
  onChange: (on: boolean) => void;
  onHelping: (open: boolean) => void;
}) {
  return (
    <div className={`${styles.keys} ${layout.subtle} ${layout.noPrint}`}>
      <label className={styles.keysLabel}>
        <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />{' '}
        {keyTexts.on}
      </label>
      <Button kind="subtle" onClick={() => onHelping(true)}>
        {keyTexts.show}
      </Button>
    </div>
  );
});
