import { setImmediate } from 'node:timers/promises';
import * as templates from '#server/db/checklists/templates.ts';
import { allRevision, bumpAll } from '#server/db/checklists/versionRevision.ts';
import * as versions from '#server/db/checklists/versions.ts';
import { listForDashboard } from '#server/db/inspections/dashboard.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import { offersOf } from '#server/db/inspections/offersOf.ts';
import * as terms from '#server/db/inspections/terms.ts';
import * as transfers from '#server/db/inspections/transfers.ts';
import { bumpWork, workRevision } from '#server/db/inspections/workRevision.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import { Problem } from '#shared/problems.ts';
import { readVersion } from './checklists/readVersion.ts';
import type { Handlers } from './context/context.ts';
import { addInspection } from './inspections/addInspection.ts';
import { earlierVisits } from './inspections/earlierVisits.ts';
import { exportReport } from './inspections/exportReport.ts';
import { findInspection } from './inspections/findInspection.ts';
import { followUp } from './inspections/followUp.ts';
import { isListedInFull } from './inspections/workListSize.ts';
import { answerPart, answerWhole } from './queue/answerAlone.ts';
import { noteDevice } from './queue/noteDevice.ts';
import { performQueue } from './queue/performQueue.ts';
import { tagsOfActions } from './queue/tagsOfAction.ts';

/** Milliseconds after which a long delivery checks again whether its person may still send. */
const often = 250;

/**
 * How many rich-text tags weigh as much as one change, and the most that tags can make a delivery
 * weigh, in changes.
 */
const [tagsOfOne, heaviest] = [200, 1_000];

/** In changes: a few changes with long texts are as much work as many short ones. */
const weightOf = (actions: readonly QueuedAction[]): number =>
  Math.max(actions.length, Math.ceil(tagsOfActions(actions, heaviest * tagsOfOne) / tagsOfOne));

type Names =
  | 'inspections.dashboard'
  | 'inspections.get'
  | 'inspections.earlier'
  | 'inspections.create'
  | 'inspections.update'
  | 'inspections.delete'
  | 'inspections.followUp'
  | 'inspections.start'
  | 'inspections.finish'
  | 'inspections.setSelection'
  | 'inspections.saveNotes'
  | 'inspections.saveCategoryNotes'
  | 'inspections.saveQuestionResult'
  | 'inspections.saveLastQuestionAnswer'
  | 'inspections.saveRestoreOffer'
  | 'inspections.export'
  | 'queue.send';

/**
 * Inspections: each belongs to the inspector who added it (specification sections 2 to 4,
 * agreements parts 2 to 4).
 */
export const inspectionHandlers: Pick<Handlers, Names> = {
  'inspections.dashboard': async (context) => {
    const { db, user, services } = context;
    const epoch = services.epoch.known();
    context.stopIfUnchanged(
      `${services.release}-${epoch}-${user.id}-${await workRevision(db, user.id)}-${await allRevision(db)}`,
    );
    const inFull = await isListedInFull(context);
    const ids = await versions.usableIds(db, user.id);
    const usable = [];
    for (const id of ids) {
      usable.push(await readVersion(context, db, id));
      // A large checklist takes long to read: other requests go first.
      await setImmediate();
    }
    const { inspections, trees } = await listForDashboard(db, user.id, inFull);
    return {
      inspections,
      ...(Object.keys(trees).length > 0 ? { trees } : {}),
      inspection_templates: await templates.list(db, ids),
      versions: usable.filter((version) => version !== null),
      transfers: await transfers.newsFor(db, user.id, context.now()),
      offers: await offersOf(db, user.id),
      terms: await terms.openOf(db, user.id),
      epoch,
    };
  },

  'inspections.get': async (context, { id }) => ({
    inspection: await findInspection(context, context.db, id),
  }),

  'inspections.earlier': async (context, { id }) =>
    earlierVisits(context, await findInspection(context, context.db, id)),

  'inspections.create': addInspection,

  'inspections.delete':
    (context, { id }) =>
    async ({ db, record, afterwards }) => {
      const old = await inspections.lock(db, context.user.id, id);
      if (!old) throw new Problem('inspection_not_found');
      await inspections.remove(db, id);
      if (old.photos?.length) afterwards(() => context.services.photos.remove({ inspection: id }));
      await bumpWork(db, context.user.id);
      await bumpAll(db);
      // The tree belongs to the version: it is not part of what the inspector recorded.
      const { categories: _, ...version } = old.version;
      await record({ noun: 'inspection', record: id, event: 'delete', old: { ...old, version } });
    },

  'inspections.followUp': followUp,

  'inspections.update': answerWhole('EDIT_INSPECTION'),
  'inspections.start': answerWhole('START_INSPECTION'),
  'inspections.finish': answerWhole('FINISH_INSPECTION'),
  'inspections.setSelection': answerWhole('SET_INSPECTION_CATEGORIES_AND_QUESTIONS'),
  'inspections.saveNotes': answerPart('SAVE_INSPECTION_NOTES'),
  'inspections.saveCategoryNotes': answerPart('SAVE_INSPECTION_CATEGORY_NOTES'),
  'inspections.saveQuestionResult': answerPart('SAVE_INSPECTION_QUESTION_RESULT'),
  'inspections.saveLastQuestionAnswer': answerPart('SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER'),
  'inspections.saveRestoreOffer': answerPart('SAVE_INSPECTION_RESTORE_OFFER'),

  'inspections.export': exportReport,

  'queue.send': async (context, { actions }) => {
    let asked = performance.now();
    const between = async (): Promise<void> => {
      // The embedded database answers without a pause; this pause gives other requests their turn.
      await setImmediate();
      // Nobody reads the receipts: the device sends the rest again, and another delivery may go.
      if (context.gone.aborted) throw new Problem('unavailable');
      if (performance.now() - asked < often) return;
      await context.refuseIfRevoked();
      asked = performance.now();
    };
    const results = await context.services.deliveries.inTurn(
      weightOf(actions),
      async () => {
        // The delivery may have waited long for its turn.
        await between();
        return performQueue(context, actions, between);
      },
      context.user.id,
    );
    for (const { status, error } of results) context.services.metrics.action(status, error);
    await noteDevice(context, actions.at(-1)?.device);
    return { success: true, results, epoch: context.services.epoch.known() };
  },
};
