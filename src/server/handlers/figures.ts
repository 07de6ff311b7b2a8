import { csvDownload } from '#server/csvFile.ts';
import type { Db } from '#server/db/database.ts';
import { finishedByVersion, resultsOn } from '#server/db/figureResults.ts';
import * as counts from '#server/db/figures.ts';
import { lineParts, linkedVersions } from '#server/db/lineParts.ts';
import type { Figures, FiguresQuery } from '#shared/model/figures.ts';
import { csvLine, csvStart } from '#shared/rules/csv.ts';
import { figureSheets } from '#shared/rules/figureSheets.ts';
import { versionLines } from '#shared/rules/versionLines.ts';
import { figureTexts } from '#shared/text/figures.ts';
import type { Handlers } from './context.ts';
import { figureParts } from './figureParts.ts';

/** What an organisation did, in numbers (decision 035). */
export const figureHandlers: Pick<Handlers, 'figures.get' | 'figures.export'> = {
  'figures.get': async ({ db }, query) => read(db, query),

  'figures.export': async ({ db, now }, { table, ...query }) => {
    const { head, rows } = figureSheets[table](await read(db, query), figureTexts);
    const text = csvStart + [head, ...rows].map(csvLine).join('');
    return csvDownload(text, figureTexts.fileName[table], now());
  },
};

async function read(db: Db, { line: asked, ...which }: FiguresQuery): Promise<Figures> {
  const finished = await finishedByVersion(db, which);
  const lines = versionLines(await linkedVersions(db))
    .map((versions) => ({
      ids: versions.map(({ id }) => id),
      id: versions[0]?.id ?? '',
      title: versions[0]?.title ?? '',
      finished: versions.reduce((sum, { id }) => sum + (finished.get(id) ?? 0), 0),
    }))
    .sort((one, other) => other.finished - one.finished);
  const line = lines.find(({ ids }) => asked !== null && ids.includes(asked)) ?? lines[0];
  return {
    months: await counts.months(db, which),
    types: await counts.types(db, which),
    inspectors: await counts.inspectors(db, which),
    durations: await counts.durations(db, which),
    offers: await counts.offers(db, which),
    // A line on which nothing was finished has nothing to choose it for.
    lines: lines
      .filter((one) => one.finished > 0 || one === line)
      .map(({ ids, ...one }) => ({ ...one, versions: ids.length })),
    line: line?.id ?? null,
    parts: line
      ? figureParts(line.ids, await lineParts(db, line.ids), await resultsOn(db, line.ids, which))
      : [],
  };
}
