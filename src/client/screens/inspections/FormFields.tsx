import { DateField } from '#client/parts/fields/DateField.tsx';
import { CheckboxField, SelectField } from '#client/parts/fields/Field.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import { NumberField, TextField } from '#client/parts/fields/TextField.tsx';
import layout from '#client/parts/layout.module.css';
import type { FormField, InspectionForm } from '#shared/model/inspection.ts';
import type { FieldProblems } from '#shared/problems.ts';
import { formRules, shownFields } from '#shared/rules/inspection/inspectionForm.ts';
import { addressFields } from '#shared/rules/register/placeFields.ts';
import { fieldLabel, formTexts } from '#shared/text/forms.ts';
import { inspectionTypeLabels } from '#shared/text/labels.ts';
import { FromRegister } from './FromRegister.tsx';
import type { Registered } from './useRegister.ts';

// The fields of one childcare type, in groups (specification section 5).

const place: readonly FormField[] = addressFields;
const visit: readonly FormField[] = [
  'date',
  'inspection_type',
  'date_of_receipt_application_municipality',
  'announced',
];
const groupOf = (field: FormField): keyof typeof formTexts.groups =>
  place.includes(field) ? 'place' : visit.includes(field) ? 'inspection' : 'facts';

interface Props {
  form: InspectionForm;
  onForm: (form: InspectionForm) => void;
  problems: FieldProblems;
  /** The register's entry for the place; null when it has none. */
  said: Registered | null;
}

const groups = ['place', 'inspection', 'facts'] as const;

/** The fields of a group that the form shows now. */
const ownFields = (form: InspectionForm, group: (typeof groups)[number]): FormField[] =>
  shownFields(form.childcare_type, form.inspection_type).filter(
    (field) => groupOf(field) === group,
  );

/** The fields as they stand on screen, from top to bottom. */
export const fieldsInOrder = (form: InspectionForm): FormField[] =>
  groups.flatMap((group) => ownFields(form, group));

/**
 * Only the fields that this type of childcare and of inspection has; a group without fields is left
 * out.
 */
export function FormFields({ form, onForm, problems, said }: Props) {
  return groups.map((group) => {
    const own = ownFields(form, group);
    if (own.length === 0) return null;
    return (
      <div key={group} className={layout.block}>
        <fieldset>
          <legend className={formStyles.legend}>{formTexts.groups[group]}</legend>
          <div className={formStyles.grid}>
            {own.map((field) => (
              <OneField
                key={field}
                field={field}
                form={form}
                problems={problems}
                said={said}
                onChange={(value) => onForm({ ...form, [field]: value })}
              />
            ))}
          </div>
        </fieldset>
      </div>
    );
  });
}

const inputs: Partial<
  Record<FormField, { type?: 'email' | 'tel'; inputMode?: 'email' | 'tel' | 'numeric' }>
> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  coc_number: { inputMode: 'numeric' },
};

function OneField({
  field,
  form,
  problems,
  said,
  onChange,
}: Omit<Props, 'onForm'> & {
  field: FormField;
  onChange: (value: unknown) => void;
}) {
  const { required, inspectionTypes } = formRules[form.childcare_type];
  const label = fieldLabel(field, form.childcare_type);
  const base = {
    label,
    name: field,
    required: required.includes(field),
    problem: problems[field],
    below: said && <FromRegister field={field} form={form} said={said} onTake={onChange} />,
  };
  if (field === 'announced')
    return (
      <CheckboxField label={label} name={field} checked={form.announced} onChange={onChange} />
    );
  if (field === 'inspection_type')
    return (
      <SelectField
        {...base}
        value={form.inspection_type ?? ''}
        onChange={(value) => onChange(value || null)}
        options={[
          { value: '', label: formTexts.noInspectionType },
          ...inspectionTypes.map((type) => ({ value: type, label: inspectionTypeLabels[type] })),
        ]}
      />
    );
  if (field === 'date' || field === 'date_of_receipt_application_municipality')
    return <DateField {...base} value={form[field]} onChange={onChange} />;
  if (field.startsWith('number_of_'))
    return <NumberField {...base} value={form[field] as number | null} onChange={onChange} />;
  return (
    <TextField {...base} {...inputs[field]} value={String(form[field] ?? '')} onChange={onChange} />
  );
}
