import { printTable, quantile } from '#tests/bench/table.ts';
import { allTogether, nonsense, reports, triedNothing } from './attacks.ts';
import { type Front, type HeavyRun, heavyRun } from './heavy.ts';
import { longDeletions, longReports, metAgain } from './longAttacks.ts';
import { machine } from './machine.ts';
import { type Kind, kinds } from './store.ts';
import { largeVersions } from './versionAttacks.ts';

/**
 * What holds while one person asks the most: every save is answered, 95 % of them in time, no piece
 * of work holds the server longer than that, a colleague's report comes, and the server is never
 * ended.
 */
export interface Bounds {
  /** Milliseconds, for 95 % of the saves. */
  milliseconds: number;
  /**
   * Milliseconds of processor time of the longest piece, and of one in which the process that draws
   * reports is started.
   */
  piece: { usual: number; drawing: number };
  /** So many times the quiet time a save may take; below `least` milliseconds chance decides. */
  quiet: { times: number; least: number } | null;
  /** Milliseconds for the report that a colleague asks while one person asks twenty. */
  report: number;
  /** Bytes that the second half of a stretch of nonsense may take more than the first. */
  growth: number | null;
}
const asMeasured: Bounds = {
  milliseconds: 250,
  // 50 is aimed at; 0 to 62 were measured.
  piece: { usual: 75, drawing: 125 },
  quiet: { times: 3, least: 10 },
  report: 30_000,
  growth: 64 * 1024 ** 2,
};
/** Of a short run beside other tests: what would hold everybody up is still found. */
export const inATest: Bounds = {
  milliseconds: 5_000,
  piece: { usual: 400, drawing: 800 },
  quiet: null,
  report: 120_000,
  growth: null,
};

/** How much more the second half had at most than the first. */
function growthOf(memory: readonly number[]): number {
  const half = Math.ceil(memory.length / 2);
  return Math.max(...memory.slice(half)) - Math.max(...memory.slice(0, half));
}

/** Rows in which that process is started. */
const drawing: ReadonlySet<string> = new Set([reports, longReports, allTogether]);

/**
 * Rows that are not held to a multiple of the quiet time: SQLite commits the largest inspection in
 * one piece, and a whole checklist in one transaction, for which a save has to wait; texts of
 * 300,000 characters are answered megabytes at a time.
 */
const slower: ReadonlySet<string> = new Set([longDeletions, metAgain, ...largeVersions]);

/** What was wrong, one sentence each. */
export function wrongOf(run: HeavyRun, bounds: Bounds): string[] {
  const { milliseconds, piece, quiet, report, growth } = bounds;
  const before = quantile(run.quiet, 0.95);
  const most = quiet
    ? Math.min(milliseconds, quiet.times * Math.max(before, quiet.least))
    : milliseconds;
  const wrong = run.isAlive ? [] : ['the server was ended'];
  for (const { row, saves, failed, held, memory, got, ...one } of run.outcomes) {
    const say = (what: string) => wrong.push(`${row}: ${what}`);
    if (triedNothing(row, got)) say(`the attack tried nothing: ${JSON.stringify(got)}`);
    const p95 = quantile(saves, 0.95);
    const mostHere = slower.has(row) ? milliseconds : most;
    const mostPiece = drawing.has(row) || slower.has(row) ? piece.drawing : piece.usual;
    // The process that draws is ended first, which spares the server: nothing else may be.
    if (one.ended && !drawing.has(row)) say(`${one.ended} processes were ended for want of memory`);
    if (saves.length === 0) say('nothing was saved');
    if (failed.length > 0) say(`${failed.length} saves failed: ${[...new Set(failed)].join(', ')}`);
    if (p95 > mostHere) say(`p95 ${p95.toFixed(0)} ms, quiet ${before.toFixed(0)} ms`);
    if (held.piece > mostPiece) say(`one piece took ${held.piece.toFixed(0)} ms`);
    if (one.report !== null && one.report > report)
      say(`a colleague's report took ${one.report.toFixed(0)} ms`);
    // Where the system tells of memory at all.
    if (growth === null || row !== nonsense || memory.length === 0) continue;
    if (memory.length < 4) say('memory was not looked at often enough');
    else if (growthOf(memory) > growth)
      say(`memory grew by ${Math.round(growthOf(memory) / 2 ** 20)} MB`);
  }
  return wrong;
}

const cell = (ms: number | null): string => (ms === null ? '-' : ms.toFixed(0));

/** Runs it, prints it, and answers what was wrong, one sentence each. */
export async function heavy(kind: Kind, front: Front): Promise<string[]> {
  const run = await heavyRun(kind, 1, front);
  const where = `${kinds[kind]}${front === 'nginx' ? ' behind nginx' : ''}`;
  console.log(`\nOne person asks the most, on ${where}: ${machine()}`);
  const memory =
    run.peak === null
      ? 'limited by its heap alone'
      : `at most ${Math.round(run.peak / 2 ** 20)} MB of 1024, files included; ${run.ended ?? '?'} processes ended for want of it`;
  console.log(
    `  quiet p95 ${quantile(run.quiet, 0.95).toFixed(1)} ms, longest piece ${cell(run.quietHeld.piece)} ms, longest collection ${cell(run.quietHeld.collection)} ms; memory ${memory}`,
  );
  printTable(
    [
      'row',
      'saves',
      'p50',
      'p95',
      'most',
      'piece',
      'collected',
      'report',
      'ended',
      'not answered',
      'what came back',
    ],
    run.outcomes.map(({ row, saves, failed, held, memory, ended, report, got }) => [
      row,
      String(saves.length),
      ...[0.5, 0.95, 1].map((at) => quantile(saves, at)),
      held.piece,
      held.collection,
      memory.length === 0 ? '-' : Math.max(...memory) / 2 ** 20,
      cell(report),
      cell(ended),
      String(failed.length),
      Object.entries(got)
        .map(([status, count]) => `${count} x ${status}`)
        .join(', '),
    ]),
  );
  return wrongOf(run, asMeasured).map((one) => `${where}: ${one}`);
}
