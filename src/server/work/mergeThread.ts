import { parentPort } from 'node:worker_threads';
import { type Answered, mergeAsOrdered, type Numbered } from './mergeOrder.ts';

/** The thread in which long notes are merged: it knows the rules, and nothing else. */
parentPort?.on('message', ({ number, order }: Numbered) =>
  parentPort?.postMessage({ number, merged: mergeAsOrdered(order) } satisfies Answered),
);
