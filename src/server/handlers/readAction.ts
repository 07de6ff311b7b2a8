import { fieldProblems } from '#server/fieldProblems.ts';
import { cleanRichText } from '#server/richText.ts';
import { type Action, type ActionType, payloads } from '#shared/model/actions.ts';
import { limits } from '#shared/model/limits.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import { TypedOn } from '#shared/model/typedOn.ts';
import { Problem } from '#shared/problems.ts';
import { payloadHash, type Sent } from './payloadHash.ts';

/**
 * Parses and cleans an action from the wire: here and nowhere later, as nobody else is served while
 * texts are cleaned. @throws Problem validation_failed
 */
export function readAction(queued: QueuedAction): Sent {
  const { type, payload, inspection } = queued;
  if (!Object.hasOwn(payloads, type))
    throw new Problem('validation_failed', { fields: { type: 'unknown' } });
  const parsed = payloads[type as ActionType].safeParse(payload ?? {});
  if (!parsed.success)
    throw new Problem('validation_failed', { fields: fieldProblems(parsed.error, payload) });
  // A change that has an id comes this far also when its call was wrong.
  const typed = TypedOn.safeParse(queued);
  if (!typed.success)
    throw new Problem('validation_failed', { fields: fieldProblems(typed.error, queued) });
  const data = { ...parsed.data } as { notes?: string };
  if (typeof data.notes === 'string') data.notes = cleanRichText(data.notes, 'notes', limits.notes);
  const action = { type, payload: data } as Action;
  const hash = payloadHash(inspection, action);
  if (queued.typed_on === undefined) return { queued, action, hash };
  const typedOn = cleanRichText(queued.typed_on, 'typed_on', Number.POSITIVE_INFINITY);
  // Said to be one text, they stay one.
  const isSame = queued.base_notes === queued.typed_on;
  const told = { ...queued, typed_on: typedOn, ...(isSame ? { base_notes: typedOn } : {}) };
  return { queued: told, action, hash };
}
