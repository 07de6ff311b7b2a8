import { setImmediate } from 'node:timers/promises';
import { csvDownload } from '#server/csvFile.ts';
import type { Db } from '#server/db/base/database.ts';
import { type LinePart, lineParts, linkedVersions } from '#server/db/checklists/lineParts.ts';
import { offers } from '#server/db/figures/figureOffers.ts';
import { finishedByVersion, resultsOn } from '#server/db/figures/figureResults.ts';
import * as counts from '#server/db/figures/figures.ts';
import type { User } from '#shared/model/account.ts';
import type { Figures, FiguresQuery, FigureTable } from '#shared/model/figures.ts';
import { isCoordinator } from '#shared/rules/office/access.ts';
import { figureSheets } from '#shared/rules/office/figureSheets.ts';
import { leastCounted } from '#shared/rules/office/figures.ts';
import { versionLines } from '#shared/rules/versions/versionLines.ts';
import { csvLine, csvStart } from '#shared/rules/words/csv.ts';
import { figureTexts } from '#shared/text/figures.ts';
import type { Handlers } from './context/context.ts';
import { figureParts } from './office/figureParts.ts';

/** An organisation's work in numbers (decision 035). */
export const figureHandlers: Pick<Handlers, 'figures.get' | 'figures.export'> = {
  'figures.get': async ({ db, user }, query) => read(db, user, query),

  'figures.export': async ({ db, user, now }, { table, ...query }) => {
    const { head, rows } = figureSheets[table](await read(db, user, query, [table]), figureTexts);
    const text = csvStart + [head, ...rows].map(csvLine).join('');
    const period = figureTexts.filePeriod(query.from, query.to);
    return csvDownload(text, `${figureTexts.fileName[table]}-${period}-gemaakt`, now());
  },
};

const nothing: Figures = {
  months: [],
  types: [],
  inspectors: [],
  durations: [],
  offers: [],
  lines: [],
  line: null,
  parts: [],
  few: false,
};

/** These tables only count inspections, which an administrator sees in a list anyway. */
const alsoOfFew: readonly FigureTable[] = ['months', 'inspectors'];
const all = Object.keys(figureSheets) as FigureTable[];

const { months, types, inspectors, durations } = counts;
const countsOf = { months, types, inspectors, durations, offers };

/**
 * Reads the asked tables. People who may not read a single report get only totals of many
 * inspections.
 */
async function read(
  db: Db,
  { roles }: User,
  { line, ...which }: FiguresQuery,
  asked: readonly FigureTable[] = all,
): Promise<Figures> {
  const least = isCoordinator(roles) ? 0 : leastCounted;
  const finished = await finishedByVersion(db, which);
  const few = [...finished.values()].reduce((sum, count) => sum + count, 0) < least;
  const told = few ? { ...which, type: null } : which;
  const figures = { ...nothing, few };
  for (const table of asked.filter((one) => !few || alsoOfFew.includes(one))) {
    // Other requests come in between: with an embedded database each count holds everybody up.
    await setImmediate();
    Object.assign(
      figures,
      table === 'parts'
        ? await results(db, told, line, { finished, least })
        : { [table]: await countsOf[table](db, told) },
    );
  }
  // What was found in the inspections of one month may be what was found in one of them.
  return { ...figures, offers: figures.offers.filter(({ inspections }) => inspections >= least) };
}

/** The parts of these versions, read one version at a time: other requests come in between. */
async function partsOf(db: Db, versions: readonly string[]): Promise<LinePart[]> {
  const parts: LinePart[] = [];
  for (const version of versions) {
    for (const part of await lineParts(db, version)) parts.push(part);
    await setImmediate();
  }
  return parts;
}

/**
 * The results over the line of versions that the asked version is in, or else over the line with
 * the most finished inspections. A line with fewer than `least` finished inspections is left out.
 */
async function results(
  db: Db,
  which: counts.Counted,
  asked: string | null,
  { finished, least }: { finished: ReadonlyMap<string, number>; least: number },
): Promise<Pick<Figures, 'lines' | 'line' | 'parts'>> {
  const lines = versionLines(await linkedVersions(db))
    .map((versions) => {
      // The first version that people can choose stands for its line.
      const first =
        versions.find(({ online }) => online) ??
        versions.find(({ id }) => finished.has(id)) ??
        versions[0];
      return {
        ids: [first, ...versions.filter((one) => one !== first)].flatMap((one) => one?.id ?? []),
        id: first?.id ?? '',
        title: first?.title ?? '',
        finished: versions.reduce((sum, { id }) => sum + (finished.get(id) ?? 0), 0),
      };
    })
    .filter((one) => one.finished >= least)
    .sort((one, other) => other.finished - one.finished || (one.title < other.title ? -1 : 1));
  const line = lines.find(({ ids }) => asked !== null && ids.includes(asked)) ?? lines[0];
  if (!line) return { lines: [], line: null, parts: [] };
  return {
    // Leaves out lines in which nothing was finished.
    lines: lines
      .filter((one) => one.finished > 0 || one === line)
      .map(({ ids, ...one }) => ({ ...one, versions: ids.length })),
    line: line.id,
    parts: await figureParts(
      line.ids,
      await partsOf(db, line.ids),
      await resultsOn(db, line.ids, which),
    ),
  };
}
