import { useDeferredValue } from 'react';
import { afterPaint } from '#client/afterPaint.ts';
import type { Params } from '#client/navigation/addresses.ts';
import type { Target } from '#client/navigation/paths.ts';
import { targetCrumb, useTarget } from '#client/navigation/target.ts';
import layout from '#client/parts/layout.module.css';
import { useNarrow } from '#client/parts/useNarrow.ts';
import { useInspection } from '#client/records/useInspection.ts';
import { Page } from '#client/shell/Page.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { Category } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { resultOrder } from '#shared/rules/completion.ts';
import { formatAddress } from '#shared/rules/format.ts';
import type { Stop } from '#shared/rules/stops.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import { chooseResult } from './chooseResult.ts';
import { BottomBar, KeysSwitch, Toggles } from './FillOutBars.tsx';
import styles from './FillOutScreen.module.css';
import { Sheet } from './Sheet.tsx';
import { Sidebar } from './Sidebar.tsx';
import { StatusLine } from './StatusLine.tsx';
import { StopPane } from './StopPane.tsx';
import { notesOf } from './stopNotes.ts';
import { type Filled, useFilled } from './useFilled.ts';
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
  const readOnly = status !== 'started' || gone;
  const filled = useFilled(inspection, tree);
  const { stops, answers, extraAnswers } = filled;
  const place = usePlace({ stops, answers, readOnly });
  const { current, view, select, go } = place;
  const notes = view === 'notes' ? null : notesOf(current, inspection, answers, extraAnswers);
  const canChoose = !readOnly && view === 'stop' && notes?.result !== undefined;
  const [keys, setKeys] = useKeysSwitch();
  const onKey = (index: number) => {
    const result = resultOrder[index];
    // A tap is stored only after it is painted. A key that is pressed after it waits in the same
    // way and cannot overtake it: the last choice must count.
    if (canChoose && result) afterPaint(() => chooseResult(id, current, result));
  };
  useKeys({ on: keys, result: onKey, step: go });

  const sidebar = (
    <Overview
      {...{ inspection, filled, target, onSelect: select }}
      current={view === 'stop' ? current : null}
    />
  );
  return (
    <Page
      title={inspection.title}
      tab={fillOutTexts.tab}
      subtitle={formatAddress(inspection)}
      crumbs={[targetCrumb(target), { label: inspection.title }]}
      className={styles.fillOut}
      compact
      actions={<Toggles view={view} offers={filled.offers.length} onShow={place.show} />}
    >
      <StatusLine
        inspection={inspection}
        target={target}
        gone={gone}
        atEnd={current.kind === 'finish'}
      />
      <div className={styles.columns}>
        {!narrow && sidebar}
        <div className={styles.main}>
          <StopPane {...{ inspection, filled, place, notes, readOnly }} />
          <BottomBar
            at={place.at}
            of={stops.length}
            go={go}
            onOverview={narrow ? place.openSheet : null}
            canWrite={!readOnly}
          />
          <KeysSwitch on={keys} onChange={setKeys} />
        </div>
      </div>
      <p className={layout.hidden} role="status">
        {current.kind === 'finish'
          ? fillOutTexts.finishTitle
          : `${notes?.head.number ?? ''} ${notes?.head.title ?? ''}`}
      </p>
      {narrow && place.sheet && (
        <Sheet
          label={fillOutTexts.domains}
          close={fillOutTexts.closeSidebar}
          onClose={() => place.setSheet(false)}
          content={sidebar}
        />
      )}
    </Page>
  );
}

interface OverviewProps {
  inspection: Inspection;
  filled: Filled;
  target: Target;
  current: Stop | null;
  onSelect: (key: string) => void;
}

/** The list of domains. It may follow a moment later: the condition itself comes first. */
function Overview({ inspection, filled, target, current, onSelect }: OverviewProps) {
  const shown = useDeferredValue(current);
  const answers = useDeferredValue(filled.answers);
  return (
    <Sidebar
      checklist={filled.checklist}
      answers={answers}
      extraAnswers={filled.extraAnswers}
      current={shown}
      inspection={inspection.id}
      target={target}
      editable={inspection.status !== 'finished'}
      onSelect={onSelect}
    />
  );
}
