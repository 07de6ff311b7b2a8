import type { Db } from '#server/db/base/database.ts';
import { coloursOf, sizeOf } from '#server/db/checklists/checklistSize.ts';
import { limits } from '#shared/model/limits.ts';
import type { Selection } from '#shared/model/template.ts';
import { Problem } from '#shared/problems.ts';

/** Everybody who works with a version reads it whole, so its size has a limit. */

/** Characters in the texts of these fields. */
const lengthOf = (fields: object): number =>
  Object.values(fields).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );

/**
 * Call this before texts are stored in a version. `field`: the field that the problem names.
 * @throws Problem validation_failed when they make a version larger that is full
 */
export async function refuseFullerVersion(
  db: Db,
  version: string,
  field: string,
  texts: object,
  before: object = {},
): Promise<void> {
  const more = lengthOf(texts) - lengthOf(before);
  if (more > 0 && (await sizeOf(db, version)) + more > limits.checklist)
    throw new Problem('validation_failed', { fields: { [field]: 'full' } });
}

/**
 * Call this before a colour is added to a version, or before a colour leaves out other parts.
 * @throws Problem validation_failed when there are too many colours, or all of them together leave
 *   out too much
 */
export async function refuseMoreColours(
  db: Db,
  version: string,
  wanted: Selection,
  before: Selection | null = null,
): Promise<void> {
  const more = idsIn(wanted) - (before ? idsIn(before) : 0);
  const { count, characters } = await coloursOf(db, version);
  const isFull = before === null && count >= limits.colours;
  if (isFull || (more > 0 && characters / perId + more > limits.colourIds))
    throw new Problem('validation_failed', { fields: { title: 'full' } });
}

const idsIn = ({ skip_categories, skip_questions }: Selection): number =>
  skip_categories.length + skip_questions.length;

/** Characters that one id takes in a list. */
const perId = 39;
