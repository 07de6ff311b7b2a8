import type { Payload } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { tidyForm } from './inspectionForm.ts';

/**
 * The revision of an inspection that was made on a device, until the server confirms that it has
 * it.
 */
export const unsaidRevision = 0;

/**
 * An inspection as it is right after it was added on a device (agreements part 6, "Adding
 * offline").
 * @param version the title of the version that the form names
 */
export function addedInspection(
  id: string,
  { version, ...form }: Payload<'ADD_INSPECTION'>,
  versionTitle: string,
): Inspection {
  return {
    ...tidyForm(form),
    id,
    title: form.location,
    version: { id: version, title: versionTitle },
    status: 'upcoming',
    revision: unsaidRevision,
    notes: '',
    skip_categories: [],
    skip_questions: [],
    category_notes: [],
    question_results: [],
    category_last_question_answers: [],
    restore_offers: [],
    photos: [],
  };
}
