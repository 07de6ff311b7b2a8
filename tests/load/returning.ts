import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { deliveryLimits } from '#client/sync/sending/deliver.ts';
import { readChecklistFile } from '#server/checklists/json.ts';
import { storable, storeChecklist } from '#server/checklists/store.ts';
import type { Db } from '#server/db/base/database.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import * as versions from '#server/db/checklists/versions.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import { uuidv7 } from '#server/ids.ts';
import type { Version } from '#shared/model/checklist.ts';
import { printTable, quantile } from '#tests/bench/table.ts';
import { createChance } from './chance.ts';
import { checklist } from './checklist.ts';
import type { CrowdPlan, CrowdReport } from './crowd.ts';
import { doFieldWork, type FieldWork, inspectionsFor } from './fieldWork.ts';
import { machine, spreadOf, type Use, usedBy } from './machine.ts';
import { addSomebody, addUpcoming } from './people.ts';
import { type Kind, kinds, makeStore } from './store.ts';
import { type Tally, tally } from './tally.ts';

/**
 * Everybody comes back at once: so many tablets with so many waiting changes each get their line
 * back in the same two seconds. Bounds: everything receipted within ten minutes, 95 % of the
 * deliveries answered within 5 s, nothing lost, nothing doubled, and who saves one answer meanwhile
 * has it within a second.
 */
export const bounds = { minutes: 10, delivery: 5_000, save: 1_000 } as const;
const savers = 10;

interface ReturnOptions {
  devices: number;
  actions: number;
}

/** Runs it on a fresh database, prints it, and answers what was wrong, one sentence each. */
export async function returning(kind: Kind, options: ReturnOptions): Promise<string[]> {
  const outcome = await comeBack(kind, options);
  print(kind, options, outcome);
  return judge(outcome).map((one) => `return on ${kinds[kind]}: ${one}`);
}

export interface Outcome {
  report: CrowdReport;
  counted: Tally;
  seconds: number;
  use: Use;
  /** Bytes that PostgreSQL wrote to its log meanwhile; null of SQLite. */
  logBytes: number | null;
}

/**
 * Lets everybody come back to a fresh server, until all is receipted; then counts in the database.
 */
export async function comeBack(kind: Kind, options: ReturnOptions): Promise<Outcome> {
  const store = await makeStore(kind);
  try {
    const { plan, works } = await store.with((db) =>
      inTransaction(db, (trx) => prepare(trx, options)),
    );
    const server = await store.serve();
    try {
      const logBefore = await store.logBytes();
      const start = performance.now();
      const report = await crowd({ ...plan, url: server.url });
      const seconds = (performance.now() - start) / 1_000;
      const use = usedBy(server.process.pid ?? 0);
      if ((await server.stop()) !== 0) report.errors.push('the server did not stop cleanly');
      const logAfter = await store.logBytes();
      const logBytes = logBefore === null || logAfter === null ? null : logAfter - logBefore;
      return {
        report,
        counted: await store.with((db) => tally(db, works, report.saved)),
        seconds,
        use,
        logBytes,
      };
    } finally {
      await server.stop();
    }
  } finally {
    await store.dispose();
  }
}

/** People, their inspections, and what waits on their tablets. */
async function prepare(
  db: Db,
  { devices, actions }: ReturnOptions,
): Promise<{ plan: Omit<CrowdPlan, 'url'>; works: FieldWork[] }> {
  const now = () => new Date().toISOString();
  const id = await storeChecklist(
    db,
    await storable(readChecklistFile(JSON.stringify(checklist('Kinderdagverblijf 2026')))),
    { newId: () => uuidv7(Date.now()), now },
  );
  const version = (await versions.load(db, id)) as Version;
  const works: FieldWork[] = [];
  const tablets: CrowdPlan['tablets'] = [];
  for (let n = 0; n < devices; n++) {
    const person = await addSomebody(db, `veld${n}`);
    const own: string[] = [];
    for (let i = 0; i < inspectionsFor(version, actions); i++)
      own.push(await addUpcoming(db, person.account, version.id, `Locatie ${n}.${i}`));
    const work = doFieldWork({
      device: randomUUID(),
      inspections: own,
      version,
      count: actions,
      chance: createChance(n),
      withWrong: n % 25 === 0,
    });
    works.push(work);
    tablets.push({ ...person, deliveries: pack(work.actions), losesAnswer: n % 10 === 5 });
  }
  const people: CrowdPlan['savers'] = [];
  for (let n = 0; n < savers; n++) {
    const person = await addSomebody(db, `kantoor${n}`);
    const inspection = await addUpcoming(db, person.account, version.id, `Kantoor ${n}`);
    const before = await inspections.load(db, person.account, inspection);
    if (before) {
      const after = { ...before, status: 'started' as const, revision: before.revision + 1 };
      await inspections.saveChange(db, before, after, now());
    }
    const questions = version.categories.flatMap((one) =>
      one.questions.map((question) => question.id),
    );
    people.push({ ...person, inspection, questions, device: randomUUID() });
  }
  return { plan: { tablets, savers: people }, works };
}

