/**
 * How long things may take before they end in an error, in ms. The server ends a slow statement
 * before we give up on its answer, so we give up only on a server that is silent.
 */
export const patience = {
  /** Waiting for a free or a new connection. */
  connection: 5_000,
  /** Waiting for a row that another transaction holds. */
  lock: 5_000,
  statement: 7_500,
  /** A transaction that does nothing: its process is gone, and its locks must not outlive it. */
  idleInTransaction: 15_000,
  /** Waiting for an answer; less than requests get when the product stops (main.ts). */
  answer: 8_500,
} as const;
