import { useDeferredValue, useState } from 'react';
import type { Target } from '#client/navigation/paths.ts';
import { targetCrumb, useTarget } from '#client/navigation/target.ts';
import layout from '#client/parts/layout.module.css';
import { useNarrow } from '#client/parts/useNarrow.ts';
import { useInspection } from '#client/records/useInspection.ts';
import { Page } from '#client/shell/Page.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { Params } from '#shared/contract/addresses.ts';
import type { Category } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';
import { formatAddress } from '#shared/rules/words/format.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import { inspectionTypeLabels } from '#shared/text/labels.ts';
import styles from './FillOutScreen.module.css';
import { FillOutKeys } from './keys/FillOutKeys.tsx';
import { type Find, goToFilter, goToFinder, notLooking } from './overview/Finder.tsx';
import { Sheet } from './overview/Sheet.tsx';
import { Sidebar } from './overview/Sidebar.tsx';
import { BottomBar, Toggles } from './place/FillOutBars.tsx';
import { type Filled, useFilled } from './place/useFilled.ts';
import { usePlace } from './place/usePlace.ts';
import { ChoiceMenu } from './result/ChoiceMenu.tsx';
import { useChoosing } from './result/useChoosing.ts';
import { StatusLine } from './StatusLine.tsx';
import { StopPane } from './StopPane.tsx';
import { notesOf, shortName } from './stops/stopNotes.ts';
import { useFocusKept } from './stops/useFocusKept.ts';
import { useVisibleHeight } from './useVisibleHeight.ts';

/**
 * The address; for a follow-up, that it is one, or it would look like the visit that it is about.
 */
const aboutOf = (inspection: Inspection): string =>
  inspection.inspection_type === 'further-investigation'
    ? inspectionTypeLabels['further-investigation']
    : formatAddress(inspection);

/** Where the focus begins in the sheet, by what the sheet was opened for. */
const beginOf = { list: undefined, search: goToFinder, filter: goToFilter };

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
  useVisibleHeight();
  const gone = useStore(state.gone, (ids) => ids.has(id));
  const readOnly = status !== 'started' || gone;
  const filled = useFilled(inspection, tree);
  const { stops, answers, extraAnswers } = filled;
  const place = usePlace({ inspection: id, stops, answers, readOnly });
  const { current, view, select, go } = place;
  useFocusKept(`${view} ${current.key}`, answers);
  const notes = view === 'notes' ? null : notesOf(current, inspection, answers, extraAnswers);
  const canChoose = !readOnly && view === 'stop' && notes?.result !== undefined;
  const isAway = view !== 'stop' || place.sheet !== null;
  const choosing = useChoosing({ inspection: id, stops, current, go, isAway });
  const toOpen = readOnly || filled.isComplete ? null : place.toOpen;
  const [helping, onHelping] = useState(false);
  const menu = canChoose && (
    <ChoiceMenu
      {...{ choosing, current, stops, answers, toOpen, onHelping }}
      result={notes.result ?? null}
    />
  );
  const [looking, onLook] = useState(notLooking);
  const list = { inspection, filled, target, current, looking, onLook, onSelect: select };
  const sidebar = <Overview {...list} />;
  return (
    <Page
      title={inspection.title}
      tab={fillOutTexts.tab}
      subtitle={aboutOf(inspection)}
      crumbs={[targetCrumb(target)]}
      className={styles.fillOut}
      fills
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
          <StopPane
            {...{ inspection, filled, place, notes, readOnly }}
            onChoose={choosing.choose}
            menu={!narrow && menu}
          />
          <BottomBar
            at={place.at}
            of={stops.length}
            go={go}
            back={view === 'stop' ? null : { to: shortName(current), go: place.back }}
            onOverview={narrow ? place.openList : null}
            onSearch={place.openSearch}
            toOpen={toOpen}
            menu={narrow && menu}
            canWrite={!readOnly}
          />
          <FillOutKeys {...{ place, narrow, choosing, canChoose, helping, onHelping }} />
        </div>
      </div>
      <p className={layout.hidden} role="status">
        {current.kind === 'finish' ? fillOutTexts.finishTitle : notes?.name}
      </p>
      {narrow && place.sheet && (
        <Sheet onClose={place.closeSheet} begin={beginOf[place.sheet]} content={sidebar} />
      )}
    </Page>
  );
}

interface OverviewProps extends Find {
  inspection: Inspection;
  filled: Filled;
  target: Target;
  current: Stop;
  onSelect: (key: string) => void;
}

/** The list of domains. It may follow a moment later: the condition itself comes first. */
function Overview({ inspection, filled, target, current, onSelect, ...find }: OverviewProps) {
  const shown = useDeferredValue(current);
  const answers = useDeferredValue(filled.answers);
  const written = useDeferredValue(inspection);
  useFocusKept(shown.key, answers);
  return (
    <Sidebar
      {...find}
      checklist={filled.checklist}
      stops={filled.stops}
      answers={answers}
      extraAnswers={filled.extraAnswers}
      current={shown}
      inspection={written}
      target={target}
      editable={inspection.status !== 'finished'}
      onSelect={onSelect}
    />
  );
}
