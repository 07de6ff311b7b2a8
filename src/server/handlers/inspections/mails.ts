import * as accounts from '#server/db/accounts/accounts.ts';
import type { Db } from '#server/db/base/database.ts';
import { nameById } from '#server/db/base/nameById.ts';
import { type Head, readHead } from '#server/db/inspections/inspectionHead.ts';
import { placeGiven } from '#server/db/inspections/transfers.ts';
import type { UserContext } from '#server/handlers/context/context.ts';
import { notify } from '#server/mail/notify.ts';
import { screenPaths } from '#shared/contract/addresses.ts';
import type { User } from '#shared/model/account.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import { isProblemCode } from '#shared/problems.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { fullName } from '#shared/rules/words/format.ts';
import { noDate, unknownDay, unknownPlace } from '#shared/text/alerts.ts';
import { problemTexts } from '#shared/text/problems.ts';

// Mails about inspections: they hold a link, never what was found (agreements part 3, "Alerts").

const maker = (context: UserContext) => ({ newId: context.newId, now: context.now() });

/** Tells the inspector, once, that the inspection is finished and on the server. */
export const tellFinished = (
  context: UserContext,
  db: Db,
  { id, location, date }: Inspection,
): Promise<void> =>
  notify(db, maker(context), {
    alert: 'inspection-finished',
    to: [context.user.email],
    values: {
      naam: fullName(context.user),
      locatie: location,
      datum: formatDate(date) || unknownDay,
      link: context.services.publicUrl + screenPaths.fill_out_inspection(id),
    },
    once: `finished ${id}`,
  });

/** Tells the former owner, if they can still log in, and the new owner of an inspection. */
export async function tellTransferred(
  context: UserContext,
  db: Db,
  { owner, location, date }: Head,
  taker: User,
): Promise<void> {
  const giver = await accounts.load(db, owner);
  const [van, aan] = [await nameById(db, owner), fullName(taker)];
  for (const person of giver?.enabled ? [giver, taker] : [taker])
    await notify(db, maker(context), {
      alert: 'inspection-transferred',
      to: [person.email],
      values: {
        naam: fullName(person),
        locatie: location,
        datum: formatDate(date) || unknownDay,
        van,
        aan,
        link: context.services.publicUrl + screenPaths.inspections(),
      },
    });
}

interface Plan {
  location: string;
  date: string | null;
}

/** Mails a person about an inspection that somebody else offers, declines or plans. */
const tellOf = (
  context: UserContext,
  db: Db,
  alert: 'inspection-offered' | 'inspection-declined' | 'inspection-planned' | 'inspection-moved',
  person: User,
  { location, date }: Plan,
  { path, once, ...names }: { path: string; once?: string } & Record<string, string>,
): Promise<void> =>
  notify(db, maker(context), {
    alert,
    to: [person.email],
    values: {
      naam: fullName(person),
      locatie: location,
      datum: formatDate(date) || noDate,
      ...names,
      link: `${context.services.publicUrl}${path}`,
    },
    ...(once ? { once } : {}),
  });

/**
 * Tells the colleague to whom an inspection is offered; once a day, however often it is offered to
 * them.
 */
export const tellOffered = (context: UserContext, db: Db, head: Head, taker: User): Promise<void> =>
  tellOf(context, db, 'inspection-offered', taker, head, {
    van: fullName(context.user),
    path: '',
    once: `offered ${head.id} ${taker.id} ${context.now().slice(0, 10)}`,
  });

/** Tells the owner that their offer was declined, or that this colleague cannot accept it. */
export async function tellDeclined(
  context: UserContext,
  db: Db,
  head: Head,
  taker: User = context.user,
): Promise<void> {
  const giver = await accounts.load(db, head.owner);
  if (giver?.enabled)
    await tellOf(context, db, 'inspection-declined', giver, head, {
      aan: fullName(taker),
      path: screenPaths.inspections(),
    });
}

/** Tells the inspector for whom somebody planned an inspection. */
export const tellPlanned = (
  context: UserContext,
  db: Db,
  owner: User,
  plan: Plan & { id: string },
): Promise<void> =>
  tellOf(context, db, 'inspection-planned', owner, plan, {
    van: fullName(context.user),
    path: screenPaths.edit_inspection(plan.id),
  });

/** Tells the inspector that somebody planned a visit on another day. @param was ISO date */
export const tellMoved = (
  context: UserContext,
  db: Db,
  owner: User,
  plan: Plan & { id: string },
  was: string | null,
): Promise<void> =>
  tellOf(context, db, 'inspection-moved', owner, plan, {
    van: fullName(context.user),
    was: formatDate(was) || noDate,
    path: screenPaths.edit_inspection(plan.id),
  });

/**
 * Tells the inspector that work which waited on a device was refused. At most once a day for each
 * inspection; and once a day for all inspections that do not exist together, or made-up ids would
 * fill a mailbox.
 */
export async function tellRefused(
  context: UserContext,
  db: Db,
  { inspection, device }: QueuedAction,
  code: string,
): Promise<void> {
  if (device === undefined) return;
  const { user } = context;
  // Somebody who handed it over knew the place as it was then, and their work may still come.
  const known =
    (await readHead(db, inspection, user.id))?.location ??
    (await placeGiven(db, user.id, inspection, context.now()));
  await notify(db, maker(context), {
    alert: 'work-refused',
    to: [user.email],
    values: {
      naam: fullName(user),
      locatie: known ?? unknownPlace,
      reden: isProblemCode(code) ? problemTexts[code].header : '',
      link: context.services.publicUrl + screenPaths.sending(),
    },
    once: `refused ${known ? inspection : 'gone'} ${context.now().slice(0, 10)}`,
  });
}
