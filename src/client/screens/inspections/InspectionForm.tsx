import { useEffect, useRef, useState } from 'react';
import { call, Offline } from '#client/api/call.ts';
import type { Params } from '#client/navigation/addresses.ts';
import { paths, type Target } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import { targetCrumb, targetPath, useTarget } from '#client/navigation/target.ts';
import { SelectField } from '#client/parts/Field.tsx';
import { useInspection } from '#client/records/useInspection.ts';
import { useUnsaved } from '#client/records/useUnsaved.ts';
import { useWork } from '#client/records/useWork.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import { notify, notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { perform } from '#client/sync/perform.ts';
import { sync } from '#client/sync/sync.ts';
import type { InspectionForm as Form, Inspection } from '#shared/model/inspection.ts';
import { type FieldProblems, Problem } from '#shared/problems.ts';
import { emptyForm } from '#shared/rules/inspectionForm.ts';
import { canEdit } from '#shared/rules/status.ts';
import { noticeTexts } from '#shared/text/chrome.ts';
import { formTexts } from '#shared/text/forms.ts';
import { editTexts } from '#shared/text/home.ts';
import { FormFrame } from './FormFrame.tsx';
import { readForm } from './readForm.ts';

/** Adding and editing an inspection (specification sections 2 and 5). */
const crumbs = (label: string, target: Target) => [targetCrumb(target), { label }];

export function AddInspection() {
  const target = useTarget('inspections');
  const versions = useStore(state.work, (work) => work.versions).filter(
    (version) => version.online,
  );
  const [form, setForm] = useState<Form>(emptyForm('KDV_BSO'));
  const [version, setVersion] = useState('');
  const [problems, setProblems] = useState<FieldProblems>({});
  const leave = useUnsaved(
    version !== '' || JSON.stringify(form) !== JSON.stringify(emptyForm(form.childcare_type)),
  );
  useWork();
  useEffect(() => void sync.reader.needVersions(), []);
  const sent = useRef({ content: '', key: '' });
  const save = async () => {
    const read = readForm(form);
    const wrong: FieldProblems = { ...read.problems, ...(version ? {} : { version: 'required' }) };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      // Sent once more after a lost answer, the same form makes the same inspection, not a second
      // one.
      const content = JSON.stringify([read.form, version]);
      if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() };
      const { inspection } = await withLoading(
        call('inspections.create', { ...read.form, version }, { action: { id: sent.current.key } }),
      );
      await sync.reader.takeOver(inspection);
      notify('success', noticeTexts.inspectionAdded.header, noticeTexts.inspectionAdded.text);
      leave(targetPath(target));
    } catch (error) {
      if (error instanceof Problem && error.fields) setProblems(error.fields);
      else if (error instanceof Offline)
        notify('warning', noticeTexts.cannotReach.header, editTexts.addOffline);
      else notifyProblem(error);
    }
  };
  return (
    <Page title={editTexts.addTitle} crumbs={crumbs(editTexts.addTitle, target)}>
      <FormFrame
        form={form}
        onForm={setForm}
        problems={problems}
        onSave={save}
        onCancel={() => leave(targetPath(target))}
      >
        {versions.length === 0 ? (
          <p className="nl-paragraph">{editTexts.noVersions}</p>
        ) : (
          <SelectField
            label={formTexts.version}
            name="version"
            required
            problem={problems['version']}
            value={version}
            onChange={setVersion}
            options={[
              { value: '', label: formTexts.chooseVersion },
              ...versions.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        )}
      </FormFrame>
    </Page>
  );
}

export function EditInspection({ params }: { params: Params<'edit_inspection'> }) {
  const found = useInspection(params.inspection);
  const editable = found !== null && canEdit(found.inspection.status);
  useEffect(() => {
    if (found && !editable) void go(paths.inspections(), { replace: true });
  }, [found, editable]);
  return found && editable ? <EditForm inspection={found.inspection} /> : null;
}

function EditForm({ inspection }: { inspection: Inspection }) {
  const target = useTarget('inspections');
  const [form, setForm] = useState<Form>(() => formOf(inspection));
  const [problems, setProblems] = useState<FieldProblems>({});
  const leave = useUnsaved(JSON.stringify(form) !== JSON.stringify(formOf(inspection)));
  const save = (): boolean => {
    const read = readForm(form);
    setProblems(read.problems);
    if (Object.keys(read.problems).length > 0) return false;
    try {
      perform(inspection.id, { type: 'EDIT_INSPECTION', payload: read.form });
      notify('success', noticeTexts.inspectionSaved.header, noticeTexts.inspectionSaved.text);
      return true;
    } catch (error) {
      if (error instanceof Problem && error.fields) setProblems(error.fields);
      else notifyProblem(error);
      return false;
    }
  };
  const title = editTexts.editTitle(inspection.title);
  return (
    <Page title={title} crumbs={crumbs(inspection.title, target)}>
      <FormFrame
        form={form}
        onForm={setForm}
        problems={problems}
        onSave={async () => {
          if (save()) leave(targetPath(target));
        }}
        onResume={
          inspection.status === 'started'
            ? () => save() && leave(paths.fill_out_inspection(inspection.id, target))
            : undefined
        }
        onCancel={() => leave(targetPath(target))}
      />
    </Page>
  );
}

const formOf = (inspection: Inspection): Form => {
  const form = emptyForm(inspection.childcare_type);
  for (const field of Object.keys(form) as (keyof Form)[])
    Object.assign(form, { [field]: inspection[field] });
  return form;
};
