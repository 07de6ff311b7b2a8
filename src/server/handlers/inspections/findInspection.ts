import type { Db } from '#server/db/base/database.ts';
import * as heads from '#server/db/inspections/inspectionHead.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import * as ownership from '#server/db/inspections/ownership.ts';
import * as transfers from '#server/db/inspections/transfers.ts';
import type { UserContext } from '#server/handlers/context/context.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { isCoordinator } from '#shared/rules/office/access.ts';

/**
 * The inspection, if the person who asks owns it. @throws Problem inspection_not_found, also for
 * another person's; inspection_transferred for one that they handed over
 */
export async function findInspection(
  context: UserContext,
  db: Db,
  id: string,
): Promise<Inspection> {
  return (await inspections.load(db, context.user.id, id)) ?? (await notTheirs(context, db, id));
}

/**
 * The same inspection without its answers and notes, which may be long. `read` decides whether its
 * row is locked. @throws Problem as `findInspection`
 */
export async function findHead(
  context: UserContext,
  db: Db,
  id: string,
  read: typeof heads.readHead = heads.readHead,
): Promise<heads.Head> {
  return (await read(db, id, context.user.id)) ?? (await notTheirs(context, db, id));
}

async function notTheirs(context: UserContext, db: Db, id: string): Promise<never> {
  const isHandedOver = await transfers.isHandedOver(db, context.user.id, id, context.now());
  throw new Problem(isHandedOver ? 'inspection_transferred' : 'inspection_not_found');
}

/**
 * The inspection for its report: coordinators may read the reports of everybody's finished
 * inspections. @throws Problem as `findInspection`
 */
export async function findForReport(
  context: UserContext,
  id: string,
): Promise<{ inspection: Inspection; owner: string }> {
  const { db, user } = context;
  const other = isCoordinator(user.roles) ? await ownership.ownerOfFinished(db, id) : null;
  const inspection = other ? await inspections.load(db, other, id) : null;
  return inspection && other
    ? { inspection, owner: other }
    : { inspection: await findInspection(context, db, id), owner: user.id };
}
