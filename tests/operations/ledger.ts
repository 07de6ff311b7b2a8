import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Change } from './crowd.ts';

/**
 * What the database itself says happened, held against what was acknowledged. Read past the
 * product, while it runs or after it died.
 */
export interface Verdict {
  acknowledged: number;
  /** Acknowledged, and not there. */
  lost: number;
  /** There more than once. */
  doubled: number;
  /** Everything that is not as promised, each a sentence; empty is what we promise. */
  faults: string[];
}

interface Row {
  [column: string]: string | number | null;
}
type Query = (text: string) => Promise<Row[]>;

/**
 * Opens the database with nothing of the product: `database` = path of a SQLite file or
 * postgres://…
 */
export async function asking<T>(database: string, work: (query: Query) => Promise<T>): Promise<T> {
  if (!database.startsWith('postgres')) {
    const db = new DatabaseSync(database, { readOnly: true, timeout: 5_000 });
    try {
      return await work(async (text) => db.prepare(text).all() as Row[]);
    } finally {
      db.close();
    }
  }
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  return work(async (text) => (await client.query(text)).rows as Row[]).finally(() => client.end());
}

/**
 * `settled`: every change is acknowledged, so that each must be there and every device counted
 * without a gap.
 */
export async function judge(
  database: string,
  changes: readonly Change[],
  { settled = false } = {},
): Promise<Verdict> {
  return asking(database, async (query) => {
    const faults: string[] = [];
    if (!database.startsWith('postgres'))
      for (const check of ['integrity_check', 'foreign_key_check'])
        for (const row of await query(`pragma ${check}`))
          if (row['integrity_check'] !== 'ok') faults.push(`${check}: ${JSON.stringify(row)}`);
    const receipts = await query(
      "select id, status from receipts where type <> 'CREATE_INSPECTION'",
    );
    const audits = await query(
      'select action_id, record_id, revision, new_json from audit where action_id is not null and revision is not null order by revision',
    );
    const answers = await query('select inspection_id, question_id, notes from question_results');
    const inspections = await query('select id, revision from inspections');
    const devices = await query('select device, contiguous from devices');

    const statusOf = new Map(receipts.map(({ id, status }) => [id, status]));
    const effectsOf = Map.groupBy(audits, ({ action_id }) => action_id);
    for (const { id, status } of receipts)
      if (status !== 'applied') faults.push(`receipt ${id} is ${status}`);
    let [lost, doubled] = [0, 0];
    for (const { id, token, acknowledged } of changes) {
      const effects = effectsOf.get(id) ?? [];
      if (effects.length > 1) doubled++;
      // Half-written: one without the other.
      if (effects.length !== (statusOf.has(id) ? 1 : 0))
        faults.push(`${id} has ${effects.length} effects and receipt ${statusOf.get(id)}`);
      if (effects.length === 0 && acknowledged) lost++;
      if (effects[0] && !String(effects[0]['new_json']).includes(token))
        faults.push(`${id} was stored with another text`);
    }
    // Each inspection counts on with each change, and shows the last word on every condition.
    const last = new Map<string, string>();
    const byRecord = Map.groupBy(audits, ({ record_id }) => record_id);
    for (const { id, revision } of inspections) {
      const own = byRecord.get(id) ?? [];
      const counted = own.map((row) => row['revision']);
      const isRising = counted.every(
        (number, at) => at === 0 || Number(number) > Number(counted[at - 1]),
      );
      if (!isRising || revision !== (counted.at(-1) ?? 1))
        faults.push(`inspection ${id} counts ${revision}, it has ${counted}`);
      for (const row of own)
        for (const { question, notes } of JSON.parse(String(row['new_json'])).question_results ??
          [])
          last.set(`${id} ${question}`, notes);
    }
    for (const { inspection_id, question_id, notes } of answers)
      if (last.get(`${inspection_id} ${question_id}`) !== notes)
        faults.push(`${inspection_id} ${question_id} shows ${notes}, the last word was another`);
    if (answers.length !== last.size)
      faults.push(`${answers.length} answers are there, ${last.size} were given`);
    if (settled) {
      for (const { id, acknowledged } of changes)
        if (!acknowledged) faults.push(`${id} was never acknowledged`);
      const made = Map.groupBy(changes, ({ device }) => device);
      for (const { device, contiguous } of devices)
        if (made.has(String(device)) && contiguous !== made.get(String(device))?.length)
          faults.push(
            `${device} made ${made.get(String(device))?.length}, counted are ${contiguous}`,
          );
      if ([...made.keys()].some((name) => !devices.some(({ device }) => device === name)))
        faults.push('a device is not known');
    }
    return {
      acknowledged: changes.filter((change) => change.acknowledged).length,
      lost,
      doubled,
      faults,
    };
  });
}
