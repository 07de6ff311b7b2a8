import type { Db } from '#server/db/base/database.ts';
import { skippedResults } from '#server/db/inspections/skippedResults.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import { eachMonth } from './figureMonths.ts';
import { type Counted, counted } from './figures.ts';
import { createKeptMonths } from './keptMonths.ts';

/** How often each result was given to each part of these versions. */
export interface PartCount {
  part: string;
  /** Whether this is the extra condition of the domain or item with this id. */
  extra: boolean;
  result: QuestionResult;
  /** Below zero for skipped parts: those results are subtracted again. */
  count: number;
}

/** The number of finished inspections of each version. */
export async function finishedByVersion(db: Db, which: Counted): Promise<Map<string, number>> {
  const rows = await counted(db, which)
    .where('status', '=', 'finished')
    .select((e) => ['version_id', e.fn.countAll<number>().as('count')])
    .groupBy('version_id')
    .execute();
  return new Map(rows.map(({ version_id, count }) => [version_id, Number(count)]));
}

/** Keeps the months of a few lines of versions, for ten years. */
const keptMonths = createKeptMonths<PartCount[]>(400);

/** Results of finished inspections on these versions, without parts that an inspection skips. */
export async function resultsOn(
  db: Db,
  versions: readonly string[],
  which: Counted,
): Promise<PartCount[]> {
  const finished = counted(db, which)
    .where('status', '=', 'finished')
    .where('inspections.version_id', 'in', versions);
  const found: PartCount[] = [];
  const each = eachMonth(db, which, finished, versions, {
    kept: keptMonths,
    count: (some) => resultsIn(db, some),
    sum: sumOfParts,
  });
  for await (const { counts } of each) found.push(...counts);
  return found;
}

/** Adds up the counts, one sum for each result at each part. */
function sumOfParts(all: readonly PartCount[][]): PartCount[] {
  const sums = new Map<string, PartCount>();
  for (const one of all.flat()) {
    const key = `${one.part} ${one.extra} ${one.result}`;
    sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

type Finished = ReturnType<typeof counted>;

async function resultsIn(db: Db, inMonth: Finished): Promise<PartCount[]> {
  const questions = await inMonth
    .innerJoin('question_results as r', 'r.inspection_id', 'inspections.id')
    .where('r.result', 'is not', null)
    .select((e) => ['r.question_id as part', 'r.result', e.fn.countAll<number>().as('count')])
    .groupBy(['r.question_id', 'r.result'])
    .execute();
  const extras = await inMonth
    .innerJoin('last_question_answers as r', 'r.inspection_id', 'inspections.id')
    .where('r.result', 'is not', null)
    .select((e) => ['r.category_id as part', 'r.result', e.fn.countAll<number>().as('count')])
    .groupBy(['r.category_id', 'r.result'])
    .execute();
  const rows = (some: typeof questions, extra: boolean) =>
    some.flatMap(({ part, result, count }) =>
      result === null ? [] : [{ part, extra, result, count: Number(count) }],
    );
  const skipping = inMonth
    .where((e) =>
      e.or([e('skip_categories_json', '!=', '[]'), e('skip_questions_json', '!=', '[]')]),
    )
    .select(['inspections.id', 'skip_categories_json', 'skip_questions_json']);
  const skipped = await skippedResults(db, skipping);
  return [
    ...rows(questions, false),
    ...rows(extras, true),
    ...skipped.map((row) => ({ ...row, count: -row.count })),
  ];
}
