import { useCallback } from 'react';
import layout from '#client/parts/layout.module.css';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Stop } from '#shared/rules/stops.ts';
import { defaultNotes, fillOutTexts } from '#shared/text/fillOut.ts';
import { chooseResult } from './chooseResult.ts';
import styles from './FillOutScreen.module.css';
import { FinishPanel } from './FinishPanel.tsx';
import { NotesField } from './NotesField.tsx';
import { RestoreOffers } from './RestoreOffers.tsx';
import { ResultChoice } from './ResultChoice.tsx';
import { StopHead } from './StopHead.tsx';
import type { StopNotes } from './stopNotes.ts';
import type { Filled } from './useFilled.ts';
import type { Place } from './usePlace.ts';

/** What is filled out at this place: a condition, the general notes, the offers, or finishing. */
export function StopPane({
  inspection,
  filled: { checklist, answers, offers },
  place: { current, view, select },
  notes,
  readOnly,
}: {
  inspection: Inspection;
  filled: Filled;
  place: Pick<Place, 'current' | 'view' | 'select'>;
  notes: StopNotes | null;
  readOnly: boolean;
}) {
  const { id } = inspection;
  const onChoose = useCallback(
    (stop: Stop, result: QuestionResult) => chooseResult(id, stop, result),
    [id],
  );
  return (
    <article className={`${layout.block} ${styles.stop}`} aria-live="off">
      {view === 'offers' && <RestoreOffers offers={offers} onSelect={select} />}
      {view === 'stop' && current.kind === 'finish' && (
        <FinishPanel
          id={id}
          checklist={checklist}
          answers={answers}
          status={inspection.status}
          onSelect={select}
        />
      )}
      {view === 'stop' && notes && <StopHead key={current.key} {...notes.head} />}
      {view === 'stop' && notes?.result !== undefined && (
        <ResultChoice stop={current} value={notes.result} readOnly={readOnly} onChoose={onChoose} />
      )}
      {view !== 'offers' && (view === 'notes' || notes) && (
        <NotesField
          inspection={id}
          stop={notes ? current : null}
          label={notes?.label ?? fillOutTexts.notes}
          stored={notes?.stored ?? inspection.notes}
          defaultValue={notes?.defaultValue ?? defaultNotes}
          readOnly={readOnly}
        />
      )}
    </article>
  );
}
