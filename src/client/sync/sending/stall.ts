import { Offline } from '#client/api/caller.ts';
import type { Stall } from '#client/state/state.ts';
import { Problem } from '#shared/problems.ts';

/** Why the sending stopped, said by what a person can do about it. */
export function stallOf(error: unknown): Stall {
  if (error instanceof Problem) return error.code === 'access_denied' ? 'role' : 'server';
  return error instanceof Offline && (error.status === undefined || error.status < 500)
    ? 'line'
    : 'server';
}
