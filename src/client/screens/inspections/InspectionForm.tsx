import { useEffect } from 'react';
import { paths, type Target } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import { targetCrumb, targetPath, useTarget } from '#client/navigation/target.ts';
import formStyles from '#client/parts/fields/form.module.css';
import { EarlierVisits } from '#client/records/EarlierVisits.tsx';
import { OfferTransfer } from '#client/records/OfferTransfer.tsx';
import { offerCopy } from '#client/records/offerCopy.ts';
import { tellStored } from '#client/records/tellStored.ts';
import { useForm } from '#client/records/useForm.ts';
import { useWork } from '#client/records/useWork.ts';
import { Page } from '#client/shell/Page.tsx';
import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { addInspection } from '#client/sync/addInspection.ts';
import { perform } from '#client/sync/perform.ts';
import { sync } from '#client/sync/sync.ts';
import type { Params } from '#shared/contract/addresses.ts';
import type { ChildcareType, InspectionType } from '#shared/model/enums.ts';
import type { InspectionForm as Form, Inspection } from '#shared/model/inspection.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { emptyForm } from '#shared/rules/inspection/emptyForm.ts';
import { isStrangeFor, versionsFor } from '#shared/rules/versions/versionsFor.ts';
import { dutchOrder } from '#shared/rules/words/dutchOrder.ts';
import { fieldLabel, formTexts } from '#shared/text/forms.ts';
import { inspectionActions } from '#shared/text/home.ts';
import { editTexts } from '#shared/text/inspections.ts';
import { childcareTypeLabels, inspectionTypeLabels, yesNo } from '#shared/text/labels.ts';
import { outcomeTexts } from '#shared/text/outcomes.ts';
import { FormFrame } from './FormFrame.tsx';
import { goodForm } from './readForm.ts';
import { type Editable, useEditable, useWhenOver } from './useEditable.ts';
import { VersionField } from './VersionField.tsx';

// Adding and editing an inspection (specification sections 2 and 5).

const crumbs = (label: string, target: Target) => [targetCrumb(target), { label }];

/** Works without a line too: the inspection is then sent to the server later. */
export function AddInspection() {
  const target = useTarget('inspections');
  const work = useStore(state.work);
  const online = useStore(state.online);
  const form = useForm<Form & { version: string }>({ ...emptyForm('KDV_BSO'), version: '' });
  const { value, set, problems } = form;
  const versions = versionsFor(
    value.childcare_type,
    work.versions
      .filter((version) => version.online)
      .toSorted((a, b) => dutchOrder(a.title, b.title)),
    work.inspections?.values() ?? [],
  );
  useWork();
  useEffect(() => void sync.reader.needVersions(), []);
  const chooseIn = (id: string) => paths.inspection_categories_and_questions(id, target);
  const save = (isToChoose: boolean) =>
    form.submit(async ({ version: chosen, ...typed }) => {
      // A version that went offline while the form was open is still taken.
      const version = work.versions.find((one) => one.id === chosen);
      const read = goodForm(
        typed,
        version ? {} : { version: chosen ? ('not_allowed' as const) : ('required' as const) },
      );
      if (!version) return;
      const id = addInspection(read, version);
      const toChoose = { label: inspectionActions.choose, run: () => void go(chooseIn(id)) };
      await tellStored(
        online ? outcomeTexts.inspectionAdded : outcomeTexts.inspectionKept,
        isToChoose ? undefined : toChoose,
      );
      form.leave(isToChoose ? chooseIn(id) : targetPath(target));
    });
  return (
    <Page title={editTexts.addTitle} crumbs={crumbs(editTexts.addTitle, target)}>
      {!online && (
        <p className={formStyles.dropped} role="status">
          {editTexts.addOffline}
        </p>
      )}
      <FormFrame
        form={value}
        onForm={set}
        problems={problems}
        found={form.found}
        saving={form.saving}
        onSave={() => void save(false)}
        other={{ label: inspectionActions.choose, icon: 'list', onClick: () => void save(true) }}
        onCancel={() => form.leave(targetPath(target))}
      >
        <VersionField
          versions={versions}
          value={value.version}
          date={value.date}
          problem={problems['version']}
          strange={
            isStrangeFor(value.childcare_type, value.version, work.inspections?.values() ?? []) &&
            formTexts.strangeVersion
          }
          onChange={(version) => set({ version })}
        />
      </FormFrame>
      <EarlierVisits id={null} form={value} />
    </Page>
  );
}

export function EditInspection({ params }: { params: Params<'edit_inspection'> }) {
  const found = useEditable(params.inspection);
  return found && <EditForm {...found} />;
}

function EditForm({ inspection, isOver }: Editable) {
  const target = useTarget('inspections');
  // Typed text stays when another device changes something meanwhile.
  const form = useForm(formOf(inspection), {}, String(inspection.revision));
  const save = (to: string) =>
    form.submit(async (typed) => {
      const payload = goodForm(withTyped(formOf(inspection), form.start, typed));
      const on = { ...inspection, ...form.start, revision: Number(form.stamp) };
      perform(inspection.id, { type: 'EDIT_INSPECTION', payload }, { on });
      void tellStored(outcomeTexts.inspectionSaved);
      form.leave(to);
    });
  useWhenOver(isOver, async () => {
    const label = (field: string) => fieldLabel(field as keyof Form, form.value.childcare_type);
    const words = { ...editTexts.finished, label, show: shownValue };
    const isOffered = await offerCopy(form.start, form.value, words);
    if (form.changed && !isOffered) notify('warning', words.title, editTexts.notSaved);
    form.leave(paths.inspections());
  });
  const title = editTexts.editTitle(inspection.title);
  return (
    <Page title={title} tab={editTexts.editTab} crumbs={crumbs(inspection.title, target)}>
      <FormFrame
        form={form.value}
        onForm={form.set}
        problems={form.problems}
        found={form.found}
        saving={form.saving}
        onSave={() => void save(targetPath(target))}
        other={
          inspection.status === 'started'
            ? {
                label: formTexts.resume,
                icon: 'play',
                onClick: () => void save(paths.fill_out_inspection(inspection.id, target)),
              }
            : undefined
        }
        onCancel={() => form.leave(targetPath(target))}
      />
      <EarlierVisits id={inspection.id} form={form.value} />
      <OfferTransfer inspection={inspection.id} />
    </Page>
  );
}

const formOf = (inspection: Inspection): Form => {
  const form = emptyForm(inspection.childcare_type);
  for (const field of Object.keys(form) as (keyof Form)[])
    Object.assign(form, { [field]: inspection[field] });
  return form;
};

/** A value of the form as a text to copy; '' where it was emptied. */
function shownValue(field: string, value: unknown): string {
  // A day that is typed by half is none.
  if (value === null || value === '' || value === 'invalid') return '';
  if (typeof value === 'boolean') return yesNo(value);
  if (field === 'inspection_type') return inspectionTypeLabels[value as InspectionType];
  if (field === 'childcare_type') return childcareTypeLabels[value as ChildcareType];
  return field.startsWith('date') ? formatDate(String(value)) : String(value);
}

/** The form with what was typed in it; untouched fields are as the record has them now. */
const withTyped = (now: Form, start: Form, typed: Form): Form => {
  const touched = Object.entries(typed).filter(
    ([field, value]) => value !== start[field as keyof Form],
  );
  return { ...now, ...Object.fromEntries(touched) };
};
