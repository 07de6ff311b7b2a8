/**
 * How long things may take before they end in an error, in ms. The server ends a statement before
 * we give up on its answer, so that we give up only on a server that is silent.
 */
export const patience = {
  /** For a free connection, or a new one. */
  connection: 5_000,
  /** Waiting for a row that another transaction holds. */
  lock: 5_000,
  statement: 7_500,
  /**
   * A transaction of ours that does nothing: its process is gone, and its locks must not outlive
   * it.
   */
  idleInTransaction: 15_000,
  /** Less than requests have to end in when the product stops (main.ts). */
  answer: 8_500,
} as const;
