import { setImmediate } from 'node:timers/promises';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Db } from './database.ts';
import { type Counted, counted, month } from './figures.ts';
import { createKeptMonths } from './keptMonths.ts';
import { skippedResults } from './skippedResults.ts';

/** How often each result was given to each part of these versions. */
export interface PartCount {
  part: string;
  /** Whether it is the extra condition of the domain or item of this id. */
  extra: boolean;
  result: QuestionResult;
  /** Below zero: to be taken off again. */
  count: number;
}

/** Finished inspections of each version. */
export async function finishedByVersion(db: Db, which: Counted): Promise<Map<string, number>> {
  const rows = await counted(db, which)
    .where('status', '=', 'finished')
    .select((e) => ['version_id', e.fn.countAll<number>().as('count')])
    .groupBy('version_id')
    .execute();
  return new Map(rows.map(({ version_id, count }) => [version_id, Number(count)]));
}

/**
 * Results of finished inspections on these versions, but for what an inspection skips. A month at
 * a time, with room for others between: many years are a long read. What was counted of a whole
 * month is kept while nothing in it changed.
 */
export async function resultsOn(
  db: Db,
  versions: readonly string[],
  which: Counted,
): Promise<PartCount[]> {
  const finished = counted(db, which)
    .where('status', '=', 'finished')
    .where('inspections.version_id', 'in', versions);
  const trees = await revisionsOf(db, versions);
  const monthsWith = await finished
    .select((e) => [
      month.as('month'),
      e.fn.countAll<number>().as('count'),
      e.fn.sum<number>('inspections.revision').as('changes'),
      e.fn.max('finished_at').as('last'),
    ])
    .groupBy(month)
    .execute();
  const found: PartCount[] = [];
  for (const { month: one, ...inIt } of monthsWith) {
    const inMonth =
      one === null
        ? finished.where('inspections.date', 'is', null)
        : finished
            .where('inspections.date', '>=', `${one}-01`)
            .where('inspections.date', '<=', `${one}-31`);
    // Of a month that the period cuts, the count says which part it is.
    const key = JSON.stringify([one, which.type, partOf(one, which), versions]);
    const stamp = JSON.stringify([trees, Number(inIt.count), Number(inIt.changes), inIt.last]);
    const known = keptMonths.find(db, key, stamp);
    const counts = known ?? (await resultsIn(db, inMonth));
    if (!known) {
      keptMonths.keep(db, key, stamp, counts);
      await setImmediate();
    }
    found.push(...counts);
  }
  return found;
}

/** Months of a line are kept: a few lines of ten years. */
const keptMonths = createKeptMonths<PartCount[]>(400);

/** The days of a month that the period has, where it has not all of them. */
const partOf = (one: string | null, { from, to }: Counted): (string | null)[] => [
  one !== null && from?.startsWith(one) ? from : null,
  one !== null && to?.startsWith(one) ? to : null,
];

/** What an inspection skips goes by the tree of its version. */
async function revisionsOf(db: Db, versions: readonly string[]): Promise<number> {
  const { changes } = await db
    .selectFrom('versions')
    .select((e) => e.fn.sum<number>('revision').as('changes'))
    .where('id', 'in', versions)
    .executeTakeFirstOrThrow();
  return Number(changes);
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
