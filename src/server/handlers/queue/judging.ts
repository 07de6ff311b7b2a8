import type { Db } from '#server/db/base/database.ts';
import type { KnownReceipt } from '#server/db/queue/receipts.ts';
import type { treeOnDevice } from '#server/handlers/checklists/judgedTree.ts';
import type { Tree } from '#server/handlers/checklists/readVersion.ts';
import type { UserContext } from '#server/handlers/context/context.ts';
import type { Inspection, LastStop } from '#shared/model/inspection.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import type { changedParts } from '#shared/rules/inspection/changes.ts';
import { stopOfChange } from '#shared/rules/inspection/stopKey.ts';
import type { Led } from './led.ts';
import type { DoneMerges } from './mergeWithOthers.ts';
import type { Pasts } from './pasts.ts';

/** The state that actions are judged on; each action updates it. */
export interface Judging extends Pasts {
  readonly context: UserContext;
  readonly db: Db;
  readonly blocked: boolean;
  /** Whether the sender handed the inspection over, so that it is a colleague's now. */
  readonly isTransferred: boolean;
  /** The inspection; null when it does not exist. */
  now: Inspection | null;
  readonly today: Tree | null;
  /** Ids of actions that finish the inspection on another version than it is on. */
  readonly elsewhere: ReadonlySet<string>;
  readonly merges: DoneMerges;
  /** Stored receipts, by the id of their action. */
  readonly known: Map<string, KnownReceipt>;
}

/** One action that was judged and not refused. */
export interface Step {
  queued: QueuedAction;
  /** The action's receipt; and whether it is new: false for an action that was applied before. */
  row: KnownReceipt;
  isNew: boolean;
  /** Whether the action was refused before. */
  isAgain: boolean;
  after: Inspection;
  parts: ReturnType<typeof changedParts>;
  /** The new values that the audit keeps: `parts.new`, with the text that it was typed on. */
  led: Led;
  /** The device whose change it is on the log; null when the server made it into another. */
  device: string | null;
  /** The tree that the action was judged by. */
  judged: Awaited<ReturnType<typeof treeOnDevice>> | null;
}

/** The last place where these changes recorded something; null when none of them did. */
export function lastStopOf(changes: readonly Step[]): LastStop | null {
  for (const { queued, parts, after } of changes.toReversed()) {
    const stop = stopOfChange(parts.new, after);
    if (stop) return { stop, device: queued.device ?? null };
  }
  return null;
}
