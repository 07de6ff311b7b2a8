import type { Db } from '#server/db/base/database.ts';
import { lockHead } from '#server/db/inspections/inspectionHead.ts';
import * as terms from '#server/db/inspections/terms.ts';
import { bumpWork } from '#server/db/inspections/workRevision.ts';
import type { Term, TermName } from '#shared/model/term.ts';
import { Problem } from '#shared/problems.ts';
import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { termsOf } from '#shared/rules/days/terms.ts';
import type { Handlers } from './context/context.ts';
import { findHead } from './inspections/findInspection.ts';

/** Terms: what must be done after an inspection is finished, and by which day. */

export const termHandlers: Pick<Handlers, 'terms.list' | 'terms.tick'> = {
  'terms.list': async (context, { id }) => {
    await findHead(context, context.db, id);
    return answer(context.db, id);
  },

  'terms.tick':
    (context, { id, term, due, done, was, outcome: found }) =>
    async ({ db, record, leaveUnrecorded }) => {
      const { user, now } = context;
      // Locked: if two people tick at once, the second one works on the result of the first.
      const inspection = await findHead(context, db, id, lockHead);
      const { start, terms: known } = await answer(db, id);
      const old = meant(known, { term, due, was, done });
      if (!old || start === null) throw new Problem('inspection_not_finished');
      // Another page changed the term meanwhile: that change stays, and is the answer.
      const isStale = was !== undefined && was !== old.done;
      if (found && term !== 'restore')
        throw new Problem('validation_failed', { fields: { outcome: 'not_allowed' } });
      // Reopened by an older release, which leaves what was found: nothing is found then.
      const before = old.done === null ? null : (old.outcome ?? null);
      // Goes with the day; a page that does not say leaves it as it is.
      const outcome = done === null ? null : found === undefined ? before : found;
      if (isStale || (old.done === done && outcome === before)) {
        leaveUnrecorded();
        return { start, terms: known };
      }
      // The visit may have been before the inspection was finished.
      const first = inspection.date !== null && inspection.date < start ? inspection.date : start;
      if (done !== null && (done > dutchDay(now()) || done < first))
        throw new Problem('validation_failed', { fields: { done: 'not_allowed' } });
      const changed = { term: old.term, due: old.due, done, ...(outcome ? { outcome } : {}) };
      const told = known.map((one) => (one === old ? changed : one));
      const moved = [
        ...termsOf(
          inspection.inspection_type,
          start,
          Object.fromEntries(told.map((one) => [one.term, one.done])),
        ),
        ...told.filter((one) => one.term === 'restore'),
      ];
      await terms.put(db, id, start, moved);
      await bumpWork(db, user.id);
      await record({
        noun: 'inspection',
        record: id,
        event: 'tick-term',
        old: ticked(old),
        new: ticked(changed),
      });
      return { start, terms: moved };
    },
};

/**
 * The term that a page means. Only restore offers may give several terms of the same name. A page
 * that sends no `due` shows one of them: it means the first that is as the page showed it.
 */
function meant(known: readonly Term[], { term, due, was, done }: Meant): Term | undefined {
  const all = known.filter((one) => one.term === term);
  if (term === 'restore' && due !== undefined) return all.find((one) => one.due === due);
  const isAsBefore = (one: Term) =>
    was === undefined ? (one.done === null) === (done !== null) : one.done === was;
  return all.find(isAsBefore) ?? all[0];
}

interface Meant {
  term: TermName;
  due?: string | undefined;
  was?: string | null | undefined;
  done: string | null;
}

const answer = async (db: Db, id: string): Promise<{ start: string | null; terms: Term[] }> => ({
  start: await terms.startOf(db, id),
  terms: await terms.ofInspection(db, id),
});

const ticked = ({ term, due, done, outcome }: Term) => ({
  [`term_${term}`]: done,
  ...(term === 'restore' ? { due, outcome: outcome ?? null } : {}),
});
