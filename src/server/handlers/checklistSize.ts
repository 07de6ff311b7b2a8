import { coloursOf, sizeOf } from '#server/db/checklistSize.ts';
import type { Db } from '#server/db/database.ts';
import { limits } from '#shared/model/limits.ts';
import type { Selection } from '#shared/model/template.ts';
import { Problem } from '#shared/problems.ts';

/** A version is read whole by everybody who works with it: so that has a size. */

/** Characters of these fields. */
const lengthOf = (fields: object): number =>
  Object.values(fields).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );

/**
 * Before texts come to stand in a version. `field`: the one that is named.
 * @throws Problem validation_failed when they make a full one larger
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
 * Before a colour comes to a version, or leaves out something else.
 * @throws Problem validation_failed when there are too many, or they leave out too much in all
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

/** Characters of an id in a list. */
const perId = 39;
