import { type CallTable, createCaller } from './caller.ts';

/** The client of this page: the contract's table comes with the build. */
declare const __CALLS__: CallTable;

export const call = createCaller(__CALLS__, (input, init) => fetch(input, init));
export { Offline, Unchanged } from './caller.ts';
