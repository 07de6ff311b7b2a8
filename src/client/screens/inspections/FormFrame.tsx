import type { FormEvent } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { problemText, SelectField } from '#client/parts/fields/Field.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import { ProblemList } from '#client/parts/fields/ProblemList.tsx';
import type { IconName } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import type { ChildcareType } from '#shared/model/enums.ts';
import type { InspectionForm as Form } from '#shared/model/inspection.ts';
import type { FieldProblems } from '#shared/problems.ts';
import { droppedFields } from '#shared/rules/inspection/inspectionForm.ts';
import { fieldLabel, formTexts } from '#shared/text/forms.ts';
import { childcareTypeLabels } from '#shared/text/labels.ts';
import { overviewTexts } from '#shared/text/overview.ts';
import { FormFields, fieldsInOrder } from './FormFields.tsx';
import { RegisterSearch } from './RegisterSearch.tsx';
import { readForm } from './readForm.ts';
import { useRegister } from './useRegister.ts';

interface FrameProps {
  form: Form;
  onForm: (form: Form) => void;
  problems: FieldProblems;
  /** All problems of the last save: their list keeps its length while the person solves them. */
  found: FieldProblems;
  saving: boolean;
  onSave: () => void;
  /** Another way to save: what comes after it, in words. */
  other?: { label: string; icon?: IconName; onClick: () => void } | undefined;
  onCancel: () => void;
  children?: React.ReactNode;
}

/**
 * The form for adding and for editing. `children`: fields that only one of the two has; they stand
 * beside the type of childcare.
 */
export function FormFrame({
  form,
  onForm,
  problems,
  found,
  saving,
  onSave,
  other,
  onCancel,
  children,
}: FrameProps) {
  const dropped = droppedFields(form);
  const register = useRegister(form, onForm);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p className={layout.subtle}>{formTexts.required}</p>
      <Problems form={form} problems={problems} found={found} />
      <RegisterSearch register={register} />
      <div className={`${layout.block} ${formStyles.grid}`}>
        <SelectField
          label={fieldLabel('childcare_type', form.childcare_type)}
          name="childcare_type"
          required
          value={form.childcare_type}
          onChange={(type) => onForm({ ...form, childcare_type: type })}
          options={Object.entries(childcareTypeLabels).map(([value, label]) => ({
            value: value as ChildcareType,
            label,
          }))}
        />
        {children}
        {dropped.length > 0 && (
          <p className={`${formStyles.wide} ${formStyles.dropped}`} role="status">
            {formTexts.dropped(dropped.map((field) => fieldLabel(field, form.childcare_type)))}
          </p>
        )}
      </div>
      <FormFields form={form} onForm={onForm} problems={problems} said={register.said} />
      <div className={`${formStyles.foot} ${layout.noPrint}`}>
        <Button type="submit" kind="primary" disabled={saving}>
          {formTexts.save}
        </Button>
        {other && (
          <Button
            {...(other.icon && { icon: other.icon })}
            disabled={saving}
            onClick={other.onClick}
          >
            {other.label}
          </Button>
        )}
        <Button kind="subtle" onClick={onCancel}>
          {formTexts.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Fields of some forms only, with their labels. */
const others: Readonly<Record<string, string>> = {
  owner: overviewTexts.owner,
  version: formTexts.version,
};

/** The problems of the last save, in the order of the fields. */
function Problems({ form, problems, found }: Pick<FrameProps, 'form' | 'problems' | 'found'>) {
  const order = ['childcare_type', ...Object.keys(others), ...fieldsInOrder(form)];
  const still = readForm(form).problems;
  const wrong = order.flatMap((name) => {
    const now = problems[name] ?? still[name];
    const label =
      others[name]?.replace(/\W+$/, '') ?? fieldLabel(name as keyof Form, form.childcare_type);
    return found[name] ? [{ name, label, said: now ? problemText(name, now) : null }] : [];
  });
  if (wrong.length === 0) return null;
  return <ProblemList wrong={wrong} isNew={wrong.every(({ name }) => problems[name])} />;
}
