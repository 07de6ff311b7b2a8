import { call, Offline } from '#client/api.ts';
import { paths } from '#client/paths.ts';
import { go } from '#client/router.ts';
import { notify, notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { callOfAction } from '#shared/contract/callOfAction.ts';
import { Problem, type ProblemCode } from '#shared/problems.ts';
import type { ActionType } from '#shared/rules/actions.ts';
import { noticeTexts } from '#shared/text/chrome.ts';
import { afterPaint } from './afterPaint.ts';
import { reloadInspection } from './reads.ts';
import { lockSession } from './session.ts';
import { keepWaiting, keptWaiting } from './waitingRoom.ts';

/**
 * The queue of changes: everything an inspector does passes here and leaves only on its own receipt (decisions part 4).
 * The tab keeps it (waitingRoom.ts), so that logging in again or loading the page anew loses nothing; the device keeps
 * it from the offline edition on.
 */
export interface Waiting {
  id: string;
  type: ActionType;
  inspection: string;
  payload: unknown;
  created_at: string;
  base: number;
  /** Whose work it is: it is never sent as somebody else's. */
  account: string;
}
/** How a change ended: on the server, refused by it, or still waiting. */
export type Outcome = 'applied' | 'waiting' | Problem;

interface Entry {
  change: Waiting;
  told: (outcome: Outcome) => void;
}

const entries: Entry[] = [];
let running: Promise<void> | null = null;
let retryIn = 2_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Refusals that say nothing about the change itself: it stays, and goes again later. */
const passing: ReadonlySet<ProblemCode> = new Set(['not_logged_in', 'invalid_grant', 'access_denied', 'too_many_requests', 'internal_error', 'unavailable']);

function remember(): void {
  state.queueCount.set(entries.length);
  keepWaiting(entries.map(({ change }) => change));
}

/** Takes up what this tab still had to send for this account, after logging in again or loading the page anew. */
export function takeUp(account: string): void {
  const known = new Set(entries.map(({ change }) => change.id));
  for (const change of keptWaiting()) if (change.account === account && !known.has(change.id)) entries.push({ change, told: () => undefined });
  state.queueCount.set(entries.length);
}

/** Puts a change in the queue and sends; resolves when the first attempt is over. */
export function enqueue(change: Waiting): Promise<Outcome> {
  return new Promise((told) => {
    entries.push({ change, told });
    remember();
    afterPaint(() => void drain());
  });
}

export const waitingChanges = (inspection: string): readonly Waiting[] =>
  entries.filter(({ change }) => change.inspection === inspection).map(({ change }) => change);

/** Sends what waits; one run at a time, nothing overtakes the queue. */
export function drain(): Promise<void> {
  if (entries.length === 0) return Promise.resolve();
  running ??= run().finally(() => {
    running = null;
  });
  return running;
}

async function run(): Promise<void> {
  clearTimeout(timer);
  const wasWaiting = !state.online.get();
  try {
    while (entries.length > 0) await (entries.length === 1 ? sendOne(entries[0] as Entry) : sendAll(firstDelivery()));
    retryIn = 2_000;
    if (!state.online.get()) state.online.set(true);
    if (wasWaiting) notify('success', noticeTexts.saved.header, noticeTexts.saved.text);
  } catch (error) {
    if (error instanceof Offline) state.online.set(false);
    else if (error instanceof Problem && (error.code === 'not_logged_in' || error.code === 'invalid_grant')) lockSession();
    else if (!(error instanceof Problem)) notifyProblem(error);
    for (const { told } of entries) told('waiting');
    retryIn = Math.min(retryIn * 2, 60_000);
    timer = setTimeout(() => void drain(), retryIn * (0.5 + Math.random()));
  }
}

function settle(entry: Entry, outcome: Outcome): void {
  entries.splice(entries.indexOf(entry), 1);
  remember();
  entry.told(outcome);
  if (!(outcome instanceof Problem)) return;
  if (entry.change.type !== 'FINISH_INSPECTION') notifyProblem(outcome);
  // What is no longer on the server stays readable here; anything else is read anew.
  if (outcome.code === 'inspection_not_found') void go(paths.inspections(), { force: true });
  else void reloadInspection(entry.change.inspection);
}

async function sendOne(entry: Entry): Promise<void> {
  const { id, type, inspection, payload, created_at, base, account } = entry.change;
  try {
    const answer = (await call(callOfAction[type], { id: inspection, ...(payload as object) } as never, {
      action: { id, createdAt: created_at, base, account },
    })) as { inspection: { revision: number } };
    arrived(inspection, answer.inspection.revision);
    settle(entry, 'applied');
  } catch (error) {
    if (!(error instanceof Problem) || passing.has(error.code)) throw error;
    settle(entry, error);
  }
}

/**
 * A change arrived: the record becomes another object, so that an answer that was under way meanwhile is known to be
 * older than what is here. `revision` is the server's count, where it told.
 */
function arrived(id: string, revision = 0): void {
  const known = state.work.get().inspections?.get(id);
  if (known)
    state.work.set((work) => ({ ...work, inspections: new Map(work.inspections).set(id, { ...known, revision: Math.max(known.revision, revision) }) }));
}

/** Characters of JSON in one delivery; a larger queue goes in parts. */
const deliverySize = 2_000_000;
/** Refusals of a whole delivery: one change in it is at fault, and sending them alone finds it. */
const ofDelivery: ReadonlySet<ProblemCode> = new Set(['payload_too_large', 'validation_failed', 'bad_request']);

function firstDelivery(): Entry[] {
  const batch: Entry[] = [];
  let size = 0;
  for (const entry of entries.slice(0, 500)) {
    size += JSON.stringify(entry.change.payload).length + 300;
    if (batch.length > 0 && size > deliverySize) break;
    batch.push(entry);
  }
  return batch;
}

async function sendAll(batch: readonly Entry[]): Promise<void> {
  const actions = batch.map(({ change: { account: _, ...action } }) => action);
  let results: { id: string; status: string; error?: string | undefined }[];
  try {
    ({ results } = await call('queue.send', { actions }, { action: { account: batch[0]?.change.account ?? null } }));
  } catch (error) {
    if (!(error instanceof Problem) || !ofDelivery.has(error.code)) throw error;
    return sendOne(batch[0] as Entry);
  }
  const receipts = new Map(results.map((receipt) => [receipt.id, receipt]));
  let settled = 0;
  for (const entry of batch) {
    const receipt = receipts.get(entry.change.id);
    if (!receipt) continue;
    settled++;
    settle(entry, receipt.status === 'refused' ? new Problem((receipt.error ?? 'internal_error') as ProblemCode) : 'applied');
  }
  // An answer without receipts is no answer.
  if (settled === 0) throw new Offline('queue.send');
  for (const id of new Set(batch.map(({ change }) => change.inspection))) arrived(id);
}

/** Forgets everything: only after a person confirmed logging out. */
export function clearQueue(): void {
  clearTimeout(timer);
  entries.length = 0;
  remember();
}
