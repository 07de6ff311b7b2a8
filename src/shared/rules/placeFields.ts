import type { RegisterEntry } from '#shared/model/register.ts';

/** What the register says of a place that the form of an inspection has too, under the same name. */
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
