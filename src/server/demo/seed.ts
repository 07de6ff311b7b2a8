import { readFileSync } from 'node:fs';
import { readChecklistFile } from '#server/checklists/json.ts';
import { storable, storeChecklist } from '#server/checklists/store.ts';
import * as accounts from '#server/db/accounts/accounts.ts';
import * as logins from '#server/db/accounts/logins.ts';
import type { Db } from '#server/db/base/database.ts';
import * as templates from '#server/db/checklists/templates.ts';
import * as versions from '#server/db/checklists/versions.ts';
import { personOf } from '#server/identity/claims.ts';
import { demoIssuerKey } from '#server/identity/demo.ts';
import { demoPeople } from '#server/identity/demoPeople.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { ChildcareType } from '#shared/model/enums.ts';
import type { Template } from '#shared/model/template.ts';
import { createChance } from './chance.ts';
import { type Notes, type Place, rotate, type SeedOptions } from './seedInspection.ts';
import { seedRegister } from './seedRegister.ts';
import { seedWork } from './seedWork.ts';

const load = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')) as T;
const checklistOf: Record<ChildcareType, string> = {
  KDV_BSO: 'kdv-bso',
  GASTOUDER: 'gastouder',
  GOB: 'gastouderbureau',
};
const inspectors = ['inspecteur', 'inspecteur2', 'beide'] as const;

/** Whether there is no account yet. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await accounts.list(db, { page: 1, limit: 1, filter: '', role: null, sort: '' })).total === 0;

/** Fills the demonstration. Call it in a transaction, so that it is there whole or not at all. */
export async function seedDemo(db: Db, { now, newId }: SeedOptions): Promise<void> {
  const moment = new Date(now).toISOString();
  const byType = {} as Record<ChildcareType, { version: Version; colours: Template[] }>;
  for (const [type, file] of Object.entries(checklistOf) as [ChildcareType, string][]) {
    const checklist = readChecklistFile(
      readFileSync(new URL(`./${file}.json`, import.meta.url), 'utf8'),
    );
    const id = await storeChecklist(db, await storable(checklist), { newId, now: () => moment });
    const version = await versions.load(db, id);
    if (version) byType[type] = { version, colours: await templates.list(db, [id]) };
  }
  const places = load<Place[]>('places');
  await seedRegister(db, places, now);
  const notes = load<Notes>('notes');
  for (const [name, person] of Object.entries(demoPeople)) {
    const id = newId();
    await logins.create(
      db,
      id,
      personOf(demoIssuerKey, { sub: name, preferred_username: name, ...person }),
      person.roles,
      moment,
    );
    const which = inspectors.indexOf(name as (typeof inspectors)[number]);
    if (which >= 0)
      await seedWork(db, {
        owner: id,
        places: rotate(places, which * 23),
        notes,
        byType,
        now,
        newId,
        chance: createChance(which + 7),
      });
  }
}
