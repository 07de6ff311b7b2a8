import { fieldProblems } from '#server/fieldProblems.ts';
import type { UserContext } from '#server/handlers/context/context.ts';
import { type Action, type ActionType, payloads } from '#shared/model/actions.ts';
import { limits } from '#shared/model/limits.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import { TypedOn } from '#shared/model/typedOn.ts';
import { Problem } from '#shared/problems.ts';
import { payloadHash, type Sent } from './payloadHash.ts';

/**
 * Parses and cleans an action from the wire. This happens only here, because no transaction may
 * wait for the cleaning of a text. @throws Problem validation_failed
 */
export async function readAction(
  { services, user }: UserContext,
  queued: QueuedAction,
): Promise<Sent> {
  const { type, payload, inspection } = queued;
  if (!Object.hasOwn(payloads, type))
    throw new Problem('validation_failed', { fields: { type: 'unknown' } });
  const parsed = payloads[type as ActionType].safeParse(payload ?? {});
  if (!parsed.success)
    throw new Problem('validation_failed', { fields: fieldProblems(parsed.error, payload) });
  // A wrong call of a change with an id comes this far: its device waits for the refusal on record.
  const typed = TypedOn.safeParse(queued);
  if (!typed.success)
    throw new Problem('validation_failed', { fields: fieldProblems(typed.error, queued) });
  const data = { ...parsed.data } as { notes?: string };
  const clean = (html: string, field: string, most: number) =>
    services.cleaner.clean(user.id, html, field, most);
  if (typeof data.notes === 'string') data.notes = await clean(data.notes, 'notes', limits.notes);
  const action = { type, payload: data } as Action;
  const hash = payloadHash(inspection, action);
  if (queued.typed_on === undefined) return { queued, action, hash };
  const typedOn = await clean(queued.typed_on, 'typed_on', Number.POSITIVE_INFINITY);
  // The device sent one text as both: they must stay equal after cleaning.
  const isSame = queued.base_notes === queued.typed_on;
  const told = { ...queued, typed_on: typedOn, ...(isSame ? { base_notes: typedOn } : {}) };
  return { queued: told, action, hash };
}
