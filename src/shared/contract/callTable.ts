import type { CallName } from './routes.ts';

/** What a page needs of each row of the contract to call it. */
export type CallTable = Readonly<
  Record<CallName, readonly [method: string, path: string, kind?: 'form' | 'redirect']>
>;
