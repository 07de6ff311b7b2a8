import type { Db } from '#server/db/base/database.ts';
import type { CrowdReport } from './crowd.ts';
import type { FieldWork } from './fieldWork.ts';

/** What the database has in the end, held against what was sent: read past the product. */
export interface Tally {
  actions: number;
  receipts: number;
  audits: number;
  /** Each a sentence; empty is what we promise. */
  faults: string[];
}

export async function tally(
  db: Db,
  works: readonly FieldWork[],
  saved: CrowdReport['saved'],
): Promise<Tally> {
  const faults: string[] = [];
  const receipts = await db
    .selectFrom('receipts')
    .select(['id', 'status', 'inspection_id', 'device', 'sequence', 'revision'])
    .execute();
  const audits = await db
    .selectFrom('audit')
    .select(['action_id', 'record_id', 'revision'])
    .where('action_id', 'is not', null)
    .execute();
  const receiptOf = new Map(receipts.map((row) => [row.id, row]));
  const effects = new Map<string, number>();
  for (const { action_id } of audits)
    effects.set(action_id as string, (effects.get(action_id as string) ?? 0) + 1);

  const sent = new Set<string>();
  const expect = (id: string, status: string) => {
    sent.add(id);
    const receipt = receiptOf.get(id);
    if (!receipt) return void faults.push(`action ${id} was lost: it has no receipt`);
    if (receipt.status !== status) faults.push(`action ${id} is ${receipt.status}, not ${status}`);
    const count = effects.get(id) ?? 0;
    if (count !== (status === 'applied' ? 1 : 0))
      faults.push(`action ${id} is ${status} and has ${count} audit entries`);
  };
  for (const { actions, wrong } of works)
    for (const { id } of actions) expect(id, wrong.has(id) ? 'refused' : 'applied');
  for (const { id } of saved) expect(id, 'applied');
  for (const { id } of receipts)
    if (!sent.has(id)) faults.push(`receipt ${id} is of no action that was sent`);
  for (const id of effects.keys())
    if (!sent.has(id)) faults.push(`an audit entry is of ${id}, which was not sent`);
  // Each change counts one: no two of one inspection may have made the same revision.
  const seen = new Set<string>();
  for (const { record_id, revision } of audits) {
    const place = `${record_id} ${revision}`;
    if (seen.has(place)) faults.push(`revision ${revision} of ${record_id} was made twice`);
    seen.add(place);
  }
  faults.push(
    ...(await wrongEnds(db, works)),
    ...(await wrongNumbers(db, works)),
    ...(await wrongSaves(db, saved)),
  );
  return { actions: sent.size, receipts: receipts.length, audits: audits.length, faults };
}

/** Every inspection must be as the tablet left it. */
async function wrongEnds(db: Db, works: readonly FieldWork[]): Promise<string[]> {
  const faults: string[] = [];
  const rows = new Map(
    (
      await db.selectFrom('inspections').select(['id', 'status', 'notes', 'revision']).execute()
    ).map((row) => [row.id, row]),
  );
  const answers = Map.groupBy(
    await db.selectFrom('question_results').selectAll().execute(),
    (row) => row.inspection_id,
  );
  const domains = Map.groupBy(
    await db.selectFrom('category_notes').selectAll().execute(),
    (row) => row.inspection_id,
  );
  const extra = Map.groupBy(
    await db.selectFrom('last_question_answers').selectAll().execute(),
    (row) => row.inspection_id,
  );
  const same = (rows: readonly [string, unknown][], expected: ReadonlyMap<string, unknown>) =>
    rows.length === expected.size &&
    rows.every(([key, value]) => JSON.stringify(value) === JSON.stringify(expected.get(key)));
  for (const { ends } of works)
    for (const [id, end] of ends) {
      const row = rows.get(id);
      if (row?.status !== end.status || row.notes !== end.notes || row.revision < 1 + end.changes)
        faults.push(`inspection ${id} is not as it was left`);
      const parts = [
        same(
          (answers.get(id) ?? []).map((one) => [one.question_id, [one.result, one.notes]]),
          end.answers,
        ),
        same(
          (domains.get(id) ?? []).map((one) => [one.category_id, one.notes]),
          end.domains,
        ),
        same(
          (extra.get(id) ?? []).map((one) => [one.category_id, [one.result, one.notes]]),
          end.extra,
        ),
      ];
      if (parts.includes(false))
        faults.push(`the answers of inspection ${id} are not those that were sent last`);
    }
  return faults;
}

/** Of every tablet all numbers must have come in, without a gap. */
async function wrongNumbers(db: Db, works: readonly FieldWork[]): Promise<string[]> {
  const contiguous = new Map(
    (await db.selectFrom('devices').select(['device', 'contiguous']).execute()).map((row) => [
      row.device,
      row.contiguous,
    ]),
  );
  return works.flatMap(({ actions }) => {
    const known = contiguous.get(actions[0]?.device ?? '');
    return known === actions.length
      ? []
      : [
          `of a tablet with ${actions.length} actions the server counts ${known ?? 0} without a gap`,
        ];
  });
}

async function wrongSaves(db: Db, saved: CrowdReport['saved']): Promise<string[]> {
  const last = new Map(saved.map((one) => [`${one.inspection} ${one.question}`, one]));
  const faults: string[] = [];
  for (const { inspection, question, result, notes } of last.values()) {
    const row = await db
      .selectFrom('question_results')
      .select(['result', 'notes'])
      .where('inspection_id', '=', inspection)
      .where('question_id', '=', question)
      .executeTakeFirst();
    if (row?.result !== result || row.notes !== notes)
      faults.push(`an answer that was saved meanwhile is not the last: ${inspection} ${question}`);
  }
  return faults;
}
