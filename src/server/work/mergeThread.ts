import { parentPort } from 'node:worker_threads';
import { type Answered, mergeTimed, type Numbered } from './mergeOrder.ts';

/** The thread in which long notes are merged: it knows the rules, and nothing else. */
parentPort?.on('message', ({ number, order }: Numbered) =>
  parentPort?.postMessage({ number, ...mergeTimed(order) } satisfies Answered),
);
