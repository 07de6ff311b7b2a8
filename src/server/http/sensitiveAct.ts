import type { Change } from '#server/db/audit/auditEntry.ts';
import { nameById } from '#server/db/base/nameById.ts';
import { readHead } from '#server/db/inspections/inspectionHead.ts';
import type { Context } from '#server/handlers/context/context.ts';
import type { Route } from '#shared/contract/route.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { fullName } from '#shared/rules/words/format.ts';

/**
 * The audit entry of a sensitive act by a person who is logged in; null if the call is no such act.
 * The entry names an inspection by its place and date before the act: after it the inspection may
 * be gone.
 */
export async function actOf(
  { logged }: Route,
  { user, db }: Context,
  input: unknown,
): Promise<Change | null> {
  if (!logged || !user) return null;
  const act = { noun: 'session', record: user.id, event: logged } as const;
  const { id, to, date } = input as { id?: unknown; to?: unknown; date?: unknown };
  if (typeof id !== 'string') return { ...act, subject: fullName(user) };
  const head = await readHead(db, id);
  const taker = typeof to === 'string' ? await nameById(db, to) : '';
  const giver = taker && head ? await nameById(db, head.owner) : '';
  return {
    ...act,
    subject: head ? [head.location, formatDate(head.date)].filter(Boolean).join(', ') : '',
    new: {
      ...(giver ? { from: giver } : {}),
      ...(taker ? { to: taker } : {}),
      ...(date ? { was: head?.date ?? null, day: date } : {}),
      inspection_id: id,
    },
  };
}
