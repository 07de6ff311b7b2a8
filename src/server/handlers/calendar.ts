import { calendarFile } from '#server/calendarFile.ts';
import * as addresses from '#server/db/accounts/calendarAddresses.ts';
import * as terms from '#server/db/inspections/terms.ts';
import { hashToken, newToken } from '#server/identity/tokens.ts';
import { heavyCall } from '#server/work/heavyCall.ts';
import { calendarFeed } from '#shared/contract/resources.ts';
import { Problem } from '#shared/problems.ts';
import { keyOf, nextTerms } from '#shared/rules/days/terms.ts';
import { isInspector } from '#shared/rules/office/access.ts';
import { placeLine } from '#shared/rules/register/placeLine.ts';
import { fullName } from '#shared/rules/words/format.ts';
import { feedTexts } from '#shared/text/calendar.ts';
import { termTexts } from '#shared/text/terms.ts';
import type { Context, FileAnswer, Handlers } from './context/context.ts';

/** A calendar shows visits of at most this many days ago. */
const daysBack = 366;
const dayMs = 86_400_000;

/** A person's inspections in their own calendar, at an address that only they know. */
export const calendarHandlers: Pick<
  Handlers,
  'calendar.get' | 'calendar.renew' | 'calendar.stop' | 'calendar.feed'
> = {
  'calendar.get': async ({ db, user }) => ({ since: await addresses.since(db, user.id) }),

  'calendar.renew':
    ({ user, now, services }) =>
    async ({ db, record }) => {
      const secret = newToken();
      const before = await addresses.since(db, user.id);
      await addresses.put(db, user.id, hashToken(secret), now());
      await record({
        noun: 'account',
        record: user.id,
        subject: fullName(user),
        event: before ? 'renew-calendar' : 'open-calendar',
      });
      return { address: `${services.publicUrl}${calendarFeed(`${secret}.ics`)}` };
    },

  'calendar.stop':
    ({ user }) =>
    async ({ db, record, leaveUnrecorded }) => {
      if (!(await addresses.remove(db, user.id))) {
        leaveUnrecorded();
        return;
      }
      await record({
        noun: 'account',
        record: user.id,
        subject: fullName(user),
        event: 'stop-calendar',
      });
    },

  'calendar.feed': async (context, { file }) => {
    const owner = await ownerAt(context, file);
    // A calendar app that knows the address asks in the name of the address's owner.
    return heavyCall(
      context.services,
      owner,
      // The owner may have stopped the address while this call waited.
      async () => feedOf(context, await ownerAt(context, file)),
      context.gone,
    );
  },
};

/** @throws Problem file_not_found, also when the owner may not work here any more */
async function ownerAt({ db }: Context, file: string): Promise<string> {
  const user = await addresses.accountAt(db, hashToken(file.replace(/\.ics$/, '')));
  if (!user?.enabled || !isInspector(user.roles)) throw new Problem('file_not_found');
  return user.id;
}

async function feedOf({ db, now, services }: Context, owner: string): Promise<FileAnswer> {
  const from = new Date(Date.parse(now()) - daysBack * dayMs).toISOString().slice(0, 10);
  const { host } = new URL(services.publicUrl);
  const visits = await addresses.visitsOf(db, owner, from);
  const next = nextTerms(await terms.openOf(db, owner)).slice(0, addresses.mostEntries);
  const found = await addresses.placesOf(
    db,
    next.map(({ inspection }) => inspection),
  );
  const places = new Map(found.map((one) => [one.id, one]));
  const due = next.flatMap(({ inspection, term }) => {
    const place = places.get(inspection);
    return place
      ? [
          {
            id: `${inspection}-${keyOf(term)}@${host}`,
            day: term.due,
            title: termTexts.calendar(term.term, place.location),
            place: placeLine(place),
          },
        ]
      : [];
  });
  const entries = visits.map((visit) => ({
    id: `${visit.id}@${host}`,
    day: visit.date ?? '',
    title: feedTexts.title(visit),
    place: placeLine(visit),
  }));
  return {
    bytes: calendarFile(feedTexts.name, [...entries, ...due], new Date(now().slice(0, 10))),
    mime: 'text/calendar; charset=utf-8',
    name: 'inspecties.ics',
  };
}
