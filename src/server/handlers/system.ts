import * as epochs from '#server/db/devices/epochs.ts';
import { waitingDevices } from '#server/db/devices/waitingDevices.ts';
import { lastBackupAt } from '#server/db/embedded/lastBackup.ts';
import * as mails from '#server/db/mail/mails.ts';
import * as pastRuns from '#server/db/queue/pastRuns.ts';
import * as handled from '#server/db/system/handled.ts';
import * as system from '#server/db/system/system.ts';
import { jobName } from '#server/night/retention.ts';
import { lastFetch } from '#server/register/lastFetch.ts';
import { Purged } from '#shared/model/purge.ts';
import { Problem } from '#shared/problems.ts';
import type { Handlers } from './context/context.ts';

// The state of the installation. Administrators see that work waits or was refused, never what it
// contains.

const shownMs = 30 * 24 * 3_600_000;
const purgesShown = 7;

export const systemHandlers: Pick<Handlers, 'system.get' | 'system.retryMail' | 'system.handle'> = {
  'system.get': async ({ db, services, now }) => {
    const { release, installation } = services;
    const since = new Date(Date.parse(now()) - shownMs).toISOString();
    const restored = await epochs.restoredAt(db);
    const purges = await pastRuns.latest(db, jobName, purgesShown);
    return {
      system: {
        at: now(),
        release,
        database: installation.database,
        storage: { database: await system.databaseBytes(db), free: await installation.freeBytes() },
        counts: await system.counts(db),
        devices: await waitingDevices(db),
        restored_at: restored,
        register: await lastFetch(db),
        photos_refused: await services.photos.isNearlyFull(),
        backup_at: await lastBackupAt(installation.embeddedIn),
        // Changes given back after an earlier restore may be lost in this one, so they do not
        // count.
        given_back: await system.givenBackSince(
          db,
          restored !== null && restored > since ? restored : since,
        ),
        refused: await system.refusedSince(db, since),
        mails: await system.mails(db),
        retain: installation.retain,
        purges: purges.map(({ day, startedAt, endedAt, report }) => ({
          day,
          started_at: startedAt,
          ended_at: endedAt,
          report: Purged.safeParse(report).data ?? null,
        })),
      },
    };
  },

  'system.retryMail':
    ({ now }, { id }) =>
    async ({ db, leaveUnrecorded }) => {
      if (!(await mails.retry(db, id, now()))) throw new Problem('already_handled');
      leaveUnrecorded();
    },

  'system.handle':
    ({ now }, { what, id, account }) =>
    async ({ db, leaveUnrecorded }) => {
      const found =
        what === 'device'
          ? await handled.markDevice(db, account ?? '', id, now())
          : what === 'refused'
            ? await handled.markRefused(db, id, now())
            : await handled.markMail(db, id);
      if (!found) throw new Problem('already_handled');
      leaveUnrecorded();
    },
};
