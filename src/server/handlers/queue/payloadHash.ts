import { createHash } from 'node:crypto';
import type { Action } from '#shared/model/actions.ts';
import { QuestionResult } from '#shared/model/enums.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import { entryWith } from '#shared/rules/inspection/actionParts.ts';

/** An action that was read and cleaned, with a hash that tells it from others under the same id. */
export interface Sent {
  queued: QueuedAction;
  action: Action;
  hash: string;
  /** The change comes from an old copy of the device, which misses what the device sent since. */
  isOfCopy?: true;
  /** Its ids were those of another version: the device does not have those that it has here. */
  isTranslated?: true;
}

/** A hash of what a change says. Its receipt keeps this, not the text. */
export const payloadHash = (inspection: string, { type, payload }: Action): string =>
  createHash('sha256')
    .update(JSON.stringify([inspection, type, payload]))
    .digest('base64url');

/**
 * The hashes that a change of this note would have if it said `notes`, cleaned text: one for each
 * result that it could have had.
 */
export function hashesOfText(inspection: string, action: Action, notes: string): string[] {
  const says = [
    { notes },
    ...[null, ...QuestionResult.options].map((result) => ({ result, notes })),
  ];
  return says.map((one) => payloadHash(inspection, entryWith(action, one)));
}
