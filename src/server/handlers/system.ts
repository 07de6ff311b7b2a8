import * as mails from '#server/db/mails.ts';
import * as runs from '#server/db/runs.ts';
import * as system from '#server/db/system.ts';
import { jobName } from '#server/retention.ts';
import { Purged } from '#shared/model/system.ts';
import { Problem } from '#shared/problems.ts';
import type { Handlers } from './context.ts';

/** How the installation is doing. Administrators see that work waits or was refused, never what it held. */
const refusedMs = 30 * 24 * 3_600_000;
const purgesShown = 7;

export const systemHandlers: Pick<Handlers, 'system.get' | 'system.retryMail'> = {
  'system.get': async ({ db, services, now }) => {
    const { release, installation } = services;
    const purges = await runs.latest(db, jobName, purgesShown);
    return {
      system: {
        at: now(),
        release,
        database: installation.database,
        storage: { database: await system.databaseBytes(db), free: await installation.freeBytes() },
        counts: await system.counts(db),
        devices: await system.waitingDevices(db),
        refused: await system.refusedSince(db, new Date(Date.parse(now()) - refusedMs).toISOString()),
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

  'system.retryMail': async ({ db, now }, { id }) => {
    if (!(await mails.retry(db, id, now()))) throw new Problem('path_not_found');
  },
};
