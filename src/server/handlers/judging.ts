import type { Db } from '#server/db/database.ts';
import type { KnownReceipt } from '#server/db/receipts.ts';
import type { Inspection, LastStop } from '#shared/model/inspection.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import type { changedParts } from '#shared/rules/changes.ts';
import { stopOfChange } from '#shared/rules/stopKey.ts';
import type { UserContext } from './context.ts';
import type { treeOnDevice } from './judgedTree.ts';
import type { Led } from './led.ts';
import type { DoneMerges } from './mergeWithOthers.ts';
import type { Pasts } from './pasts.ts';
import type { Tree } from './readVersion.ts';

/** The state that actions are judged on; each action updates it. */
export interface Judging extends Pasts {
  readonly context: UserContext;
  readonly db: Db;
  readonly blocked: boolean;
  /** Whether the inspection is a colleague's of whoever sends by now. */
  readonly isTransferred: boolean;
  /** The inspection; null when it is not there. */
  now: Inspection | null;
  readonly today: Tree | null;
  /** Ids of those that finish it on another version than it is on. */
  readonly elsewhere: ReadonlySet<string>;
  readonly merges: DoneMerges;
  /** What is on record, by action. */
  readonly known: Map<string, KnownReceipt>;
}

/** One action that is applied. */
export interface Step {
  queued: QueuedAction;
  /** Its receipt, and whether that is new: false for an action that was applied before. */
  row: KnownReceipt;
  isNew: boolean;
  /** Whether it was refused before. */
  isAgain: boolean;
  after: Inspection;
  parts: ReturnType<typeof changedParts>;
  /** What the audit keeps of it as new: `parts.new` with its ground. */
  led: Led;
  /** The tree it was judged by. */
  judged: Awaited<ReturnType<typeof treeOnDevice>> | null;
}

/** Where these changes recorded something last; null when none of them did. */
export function lastStopOf(changes: readonly Step[]): LastStop | null {
  for (const { queued, parts, after } of changes.toReversed()) {
    const stop = stopOfChange(parts.new, after);
    if (stop) return { stop, device: queued.device ?? null };
  }
  return null;
}
