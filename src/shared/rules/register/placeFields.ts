import type { RegisterEntry } from '#shared/model/register.ts';

/** The fields that say which place it is, and how to reach it. */
export const addressFields = [
  'location',
  'address',
  'postal_code',
  'city',
  'phone',
  'email',
] as const satisfies readonly (keyof RegisterEntry)[];

/**
 * The fields of a place that the register and the form of an inspection have under the same name.
 */
export const placeFields = [
  ...addressFields,
  'coc_number',
  'number_of_child_places',
  'name_childminder_agency',
] as const satisfies readonly (keyof RegisterEntry)[];