/** Deliveries as the client makes them: at most so many actions, and so many characters. */
function pack(actions: FieldWork['actions']): CrowdPlan['tablets'][number]['deliveries'] {
  const parts: FieldWork['actions'][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const action of actions) {
    const length = JSON.stringify(action.payload).length + 300;
    const last = parts.at(-1);
    if (!last || last.length >= deliveryLimits.count || size + length > deliveryLimits.characters) {
      parts.push([action]);
      size = length;
    } else {
      last.push(action);
      size += length;
    }
  }
  return parts.map((part) => ({
    body: gzipSync(JSON.stringify({ actions: part })),
    ids: part.map(({ id }) => id),
  }));
}

function crowd(plan: CrowdPlan): Promise<CrowdReport> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'crowd.ts'), {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    let report: CrowdReport | null = null;
    child.on('message', (message) => {
      report = message as CrowdReport;
    });
    child.on('exit', (code) =>
      report ? resolve(report) : reject(new Error(`the crowd ended with ${code}`)),
    );
    child.send(plan);
  });
}

function print(
  kind: Kind,
  { devices, actions }: ReturnOptions,
  { report, counted, seconds, use, logBytes }: Outcome,
): void {
  const { done, deliveries, postponed, dashboards, saves, statuses } = report;
  console.log(
    `\nreturn on ${kinds[kind]}: ${devices} tablets with ${actions} actions each; ${machine()}`,
  );
  printTable(
    ['', 'count', 'p50', 'p95', 'p99', 'most', 'bound'],
    [
      ['a tablet is done, s', `${done.length}`, ...spreadOf(done, 1_000), `${bounds.minutes * 60}`],
      [
        'a delivery with receipts, ms',
        `${deliveries.length}`,
        ...spreadOf(deliveries),
        `p95 ${bounds.delivery}`,
      ],
      ['asked to come back later, ms', `${postponed.length}`, ...spreadOf(postponed), '-'],
      [
        'one answer saved meanwhile, ms',
        `${saves.length}`,
        ...spreadOf(saves),
        `p95 ${bounds.save}`,
      ],
      ['work list afterwards, ms', `${dashboards.length}`, ...spreadOf(dashboards), '-'],
    ],
  );
  const words = Object.entries(statuses).map(([status, count]) => `${count} ${status}`);
  console.log(
    `  ${Math.round(counted.actions / seconds)} actions a second; receipts: ${words.join(', ')}`,
  );
  console.log(
    `  server: ${use.seconds.toFixed(0)} s of processor in ${seconds.toFixed(0)} s, at most ${use.megabytes.toFixed(0)} MB`,
  );
  if (logBytes !== null)
    console.log(
      `  database log: ${(logBytes / 1e6).toFixed(0)} MB, ${(logBytes / counted.actions / 1e3).toFixed(1)} kB an action`,
    );
  console.log(
    `  ${counted.actions} actions sent, ${counted.receipts} receipts and ${counted.audits} audit entries in the database; lost or doubled: ${counted.faults.length}`,
  );
}

function judge({
  report: { errors, deliveries, saves },
  counted: { faults },
  seconds,
}: Outcome): string[] {
  return [
    ...errors,
    ...faults,
    ...(seconds > bounds.minutes * 60
      ? [`it took ${seconds.toFixed(0)} s until everything was receipted`]
      : []),
    ...(quantile(deliveries, 0.95) > bounds.delivery
      ? [`95 % of the deliveries took ${quantile(deliveries, 0.95).toFixed(0)} ms`]
      : []),
    ...(quantile(saves, 0.95) > bounds.save
      ? [`95 % of the single saves took ${quantile(saves, 0.95).toFixed(0)} ms`]
      : []),
  ];
}
