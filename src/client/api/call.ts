import { isPractising } from '#client/practice/flag.ts';
import type { CallTable } from '#shared/contract/callTable.ts';
import { createCaller } from './caller.ts';

/**
 * The client of this page: the contract's table comes with the build. A page that practises has a
 * server of its own.
 */
declare const __CALLS__: CallTable;

const fetcher: typeof fetch = isPractising
  ? async (input, init) =>
      (await import('#client/practice/answer.ts')).answer(__CALLS__, String(input), init ?? {})
  : (input, init) => fetch(input, init);

export const call = createCaller(__CALLS__, fetcher);
export { Offline, Unchanged } from './caller.ts';
