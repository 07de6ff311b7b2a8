import { PerformanceObserver, performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Imported by the server before its own code: how long its main thread was busy without doing
 * anything else in between. It counts processor time, so that what others do on the machine is no
 * part of it, and tells collecting garbage apart, which no code of ours can cut in pieces.
 */
export interface Held {
  /** Milliseconds of the longest piece, without the garbage that was collected in it. */
  piece: number;
  /** Milliseconds of the longest collection. */
  collection: number;
}

interface Stretch {
  from: number;
  until: number;
}

/** Milliseconds between two looks; a piece is told that much too long at most. */
const every = 5;
/** Milliseconds of processor time from which a stretch is looked at. */
const long = 15;

function watch(): void {
  let busy: (Stretch & { cpu: number })[] = [];
  let collections: Stretch[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      collections.push({ from: startTime, until: startTime + duration });
  }).observe({ entryTypes: ['gc'] });
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let cpu = usedMs();
  let at = performance.now();
  setInterval(() => {
    const [nowCpu, now] = [usedMs(), performance.now()];
    if (nowCpu - cpu >= long) busy.push({ from: at, until: now, cpu: nowCpu - cpu });
    [cpu, at] = [nowCpu, now];
  }, every).unref();

  const collectedIn = ({ from, until }: Stretch): number =>
    collections.reduce(
      (sum, one) => sum + Math.max(0, Math.min(until, one.until) - Math.max(from, one.from)),
      0,
    );
  process.on('message', (message) => {
    if (message !== 'held') return;
    // What the observer was not yet told of comes first.
    setImmediate(() => {
      const held: Held = {
        piece: Math.max(0, ...busy.map((one) => one.cpu - collectedIn(one))),
        collection: Math.max(0, ...collections.map(({ from, until }) => until - from)),
      };
      [busy, collections] = [[], []];
      process.send?.(held);
    });
  });
  // Whether somebody listens keeps the server neither running nor from ending.
  process.channel?.unref();
}

if (isMainThread) watch();
