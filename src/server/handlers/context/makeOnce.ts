import type { Transaction, UserContext } from './context.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Makes a record, once for each Idempotency-Key: a key that is a UUID becomes its id. So a call
 * that comes again, because its answer was lost, finds what it made, and makes nothing more. The
 * caller has locked what the record goes into, so that of two at once the second one sees it.
 */
export async function makeOnce(
  { action, newId }: Pick<UserContext, 'action' | 'newId'>,
  { leaveUnrecorded }: Pick<Transaction, 'leaveUnrecorded'>,
  find: (id: string) => Promise<unknown>,
  make: (id: string) => Promise<void>,
): Promise<{ id: string }> {
  const key = action.id !== null && uuid.test(action.id) ? action.id : null;
  const id = key ?? newId();
  if (key !== null && (await find(id))) leaveUnrecorded();
  else await make(id);
  return { id };
}
