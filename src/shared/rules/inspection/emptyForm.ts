import type { ChildcareType } from '#shared/model/enums.ts';
import type { FormField, InspectionForm } from '#shared/model/inspection.ts';

/** Every field of the form, empty. Which of them a childcare type has: inspectionForm.ts. */
export const emptyForm = (childcare_type: ChildcareType): InspectionForm => ({
  childcare_type,
  location: '',
  date: null,
  address: '',
  postal_code: '',
  city: '',
  phone: '',
  email: '',
  location_manager: '',
  name_childminder_agency: '',
  coc_number: '',
  number_of_mediation_staff: null,
  number_of_linked_childminders: null,
  number_of_linked_request_parents: null,
  number_of_linked_children: null,
  number_of_child_places: null,
  number_of_groups: null,
  number_of_professionals: null,
  inspection_type: null,
  date_of_receipt_application_municipality: null,
  announced: false,
});

/** The fields of the form, by name. */
export const formFieldNames = Object.keys(emptyForm('KDV_BSO')) as FormField[];
