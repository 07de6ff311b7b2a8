import type { ChildcareType, InspectionType } from '#shared/model/enums.ts';
import type { FormField, InspectionForm } from '#shared/model/inspection.ts';
import type { FieldProblems } from '#shared/problems.ts';
import { emptyForm, formFieldNames } from './emptyForm.ts';

/**
 * Childcare type -> which fields the form has, which are required and which inspection types it
 * allows (specification sections 3 and 5). Labels per type: text/forms.ts.
 */
interface FormRules {
  fields: readonly FormField[];
  required: readonly FormField[];
  inspectionTypes: readonly InspectionType[];
}

const place = [
  'address',
  'postal_code',
  'city',
  'phone',
  'email',
] as const satisfies readonly FormField[];
const institution: readonly InspectionType[] = [
  'annual-survey-without-template',
  'examination-for-registration',
  'examination-after-registration',
  'further-investigation',
  'incidental-investigation',
];

export const formRules: Record<ChildcareType, FormRules> = {
  KDV_BSO: {
    fields: [
      'location',
      'date',
      ...place,
      'location_manager',
      'coc_number',
      'number_of_child_places',
      'number_of_groups',
      'number_of_professionals',
      'inspection_type',
      'announced',
    ],
    required: ['location'],
    inspectionTypes: institution,
  },
  GASTOUDER: {
    fields: [
      'location',
      'date',
      ...place,
      'name_childminder_agency',
      'number_of_linked_children',
      'inspection_type',
      'announced',
    ],
    required: ['location'],
    inspectionTypes: [
      'annual-survey-sample',
      'examination-for-registration',
      'further-investigation',
      'incidental-investigation',
    ],
  },
  GOB: {
    fields: [
      'location',
      'date',
      ...place,
      'name_childminder_agency',
      'coc_number',
      'number_of_mediation_staff',
      'number_of_linked_childminders',
      'number_of_linked_request_parents',
      'number_of_linked_children',
      'inspection_type',
    ],
    required: ['location', 'name_childminder_agency'],
    inspectionTypes: institution,
  },
};

/**
 * The fields a form shows now, in order: the receipt date appears only for type
 * examination-for-registration.
 */
export function shownFields(
  type: ChildcareType,
  inspectionType: InspectionType | null,
): FormField[] {
  return formRules[type].fields.flatMap((field): FormField[] =>
    field === 'inspection_type' && inspectionType === 'examination-for-registration'
      ? [field, 'date_of_receipt_application_municipality']
      : [field],
  );
}

/**
 * Keeps only the fields that the form shows for its childcare type, so that nothing hidden is kept
 * by accident.
 */
export function tidyForm(form: InspectionForm): InspectionForm {
  const tidy = emptyForm(form.childcare_type);
  for (const field of shownFields(form.childcare_type, form.inspection_type))
    Object.assign(tidy, { [field]: form[field] });
  return tidy;
}

/** The form; an inspection type that its childcare type does not have is taken out. */
export function withFittingType(form: InspectionForm): InspectionForm {
  const { inspection_type: type } = form;
  const isFitting = type !== null && formRules[form.childcare_type].inspectionTypes.includes(type);
  return isFitting ? form : { ...form, inspection_type: null };
}

/** The filled-in fields of a form that its childcare type does not have. */
export function droppedFields(form: InspectionForm): FormField[] {
  const [empty, tidy] = [emptyForm(form.childcare_type), tidyForm(withFittingType(form))];
  return formFieldNames.filter(
    (field) => form[field] !== empty[field] && tidy[field] !== form[field],
  );
}

/** The problems of a form; empty if there are none. */
export function checkForm(form: InspectionForm): FieldProblems {
  const rules = formRules[form.childcare_type];
  const wrong: FieldProblems = {};
  for (const field of rules.required) if (!form[field]) wrong[field] = 'required';
  if (form.inspection_type && !rules.inspectionTypes.includes(form.inspection_type))
    wrong['inspection_type'] = 'not_allowed';
  return wrong;
}
