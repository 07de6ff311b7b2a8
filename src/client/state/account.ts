import { state } from './state.ts';

/** The account of the person who works here now. @throws Error when nobody does. */
export function accountHere(): string {
  const account = state.account.get();
  if (!account) throw new Error('nobody is logged in');
  return account.id;
}

/**
 * Whether it is still this person that works here: what was read for one is never shown to another.
 */
export const isHere = (account: string): boolean => state.account.get()?.id === account;
