import type { CallName } from './routes.ts';

/** The parts of each row of the contract that a page needs to make the call. */
export type CallTable = Readonly<
  Record<CallName, readonly [method: string, path: string, kind?: 'form' | 'redirect']>
>;
