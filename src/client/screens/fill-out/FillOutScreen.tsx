import { useCallback, useDeferredValue } from 'react';
import { afterPaint } from '#client/afterPaint.ts';
import type { Params } from '#client/navigation/addresses.ts';
import { targetCrumb, useTarget } from '#client/navigation/target.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { useNarrow } from '#client/parts/useNarrow.ts';
import { openInspection } from '#client/records/InspectionActions.tsx';
import { useInspection } from '#client/records/useInspection.ts';
import { Page } from '#client/shell/Page.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { Category } from '#shared/model/checklist.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { resultOrder } from '#shared/rules/completion.ts';
import { formatAddress } from '#shared/rules/format.ts';
import type { Stop } from '#shared/rules/stops.ts';
import { defaultNotes, fillOutTexts } from '#shared/text/fillOut.ts';
import { inspectionActions } from '#shared/text/home.ts';
import { sendingTexts } from '#shared/text/sending.ts';
import { chooseResult } from './chooseResult.ts';
import { BottomBar, Toggles } from './FillOutBars.tsx';
import styles from './FillOutScreen.module.css';
import { FinishPanel } from './FinishPanel.tsx';
import { NotesField } from './NotesField.tsx';
import { RestoreOffers } from './RestoreOffers.tsx';
import { ResultChoice } from './ResultChoice.tsx';
import { Sheet } from './Sheet.tsx';
import { Sidebar } from './Sidebar.tsx';
import { StopHead } from './StopHead.tsx';
import { notesOf } from './stopNotes.ts';
import { useFilled } from './useFilled.ts';
import { useKeys, useKeysSwitch } from './useKeys.ts';
import { usePlace } from './usePlace.ts';

/** The fill-out screen: the heart of the product (specification sections 2 and 4). */
export function FillOutScreen({ params }: { params: Params<'fill_out_inspection'> }) {
  const found = useInspection(params.inspection);
  return found ? <FillOut inspection={found.inspection} tree={found.tree} /> : null;
}

function FillOut({
  inspection,
  tree,
}: {
  inspection: Inspection;
  tree: { categories: readonly Category[] };
}) {
  const { id, status } = inspection;
  const target = useTarget('dashboard');
  const narrow = useNarrow();
  const gone = useStore(state.gone, (ids) => ids.has(id));
  const unconfirmed = useStore(state.unconfirmed, (ids) => ids.has(id));
  const readOnly = status !== 'started' || gone;
  const { checklist, stops, answers, extraAnswers, offers } = useFilled(inspection, tree);
  const { current, at, view, show, sheet, setSheet, openSheet, select, go } = usePlace({
    stops,
    answers,
    readOnly,
  });

  const notes = view === 'notes' ? null : notesOf(current, inspection, answers, extraAnswers);
  const onChoose = useCallback(
    (stop: Stop, result: QuestionResult) => chooseResult(id, stop, result),
    [id],
  );
  const canChoose = !readOnly && view === 'stop' && notes?.result !== undefined;
  const [keys, setKeys] = useKeysSwitch();
  const onKey = (index: number) => {
    const result = resultOrder[index];
    // A tap waits for its picture; a key pressed after it must not overtake it, for the last one
    // counts.
    if (canChoose && result) afterPaint(() => onChoose(current, result));
  };
  useKeys({ on: keys, result: onKey, step: go });

  const crumbs = [targetCrumb(target), { label: inspection.title }];
  // The overview may follow a moment later: the condition itself comes first.
  const shown = useDeferredValue(view === 'stop' ? current : null);
  const shownAnswers = useDeferredValue(answers);
  const sidebar = (
    <Sidebar
      checklist={checklist}
      answers={shownAnswers}
      extraAnswers={extraAnswers}
      current={shown}
      inspection={id}
      target={target}
      editable={status !== 'finished'}
      onSelect={select}
    />
  );

  return (
    <Page
      title={inspection.title}
      subtitle={formatAddress(inspection)}
      crumbs={crumbs}
      className={styles.fillOut}
      compact
      actions={<Toggles view={view} offers={offers.length} onShow={show} />}
    >
      {gone && <p className={`${styles.readOnly} ${styles.gone}`}>{sendingTexts.gone}</p>}
      {status === 'finished' && !(unconfirmed && current.kind === 'finish') && (
        <p className={styles.readOnly}>
          {unconfirmed ? fillOutTexts.unconfirmed : fillOutTexts.readOnly}
        </p>
      )}
      {status === 'upcoming' && (
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
      <div className={styles.columns}>
        {!narrow && sidebar}
        <div className={styles.main}>
          <article className={`${layout.block} ${styles.stop}`} aria-live="off">
            {view === 'offers' && <RestoreOffers offers={offers} onSelect={select} />}
            {view === 'stop' && current.kind === 'finish' && (
              <FinishPanel
                id={id}
                checklist={checklist}
                answers={answers}
                status={status}
                onSelect={select}
              />
            )}
            {view === 'stop' && notes && <StopHead key={current.key} {...notes.head} />}
            {view === 'stop' && notes?.result !== undefined && (
              <ResultChoice
                stop={current}
                value={notes.result}
                readOnly={readOnly}
                onChoose={onChoose}
              />
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
          <BottomBar
            at={at}
            of={stops.length}
            go={go}
            onOverview={narrow ? openSheet : null}
            canWrite={!readOnly}
          />
          <label className={`${styles.keys} ${layout.subtle} ${layout.noPrint}`}>
            <input
              type="checkbox"
              checked={keys}
              onChange={(event) => setKeys(event.target.checked)}
            />{' '}
            {fillOutTexts.keys}
          </label>
        </div>
      </div>
      <p className={layout.hidden} role="status">
        {current.kind === 'finish'
          ? fillOutTexts.finishTitle
          : `${notes?.head.number ?? ''} ${notes?.head.title ?? ''}`}
      </p>
      {narrow && sheet && (
        <Sheet
          label={fillOutTexts.domains}
          close={fillOutTexts.closeSidebar}
          onClose={() => setSheet(false)}
          content={sidebar}
        />
      )}
    </Page>
  );
}
