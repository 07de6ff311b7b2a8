import type { FormEvent } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { problemText, SelectField } from '#client/parts/Field.tsx';
import formStyles from '#client/parts/form.module.css';
import layout from '#client/parts/layout.module.css';
import type { ChildcareType } from '#shared/model/enums.ts';
import type { InspectionForm as Form } from '#shared/model/inspection.ts';
import type { FieldProblems } from '#shared/problems.ts';
import { formRules } from '#shared/rules/inspectionForm.ts';
import { fieldLabel, formTexts } from '#shared/text/forms.ts';
import { childcareTypeLabels } from '#shared/text/labels.ts';
import { FormFields } from './FormFields.tsx';

interface FrameProps {
  form: Form;
  onForm: (form: Form) => void;
  problems: FieldProblems;
  saving: boolean;
  onSave: () => void;
  onResume?: (() => void) | undefined;
  onCancel: () => void;
  children?: React.ReactNode;
}

export function FormFrame({
  form,
  onForm,
  problems,
  saving,
  onSave,
  onResume,
  onCancel,
  children,
}: FrameProps) {
  const count = Object.keys(problems).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p className={layout.subtle}>{formTexts.required}</p>
      {count > 0 && (
        <div className={formStyles.problems} role="alert" tabIndex={-1} data-part="form-problems">
          <strong>{formTexts.summary}</strong>
          <ul>
            {Object.entries(problems).map(([field, problem]) => (
              <li key={field}>
                {field === 'version'
                  ? formTexts.version.replace(/\W+$/, '')
                  : fieldLabel(field as keyof Form, form.childcare_type)}
                : {problemText(field, problem)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={`${layout.block} ${formStyles.grid}`}>
        <SelectField
          label={fieldLabel('childcare_type', form.childcare_type)}
          name="childcare_type"
          required
          value={form.childcare_type}
          onChange={(type) => onForm(withType(form, type))}
          options={Object.entries(childcareTypeLabels).map(([value, label]) => ({
            value: value as ChildcareType,
            label,
          }))}
        />
        {children}
      </div>
      <FormFields form={form} onForm={onForm} problems={problems} />
      <div className={`${formStyles.foot} ${layout.noPrint}`}>
        <Button type="submit" kind="primary" disabled={saving}>
          {formTexts.save}
        </Button>
        {onResume && (
          <Button icon="play" onClick={onResume}>
            {formTexts.resume}
          </Button>
        )}
        <Button kind="subtle" onClick={onCancel}>
          {formTexts.cancel}
        </Button>
      </div>
    </form>
  );
}

/**
 * The form with another childcare type; an inspection type that this childcare type does not have
 * is left out.
 */
const withType = (form: Form, childcare_type: ChildcareType): Form => {
  const { inspectionTypes } = formRules[childcare_type];
  const { inspection_type: type } = form;
  return {
    ...form,
    childcare_type,
    inspection_type: type && inspectionTypes.includes(type) ? type : null,
  };
};
