import type { Db } from '#server/db/base/database.ts';
import { type AtOnce, createAtOnce } from './atOnce.ts';
import { type Budget, createBudget } from './budget.ts';
import { type Cleaner, createCleaner } from './cleaner.ts';
import { createLine, type Line } from './line.ts';
import { createMerger, type Merger } from './merger.ts';
import { createQuota, type Quota } from './quota.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import { createReports, type DrawReport, type Reports } from './reports.ts';
import { createTurns, type Turns } from './turns.ts';
import type { WorkKind } from './workKind.ts';

/** How many people share one server, with the limits of this product. */
export interface Sharing {
  /** Turns for delivering a queue. */
  deliveries: Turns;
  merger: Merger;
  cleaner: Cleaner;
  /** How much work one person may ask for. */
  budget: Budget;
  reports: Reports;
  /** The most of one person's changes and photos that may be kept. */
  quota: Quota;
  /** Counts how often callers were refused. */
  refusals: Refusals;
  /** Makes images safe and small, in turns by person. */
  images: Line;
  /** A line for calls that take long, one at a time. */
  heavy: Line;
  /** How many requests of one person are served together. */
  atOnce: AtOnce;
}

interface SharingOptions {
  db: Db;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** The share of the usual budget of work: 1 = all of it. */
  share: (kind: WorkKind) => number;
  draw: DrawReport;
  /** The most bytes of one person's changes, and of their photos, that are kept. */
  quota: number;
  /** The most bytes of reports that are kept. */
  keepReports: number;
  release: string;
}

/**
 * Deliveries of waiting work. A few thousand actions take about as many milliseconds, so a delivery
 * that is let in does not wait long. Two at a time keep the processor and the disk busy, and leave
 * the database free for others in between.
 */
const deliveryTurns = { atOnce: 2, most: 4_000, small: 20, patience: 2_000, comeBack: 5 };

/** Images are made one at a time: each takes a hundred megabytes while it is unpacked. */
const imageLine = { atOnce: 1, eachPerson: 2, most: 20, comeBack: 5 };

/** Calls that take long. Many may wait, because each takes less than a second. */
const heavyLine = { atOnce: 1, eachPerson: 8, most: 200, comeBack: 5, rests: true } as const;

/** A person with three tablets needs no more than this, and all people together fit in memory. */
const together = { eachPerson: 4, waiting: 200, slow: 8, patience: 20_000 };

/** Starts no thread yet. The caller closes `merger` and `cleaner` when the server stops. */
export function createSharing(options: SharingOptions): Sharing {
  const { db, clock, share, draw, keepReports, release, quota } = options;
  const budget = createBudget(clock, share);
  return {
    deliveries: createTurns(deliveryTurns),
    merger: createMerger(),
    cleaner: createCleaner(),
    budget,
    reports: createReports({ db, draw, release, most: keepReports }),
    images: createLine(imageLine),
    heavy: createLine(heavyLine),
    atOnce: createAtOnce(together),
    quota: createQuota(quota),
    refusals: createRefusals(clock),
  };
}
