import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '#server/db/base/database.ts';
import * as keptReports from '#server/db/system/keptReports.ts';
import { writeJson } from '#server/jsonText.ts';
import type { ReportFormat } from '#shared/model/enums.ts';
import type { Report } from '#shared/model/report.ts';
import type { Budget } from './budget.ts';
import { drawingCost } from './drawingCost.ts';
import { createLine, type Line } from './line.ts';
import { paidTurn } from './paidTurn.ts';

/**
 * Reports of finished inspections. Such an inspection never changes, so its report is drawn once
 * and kept; drawing is heavy, so people take turns.
 */
export interface Reports {
  /** Throws what `Line.run` and the drawing throw. */
  get(wanted: WantedReport): Promise<Uint8Array>;
}

/** Photos of a report as they are drawn, by id. */
export type Pictures = Readonly<
  Record<string, { bytes: Uint8Array; width: number; height: number }>
>;

/** Makes a file of a report. `gone`: nobody waits for it any more. */
export type DrawReport = (
  report: Report,
  gone: AbortSignal,
  format: ReportFormat,
  pictures: Pictures,
) => Promise<Uint8Array>;

interface WantedReport {
  /** Id of the person who asks. */
  person: string;
  /** What this person may still ask for. */
  budget: Budget;
  /** Aborts when the person who asked no longer waits. */
  gone: AbortSignal;
  /** Called just before drawing, which may be long after the request. @throws Problem */
  refuseUnread: () => void;
  inspection: string;
  /** Everything that the report is made of, but for the moment of drawing. */
  sources: Readonly<Record<string, unknown>>;
  make: () => Report;
  /** How many photos it shows; `pictures` reads them. */
  photos: number;
  pictures: () => Promise<Pictures>;
  format: ReportFormat;
  /** ISO 8601. */
  now: string;
}

interface ReportsOptions {
  /** Where they are kept. */
  db: Db;
  draw: DrawReport;
  /** Another release may draw differently. */
  release: string;
  /** The most bytes of reports that are kept; 0 = none. */
  most: number;
  line?: Line;
}

/**
 * One person may ask for what a reading of ten minutes needs; the drawing itself goes one by one.
 */
const usualLine = { atOnce: 1, eachPerson: 10, most: 50, comeBack: 10 };

/** What tells a report from every other, and how many characters it is made of. */
async function keyOf(sources: Readonly<Record<string, unknown>>) {
  const hash = createHash('sha256');
  let length = 0;
  await writeJson(sources, (part) => {
    hash.update(part);
    length += part.length;
  });
  return { key: hash.digest('base64url'), length };
}

/** `line`: the line for drawing; without it, one report is drawn at a time. */
export function createReports(options: ReportsOptions): Reports {
  const { db, draw, release, most, line = createLine(usualLine) } = options;
  /**
   * Done before the next one in the line has its turn. The person has the report even if keeping it
   * fails.
   */
  const keep = (report: keptReports.KeptReport) =>
    most > 0 ? keptReports.keep(db, report, most).catch(() => undefined) : undefined;
  return {
    async get({
      person,
      budget,
      gone,
      refuseUnread,
      inspection,
      sources,
      make,
      format,
      now,
      ...shown
    }) {
      const { key, length } = await keyOf({ release, format, ...sources });
      const find = async () => {
        const size = most > 0 ? await keptReports.sizeOf(db, key) : null;
        if (size === null) return null;
        // Several that are asked for together are let through one by one.
        budget.check(person, 'files', size);
        return keptReports.find(db, key);
      };
      const kept = await find();
      if (kept) return kept;
      const expected = drawingCost(length, shown.photos);
      return paidTurn({ budget, line }, { person, kind: 'drawing', expected, gone }, async () => {
        refuseUnread();
        // An earlier request in the line may have drawn this same report.
        const drawn = await find();
        if (drawn) return drawn;
        const pictures = await shown.pictures();
        // Handing over a long report takes a while: other requests go first.
        await setImmediate();
        const bytes = await draw(make(), gone, format, pictures);
        await keep({ key, inspection, bytes, madeAt: now });
        return bytes;
      });
    },
  };
}
