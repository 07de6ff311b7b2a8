import { readChecklistFile } from '#server/checklists/json.ts';
import { storable, storeChecklist } from '#server/checklists/store.ts';
import type { Db } from '#server/db/base/database.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import * as versions from '#server/db/checklists/versions.ts';
import { keepEarlierTree } from '#server/handlers/checklists/judgedTree.ts';
import { uuidv7 } from '#server/ids.ts';
import type { Version } from '#shared/model/checklist.ts';
import { openBulk } from './bulk.ts';
import { checklist } from './checklist.ts';
import { addSomebody, type Somebody } from './people.ts';
import type { Store } from './store.ts';
import { parts, rowsOf, type Years } from './tenYears.ts';

export interface Region {
  inspectors: Somebody[];
  administrator: Somebody;
  versions: Version[];
  rows: number;
  seconds: number;
}

/**
 * Fills a fresh database with ten years of one region's work. The checklist has a new edition each
 * year; the last two are online.
 */
export async function fillRegion(
  store: Store,
  { inspections, answers, people }: { inspections: number; answers: number; people: number },
): Promise<Region> {
  const start = performance.now();
  const { editions, inspectors, administrator } = await store.with((db) =>
    inTransaction(db, (trx) => prepare(trx, people)),
  );
  const bulk = await openBulk(store);
  let rows = 0;
  const owners = inspectors.map(({ account }) => account);
  const years: Years = { inspections, answers, owners, editions, now: Date.now() };
  for (const some of rowsOf(years))
    for (const part of parts) {
      await bulk.insert(part, some[part]);
      rows += some[part].length;
    }
  await bulk.close();
  return {
    inspectors,
    administrator,
    versions: editions.map(({ version }) => version),
    rows,
    seconds: (performance.now() - start) / 1_000,
  };
}

async function prepare(db: Db, people: number) {
  const newId = () => uuidv7(Date.now());
  const now = () => new Date().toISOString();
  const editions: { version: Version; snapshot: string }[] = [];
  for (let year = 2017; year <= 2026; year++) {
    const id = await storeChecklist(
      db,
      await storable(
        readChecklistFile(
          JSON.stringify({ ...checklist(`Kinderdagverblijf ${year}`), online: year >= 2025 }),
        ),
      ),
      { newId, now },
    );
    const version = (await versions.load(db, id)) as Version & { revision: number };
    await keepEarlierTree(db, version);
    const { snapshot_hash } = await db
      .selectFrom('version_revisions')
      .select('snapshot_hash')
      .where('version_id', '=', id)
      .executeTakeFirstOrThrow();
    editions.push({ version, snapshot: snapshot_hash });
  }
  const inspectors: Somebody[] = [];
  for (let n = 0; n < people; n++) inspectors.push(await addSomebody(db, `toezichthouder${n}`));
  return {
    editions,
    inspectors,
    administrator: await addSomebody(db, 'beheer', ['ROLE_ADMIN', 'ROLE_COORDINATOR']),
  };
}
