import { lifeOf } from '#server/db/checklists/versionLife.ts';
import * as moves from '#server/db/checklists/versionMoves.ts';
import { bumpAll } from '#server/db/checklists/versionRevision.ts';
import { bumpWork } from '#server/db/inspections/workRevision.ts';
import { createPauses } from '#server/work/pauses.ts';
import { Problem } from '#shared/problems.ts';
import { carrying } from './checklists/carrying.ts';
import { lockVersion } from './checklists/lockVersion.ts';
import { pairedVersions, readWhole } from './checklists/pairedVersions.ts';
import type { Handlers } from './context/context.ts';

// Moves upcoming inspections to another version, with their selections (agreements part 6).
// Inspections under way stay on the version on which they were begun.

type Names = 'versions.upcoming' | 'versions.moveInspections';

/** Milliseconds that one transaction may take, as all others wait: another call moves the rest. */
const longest = 200;

export const versionMoveHandlers: Pick<Handlers, Names> = {
  'versions.upcoming': async (context, { id, from: asked }) => {
    const { db } = context;
    const { title, online, valid_from = null } = await readWhole(context, db, id);
    const others = (await moves.withUpcoming(db)).filter((one) => one.id !== id);
    const from = asked ?? (await lifeOf(db, id)).origin;
    const answer = { version: { id, title, online, valid_from }, others };
    if (from === null || from === id)
      return { ...answer, from: null, inspections: [], total: 0, follow_ups: 0 };
    const { before, now, paired } = await pairedVersions(context, db, from, id);
    const { total, rows } = await moves.upcomingOn(db, from);
    const carried = carrying(before, now, paired);
    const inspections = [];
    const pause = createPauses();
    for await (const one of moves.withChoices(db, rows)) {
      const { chosen, colour, lostColour, lost, fresh } = carried(one.choice);
      const { location, date, owner } = one;
      inspections.push({
        ...{ id: one.id, location, date, owner, movable: !one.isNoted },
        ...{ colour, lost_colour: lostColour, lost, fresh: fresh.length },
        ...{ chosen, total: paired.fresh.questions.length },
      });
      // Each inspection may have a selection of its own, in a large checklist.
      await pause();
    }
    const follow_ups = await moves.followUpsOn(db, from);
    const { title: name } = before;
    return { ...answer, from: { id: from, title: name }, inspections, total, follow_ups };
  },

  'versions.moveInspections':
    (context, { id, from, inspections: ids }) =>
    async ({ db, record, leaveUnrecorded }) => {
      const version = await lockVersion(db, id);
      // The inspections are on this version already.
      if (from === id) {
        leaveUnrecorded();
        return { moved: 0, left: ids.length, later: [] };
      }
      if (!version.online)
        throw new Problem('validation_failed', { fields: { id: 'not_allowed' } });
      const { before, now, paired } = await pairedVersions(context, db, from, id);
      const carried = carrying(before, now, paired);
      const found = await moves.lockUpcoming(db, from, ids);
      const ready = found.filter(({ isNoted }) => !isNoted);
      const going: typeof ready = [];
      const began = performance.now();
      for await (const one of moves.withChoices(db, ready)) {
        if (going.length > 0 && performance.now() - began > longest) break;
        going.push(one);
        const { selection } = carried(one.choice);
        await moves.move(db, one, from, id, selection, context.now());
        await record({
          noun: 'inspection',
          record: one.id,
          event: 'move-to-version',
          revision: one.revision + 1,
          old: { version: from, ...one.choice },
          new: { version: id, ...selection },
        });
      }
      for (const owner of new Set(going.map(({ ownerId }) => ownerId).toSorted()))
        await bumpWork(db, owner);
      if (going.length > 0) {
        await bumpAll(db);
        await record({
          noun: 'version',
          record: id,
          subject: version.title,
          event: 'move-inspections',
          new: { from_version: before.title, moved: going.length },
        });
      } else leaveUnrecorded();
      const later = ready.slice(going.length).map((one) => one.id);
      return { moved: going.length, left: ids.length - ready.length, later };
    },
};
