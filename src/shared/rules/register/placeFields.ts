import type { RegisterEntry } from '#shared/model/register.ts';

/**
 * The fields of a place that the register and the form of an inspection have under the same name.
 */
export const placeFields = [
  'location',
  'address',
  'postal_code',
  'city',
  'phone',
  'email',
  'coc_number',
  'number_of_child_places',
  'name_childminder_agency',
] as const satisfies readonly (keyof RegisterEntry)[];
