import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from '#client/afterPaint.ts';
import { fieldOf } from '#client/device/field.ts';
import type { Params } from '#client/navigation/addresses.ts';
import { guardLeaving, replaceAddress, useLocation } from '#client/navigation/router.ts';
import { targetCrumb, useTarget } from '#client/navigation/target.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { useNarrow } from '#client/parts/useNarrow.ts';
import { openInspection } from '#client/records/InspectionActions.tsx';
import { useInspection } from '#client/records/useInspection.ts';
import { Page } from '#client/shell/Page.tsx';
import { ask, notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { perform } from '#client/sync/perform.ts';
import { sync } from '#client/sync/sync.ts';
import type { Category } from '#shared/model/checklist.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { withNotes } from '#shared/rules/actionParts.ts';
import { answersOf, lastAnswersOf, restoreOffers, resultOrder } from '#shared/rules/completion.ts';
import { formatAddress } from '#shared/rules/format.ts';
import { listStops, type Stop, step } from '#shared/rules/stops.ts';
import { buildChecklist, withoutSkipped } from '#shared/rules/tree.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { defaultNotes, fillOutTexts, noteTexts } from '#shared/text/fillOut.ts';
import { inspectionActions } from '#shared/text/home.ts';
import { sendingTexts } from '#shared/text/sending.ts';
import { BottomBar, Toggles, type View } from './FillOutBars.tsx';
import styles from './FillOutScreen.module.css';
import { FinishPanel } from './FinishPanel.tsx';
import { NotesField } from './NotesField.tsx';
import { RestoreOffers } from './RestoreOffers.tsx';
import { ResultChoice } from './ResultChoice.tsx';
import { Sheet } from './Sheet.tsx';
import { Sidebar } from './Sidebar.tsx';
import { StopHead } from './StopHead.tsx';
import { changeAt, notesOf } from './stopNotes.ts';
import { useKeys, useKeysSwitch } from './useKeys.ts';

/** The fill-out screen: the heart of the product (specification sections 2 and 4). */
export function FillOutScreen({ params }: { params: Params<'fill_out_inspection'> }) {
  const found = useInspection(params.inspection);
  return found ? <FillOut inspection={found.inspection} tree={found.tree} /> : null;
}

/**
 * Changing the selection saves first (specification section 4). False when a text is too long: it
 * stays on this device, and is said to.
 */
function leaveNote(): boolean {
  const isStored = sync.drafts.flush();
  sync.sendTyped();
  return isStored;
}

function FillOut({
  inspection,
  tree,
}: {
  inspection: Inspection;
  tree: { categories: readonly Category[] };
}) {
  const { id, skip_categories, skip_questions, status } = inspection;
  const { hash } = useLocation();
  const target = useTarget('dashboard');
  const narrow = useNarrow();
  const [view, setView] = useState<View>('stop');
  const [sheet, setSheet] = useState(false);
  const gone = useStore(state.gone, (ids) => ids.has(id));
  const unconfirmed = useStore(state.unconfirmed, (ids) => ids.has(id));
  const readOnly = status !== 'started' || gone;
  const checklist = useMemo(
    () => withoutSkipped(buildChecklist(tree, { skip_categories, skip_questions })),
    [tree, skip_categories, skip_questions],
  );
  const stops = useMemo(() => listStops(checklist), [checklist]);
  const { question_results, category_last_question_answers } = inspection;
  const answers = useMemo(() => answersOf({ question_results }), [question_results]);
  const extraAnswers = useMemo(
    () => lastAnswersOf({ category_last_question_answers }),
    [category_last_question_answers],
  );
  const offers = useMemo(
    () =>
      restoreOffers(
        checklist,
        { question_results, category_last_question_answers },
        fillOutTexts.lastQuestion,
      ),
    [checklist, question_results, category_last_question_answers],
  );
  // Where one was: the first place on a fresh inspection, else the first condition that is still
  // open.
  const [startKey] = useState(
    () =>
      (readOnly || answers.size === 0
        ? stops[0]?.key
        : stops.find(
            (stop) => stop.kind === 'question' && !answers.get(stop.node.question.id)?.result,
          )?.key) ??
      stops[0]?.key ??
      'finish',
  );
  const current =
    stops.find(({ key }) => key === hash) ??
    stops.find(({ key }) => key === startKey) ??
    (stops[0] as Stop);
  const at = stops.indexOf(current);

  const select = useCallback((key: string) => {
    leaveNote();
    setView('stop');
    setSheet(false);
    replaceAddress(`${window.location.pathname}${window.location.search}#${key}`);
    if (window.scrollY > 200) window.scrollTo({ top: 0 });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another place
  useEffect(() => setView('stop'), [hash]);
  const openSheet = useCallback(() => setSheet(true), []);
  const show = useCallback((next: View) => {
    leaveNote();
    setView((now) => (now === next ? 'stop' : next));
  }, []);
  const here = useRef(current.key);
  here.current = current.key;
  const go = useCallback(
    (by: 1 | -1) => select(step(stops, here.current, by).key),
    [select, stops],
  );

  useEffect(() => {
    const release = guardLeaving(async () => {
      const { title, text, confirm } = leaveNote()
        ? dialogTexts.leaveInspection
        : noteTexts.leaveLong;
      return ask({ title, text, confirm, cancel: dialogTexts.cancel });
    });
    return () => {
      release();
      leaveNote();
    };
  }, []);

  const notes = view === 'notes' ? null : notesOf(current, inspection, answers, extraAnswers);
  const onChoose = useCallback(
    (stop: Stop, result: QuestionResult) => {
      const action = changeAt(stop, { result });
      if (!action) return;
      try {
        // Notes that were just typed travel with the result.
        const typed = sync.drafts.take(fieldOf({ ...action, inspection: id }));
        perform(
          id,
          typed === null ? action : withNotes(action, typed.notes),
          typed === null ? {} : { base: typed.base },
        );
      } catch (error) {
        notifyProblem(error);
      }
    },
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
