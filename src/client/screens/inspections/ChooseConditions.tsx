import { useEffect, useMemo } from 'react';
import { paths } from '#client/navigation/paths.ts';
import { useTarget } from '#client/navigation/target.ts';
import { Button } from '#client/parts/Button.tsx';
import { SelectField } from '#client/parts/fields/Field.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import layout from '#client/parts/layout.module.css';
import { ChecklistTree } from '#client/parts/tree/ChecklistTree.tsx';
import { tellStored } from '#client/records/tellStored.ts';
import { Page } from '#client/shell/Page.tsx';
import { dismissHeaded, notify, notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { perform } from '#client/sync/perform.ts';
import type { Params } from '#shared/contract/addresses.ts';
import type { Selection, Template } from '#shared/model/template.ts';
import { labelsOf } from '#shared/rules/checklist/labels.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import {
  copyTemplate,
  countChosen,
  recogniseTemplate,
} from '#shared/rules/inspection/selection.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { formTexts } from '#shared/text/forms.ts';
import { chooseTexts } from '#shared/text/inspections.ts';
import { outcomeTexts } from '#shared/text/outcomes.ts';
import styles from './ChooseConditions.module.css';
import { useChosen } from './useChosen.ts';
import { type Editable, useEditable, useWhenOver } from './useEditable.ts';

/** Choosing what an inspection assesses (specification sections 2 and 4). */
export function ChooseConditions({
  params,
}: {
  params: Params<'inspection_categories_and_questions'>;
}) {
  const found = useEditable(params.inspection);
  return found && <Chooser {...found} />;
}

function Chooser({ inspection, tree, isOver }: Editable) {
  const target = useTarget('inspections');
  const templates = useStore(state.work, (work) => work.templates);
  const own = useMemo(
    () => templates.filter((template) => template.version === inspection.version.id),
    [templates, inspection.version.id],
  );
  const { selection, changed, change, toUndo, leave } = useChosen(inspection);
  useWhenOver(isOver, () => {
    const { header, text } = chooseTexts.finished;
    if (changed) notify('warning', header, text);
    leave(paths.inspections());
  });
  const checklist = useMemo(() => buildChecklist(tree, selection, labelsOf), [tree, selection]);
  const { chosen, total } = countChosen(checklist);
  const colour = recogniseTemplate(selection, own);
  const isEmpty = selection.skip_categories.length + selection.skip_questions.length === 0;
  /** One tap replaces what was ticked one by one: the person can have that back. */
  const offerUndo = () => {
    if (!isEmpty && !colour)
      notify('info', chooseTexts.replaced, '', { label: chooseTexts.undo, run: toUndo() });
  };
  // After that there is nothing to undo on this page.
  useEffect(() => () => dismissHeaded(chooseTexts.replaced), []);
  const pick = (id: string) => {
    if (id === ownChoice) return;
    change(() => copyTemplate(own.find((template) => template.id === id) ?? null));
    offerUndo();
  };
  const save = () => keepSelection(inspection.id, selection);
  return (
    <Page
      title={chooseTexts.title(inspection.title)}
      tab={chooseTexts.tab}
      className={styles.page}
      crumbs={[
        { label: screenTitles.inspections, to: paths.inspections() },
        { label: inspection.title },
      ]}
    >
      {own.length > 0 && (
        <div className={`${layout.block} ${styles.head}`}>
          <SelectField
            label={chooseTexts.colour}
            name="colour"
            value={colour?.id ?? (isEmpty ? '' : ownChoice)}
            onChange={pick}
            options={optionsOf(own, isEmpty || colour !== null)}
          />
        </div>
      )}
      <section className={layout.block} aria-label={chooseTexts.tree}>
        <ChecklistTree
          checklist={checklist}
          label={chooseTexts.tree}
          onChange={change}
          onAll={offerUndo}
        />
      </section>
      <Foot
        count={chooseTexts.chosen(chosen, total)}
        isStarted={inspection.status === 'started'}
        onSave={() => save() && leave(paths.inspections())}
        onResume={() => save() && leave(paths.fill_out_inspection(inspection.id, target))}
        onCancel={() => leave(paths.inspections())}
      />
    </Page>
  );
}

/** How many are chosen, and what one does with that. */
function Foot({
  count,
  isStarted,
  onSave,
  onResume,
  onCancel,
}: {
  count: string;
  isStarted: boolean;
  onSave: () => void;
  onResume: () => void;
  onCancel: () => void;
}) {
  return (
    <div className={`${formStyles.foot} ${layout.noPrint}`}>
      <p role="status" className={styles.count}>
        {count}
      </p>
      <Button kind="primary" onClick={onSave}>
        {formTexts.save}
      </Button>
      {isStarted && (
        <Button icon="play" onClick={onResume}>
          {formTexts.resume}
        </Button>
      )}
      <Button kind="subtle" onClick={onCancel}>
        {formTexts.cancel}
      </Button>
    </div>
  );
}

/** Stores the choice; false when it was refused, which the person is told. */
function keepSelection(id: string, selection: Selection): boolean {
  try {
    perform(id, {
      type: 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
      payload: selection,
    });
    void tellStored(outcomeTexts.selectionSet);
    return true;
  } catch (error) {
    notifyProblem(error);
    return false;
  }
}

/** The value for a choice that was ticked one by one, and is no colour. */
const ownChoice = 'own';

/**
 * The colours to choose from; the empty choice clears.
 * @param isKnown whether what is chosen is one of them, or nothing
 */
const optionsOf = (own: readonly Template[], isKnown: boolean) => [
  ...(isKnown ? [] : [{ value: ownChoice, label: chooseTexts.ownColour }]),
  { value: '', label: chooseTexts.noColour },
  ...own.map(({ id, title }) => ({ value: id, label: title })),
];
