import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { SelectField } from '#client/parts/fields/Field.tsx';
import { allVersions } from '#client/records/allVersions.ts';
import { useForm } from '#client/records/useForm.ts';
import { useInspectors } from '#client/records/useInspectors.ts';
import { useKeyOf } from '#client/records/useKeyOf.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { listAddress } from '#client/state/lists.ts';
import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import type { InspectionForm as Form } from '#shared/model/inspection.ts';
import { emptyForm } from '#shared/rules/inspection/emptyForm.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { formTexts } from '#shared/text/forms.ts';
import { overviewTexts as texts } from '#shared/text/overview.ts';
import { FormFrame } from './FormFrame.tsx';
import { goodForm } from './readForm.ts';
import { useExpectedVersion } from './useExpectedVersion.ts';
import { VersionField } from './VersionField.tsx';

/** A coordinator plans an inspection for an inspector (agreements part 6). */
export function PlanInspection() {
  const list = listAddress(paths.all_inspections());
  const around = { otherwise: list };
  const inspectors = useInspectors(around);
  const versions = useRecord(allVersions, 'versions', around).data;
  const form = useForm<Form & { owner: string; version: string }>({
    ...emptyForm('KDV_BSO'),
    owner: '',
    version: '',
  });
  const { value, set, problems } = form;
  const version = useExpectedVersion(form, versions ?? []);
  const { keyOf, done } = useKeyOf();
  const [made, setMade] = useState(0);
  // For the next inspection, a person begins with its place.
  useEffect(() => {
    if (made > 0) document.querySelector<HTMLElement>('form [name="location"]')?.focus();
  }, [made]);
  const save = (more: boolean) =>
    form.submit(async ({ owner, version, ...typed }) => {
      const read = goodForm(typed, {
        ...(owner ? {} : { owner: 'required' }),
        ...(version ? {} : { version: 'required' }),
      });
      const action = { id: keyOf([read, owner, version]) };
      await withLoading(call('inspections.create', { ...read, owner, version }, { action }));
      done();
      const name = inspectors?.find(({ id }) => id === owner)?.name ?? '';
      const { header, text } = texts.planned(read.location, name);
      notify('success', header, text);
      if (!more) return form.leave(list);
      // The next visit often differs in its place alone.
      const { childcare_type, date, inspection_type, announced } = typed;
      const same = { date, inspection_type, announced, owner, version };
      form.next({ ...emptyForm(childcare_type), ...same });
      setMade(made + 1);
    });
  return (
    <Page
      title={texts.plan}
      subtitle={texts.planIntro}
      crumbs={[{ label: screenTitles.allInspections, to: list }, { label: texts.plan }]}
    >
      {inspectors && versions && (
        <FormFrame
          key={made}
          form={value}
          onForm={version.change}
          problems={problems}
          found={form.found}
          saving={form.saving}
          onSave={() => void save(false)}
          other={{ label: formTexts.saveAndMore, onClick: () => void save(true) }}
          onCancel={() => form.leave(list)}
        >
          <SelectField
            label={texts.owner}
            name="owner"
            required
            problem={problems['owner']}
            value={value.owner}
            onChange={(owner) => set({ owner })}
            options={[
              { value: '', label: texts.chooseOwner },
              ...inspectors.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <VersionField {...version.field} problem={problems['version']} />
        </FormFrame>
      )}
    </Page>
  );
}
