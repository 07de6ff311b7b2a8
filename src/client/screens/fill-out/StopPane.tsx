import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import layout from '#client/parts/layout.module.css';
import { FoldedVisits } from '#client/records/EarlierVisits.tsx';
import type { Inspection } from '#shared/model/inspection.ts';
import { defaultNotes, fillOutTexts } from '#shared/text/fillOut.ts';
import { EarlierFinding } from './EarlierFinding.tsx';
import styles from './FillOutScreen.module.css';
import { FinishPanel } from './finish/FinishPanel.tsx';
import { NotesField } from './notes/NotesField.tsx';
import { OfferFields } from './offers/OfferFields.tsx';
import { RestoreOffers } from './offers/RestoreOffers.tsx';
import { PhotoStrip } from './photos/PhotoStrip.tsx';
import type { Filled } from './place/useFilled.ts';
import type { Place } from './place/usePlace.ts';
import { ResultChoice } from './result/ResultChoice.tsx';
import type { Choosing } from './result/useChoosing.ts';
import { StopHead } from './StopHead.tsx';
import { placeOfStop } from './stops/placeShown.ts';
import { offerPlaceOf, type StopNotes } from './stops/stopNotes.ts';

/** Shows every new place from its top. */
function useTop(place: string) {
  const scroll = useRef<HTMLDivElement>(null);
  // Asking a page where it is scrolled costs a layout, so this is done only after a scroll.
  const isMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another place
  useLayoutEffect(() => {
    if (isMoved.current) scroll.current?.scrollTo(0, 0);
    isMoved.current = false;
  }, [place]);
  const moved = useCallback(() => {
    isMoved.current = true;
  }, []);
  return { scroll, moved };
}

/** What is filled out at this place: a condition, the general notes, the offers, or finishing. */
export function StopPane({
  inspection,
  filled: { checklist, offers },
  place: { current, view, select, show },
  notes,
  onChoose,
  menu,
  readOnly,
}: {
  inspection: Inspection;
  filled: Filled;
  place: Pick<Place, 'current' | 'view' | 'select' | 'show'>;
  notes: StopNotes | null;
  onChoose: Choosing['choose'];
  /** What stands beside the results. */
  menu: ReactNode;
  readOnly: boolean;
}) {
  const { id } = inspection;
  const { scroll, moved } = useTop(`${view} ${current.key}`);
  const showNotes = useCallback(() => show('notes'), [show]);
  const atEnd = view === 'stop' && current.kind === 'finish';
  const canDecide = view === 'stop' && notes?.result !== undefined;
  const photosAt = view === 'notes' ? null : canDecide ? offerPlaceOf(current)?.part : undefined;
  return (
    <article
      id={placeOfStop}
      data-stop={view === 'stop' ? current.key : view}
      tabIndex={-1}
      aria-label={fillOutTexts.place}
      className={`${layout.block} ${styles.stop} ${canDecide ? styles.docked : ''}`}
      aria-live="off"
    >
      <div className={styles.scroll} ref={scroll} onScroll={moved}>
        {view === 'offers' && <RestoreOffers {...{ inspection, offers }} onSelect={select} />}
        {atEnd && (
          <FinishPanel {...{ inspection, checklist }} onSelect={select} onNotes={showNotes} />
        )}
        {view === 'stop' && notes && <StopHead place={current.key} {...notes.head} />}
        {canDecide && (
          <EarlierFinding inspection={inspection} stop={current} result={notes.result} />
        )}
        {canDecide && (
          <ResultChoice
            stop={current}
            value={notes.result ?? null}
            readOnly={readOnly}
            onChoose={onChoose}
          >
            {menu}
          </ResultChoice>
        )}
        {canDecide && notes.result === 'restore-offer' && (
          <OfferFields {...{ inspection, readOnly }} stop={current} />
        )}
        {view === 'notes' && <FoldedVisits id={id} form={inspection} />}
        {view !== 'offers' && (view === 'notes' || notes) && (
          <NotesField
            inspection={id}
            stop={notes ? current : null}
            label={notes?.label ?? fillOutTexts.notes}
            stored={notes?.stored ?? inspection.notes}
            defaultValue={notes?.defaultValue ?? defaultNotes}
            readOnly={readOnly}
            photos={photosAt}
            about={notes?.name ?? fillOutTexts.notes}
          />
        )}
        {photosAt !== undefined && (
          <PhotoStrip key={current.key + view} {...{ inspection, readOnly }} part={photosAt} />
        )}
      </div>
    </article>
  );
}
