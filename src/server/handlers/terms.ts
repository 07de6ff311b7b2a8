import type { Db } from '#server/db/database.ts';
import * as inspections from '#server/db/inspections.ts';
import * as terms from '#server/db/terms.ts';
import { bumpWork } from '#server/db/workRevision.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Term } from '#shared/model/term.ts';
import { Problem } from '#shared/problems.ts';
import { dutchDay } from '#shared/rules/dutchDay.ts';
import { termsOf } from '#shared/rules/terms.ts';
import { findInspection } from './addInspection.ts';
import type { Handlers } from './context.ts';

/** What has to be done after an inspection is finished, and by when. */

/** Begins the terms of one that is finished now. @param now ISO 8601 */
export const startTerms = (
  db: Db,
  { id, inspection_type: type }: Pick<Inspection, 'id' | 'inspection_type'>,
  now: string,
): Promise<void> => terms.put(db, id, termsOf(type, dutchDay(now), {}));

export const termHandlers: Pick<Handlers, 'terms.list' | 'terms.tick'> = {
  'terms.list': async (context, { id }) => {
    await findInspection(context, context.db, id);
    return { terms: await terms.of(context.db, id) };
  },

  'terms.tick':
    (context, { id, term, done }) =>
    async ({ db, record, leaveUnrecorded }) => {
      const { user, now } = context;
      // Locked: of two who tick at once, the second counts on from the first.
      const inspection =
        (await inspections.lock(db, user.id, id)) ?? (await findInspection(context, db, id));
      const known = await terms.of(db, id);
      const old = known.find((one) => one.term === term);
      if (!old) throw new Problem('inspection_not_finished');
      if (done !== null && done > dutchDay(now()))
        throw new Problem('validation_failed', { fields: { done: 'not_allowed' } });
      if (old.done === done) {
        leaveUnrecorded();
        return { terms: known };
      }
      const moved = termsOf(inspection.inspection_type, dutchDay(await terms.startOf(db, id)), {
        ...Object.fromEntries(known.map((one) => [one.term, one.done])),
        [term]: done,
      });
      await terms.put(db, id, moved);
      await bumpWork(db, user.id);
      await record({
        noun: 'inspection',
        record: id,
        event: 'tick-term',
        old: ticked(old),
        new: ticked({ ...old, done }),
      });
      return { terms: moved };
    },
};

const ticked = ({ term, done }: Term) => ({ [`term_${term}`]: done });
