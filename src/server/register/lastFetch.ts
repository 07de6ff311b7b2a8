import type { Db } from '#server/db/base/database.ts';
import * as pastRuns from '#server/db/queue/pastRuns.ts';
import { RegisterFetch } from '#shared/model/register.ts';
import { registerJob } from './fetchNightly.ts';

/** The last nightly fetch of the register; null when there was none. */
export async function lastFetch(db: Db): Promise<RegisterFetch | null> {
  const [run] = await pastRuns.latest(db, registerJob, 1);
  if (!run?.report) return null;
  const at = run.endedAt ?? run.startedAt;
  const { data } = RegisterFetch.safeParse({ at, ...run.report });
  return data ?? null;
}
