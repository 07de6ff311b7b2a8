import { readFileSync } from 'node:fs';
import { readChecklistFile } from '#server/checklists/json.ts';
import { storeChecklist } from '#server/checklists/store.ts';
import * as accounts from '#server/db/accounts.ts';
import type { Db } from '#server/db/connect.ts';
import * as inspections from '#server/db/inspections.ts';
import * as templates from '#server/db/templates.ts';
import * as versions from '#server/db/versions.ts';
import { keepJudgedTree } from '#server/handlers/judgedTree.ts';
import { personOf } from '#server/identity/claims.ts';
import { demoIssuerKey, demoPeople } from '#server/identity/demo.ts';
import { cleanRichText } from '#server/richText.ts';
import type { Action } from '#shared/model/actions.ts';
import type { Category, Version } from '#shared/model/checklist.ts';
import type { ChildcareType, InspectionType, QuestionResult } from '#shared/model/enums.ts';
import type { Inspection, InspectionForm } from '#shared/model/inspection.ts';
import type { Template } from '#shared/model/template.ts';
import { applyAction } from '#shared/rules/applyAction.ts';
import { emptyForm, formRules, tidyForm } from '#shared/rules/inspectionForm.ts';
import { allQuestions, buildChecklist, withoutSkipped } from '#shared/rules/tree.ts';

/**
 * Fills an empty database with the demonstration: three checklists, six accounts, and a work list
 * for each inspector.
 */
type Place = Partial<Omit<InspectionForm, 'childcare_type' | 'location'>> &
  Pick<InspectionForm, 'childcare_type' | 'location'>;
type Notes = Record<QuestionResult | 'domain' | 'general', string[]>;

const load = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')) as T;
const checklistOf: Record<ChildcareType, string> = {
  KDV_BSO: 'kdv-bso',
  GASTOUDER: 'gastouder',
  GOB: 'gastouderbureau',
};
const inspectors = ['inspecteur', 'inspecteur2', 'beide'] as const;

/** The same numbers every time, so that everybody sees the same demonstration. */
function createChance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  return { next, pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T };
}
type Chance = ReturnType<typeof createChance>;

const day = 24 * 3600_000;

/** `offset` working days from today, as an ISO date. */
function workday(now: number, offset: number): string {
  let at = now;
  for (let left = Math.abs(offset); left > 0; ) {
    at += Math.sign(offset) * day;
    if (![0, 6].includes(new Date(at).getUTCDay())) left--;
  }
  return new Date(at).toISOString().slice(0, 10);
}

export interface SeedOptions {
  /** Milliseconds since 1970. */
  now: number;
  newId: () => string;
}

/** Whether nobody has an account yet. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await accounts.list(db, { page: 1, limit: 1, filter: '', sort: '' })).total === 0;

/** Call it in a transaction: the demonstration is there whole, or not at all. */
export async function seedDemo(db: Db, { now, newId }: SeedOptions): Promise<void> {
  const moment = new Date(now).toISOString();
  const byType = {} as Record<ChildcareType, { version: Version; colours: Template[] }>;
  for (const [type, file] of Object.entries(checklistOf) as [ChildcareType, string][]) {
    const checklist = readChecklistFile(
      readFileSync(new URL(`./${file}.json`, import.meta.url), 'utf8'),
    );
    const id = await storeChecklist(db, checklist, { newId, now: () => moment });
    const version = await versions.load(db, id);
    if (version) byType[type] = { version, colours: await templates.list(db, [id]) };
  }
  const places = load<Place[]>('places');
  const notes = load<Notes>('notes');
  for (const [name, person] of Object.entries(demoPeople)) {
    const id = newId();
    await accounts.create(
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

const rotate = <T>(list: readonly T[], by: number): T[] =>
  list.map((_, index) => list[(index + by) % list.length] as T);

interface Work extends SeedOptions {
  owner: string;
  places: readonly Place[];
  notes: Notes;
  byType: Record<ChildcareType, { version: Version; colours: Template[] }>;
  chance: Chance;
}

/** 8 upcoming, 3 started (half filled in) and 12 finished inspections, around today. */
async function seedWork(db: Db, work: Work): Promise<void> {
  // Mixed by type: the file lists them type by type.
  const mixed = [0, 1, 2].flatMap((offset) =>
    work.places.filter((_, index) => index % 3 === offset),
  );
  const plan = [
    ...[0, 1, 2, 3, 5, 7, 9, 12].map((offset) => ({ offset, filled: 0 })),
    ...[-2, -1, 0].map((offset) => ({ offset, filled: 0.5 })),
    ...[-3, -4, -6, -8, -9, -11, -14, -17, -21, -26, -31, -38].map((offset) => ({
      offset,
      filled: 1,
    })),
  ];
  for (const [index, { offset, filled }] of plan.entries())
    await seedInspection(db, work, mixed[index] as Place, workday(work.now, offset), filled);
}

async function seedInspection(
  db: Db,
  work: Work,
  place: Place,
  date: string,
  filled: number,
): Promise<void> {
  const { chance, owner, notes } = work;
  const { version, colours } = work.byType[place.childcare_type];
  const types: readonly InspectionType[] = formRules[place.childcare_type].inspectionTypes;
  const inspection_type =
    filled === 1 && chance.next() < 0.15 ? chance.pick(types) : (types[0] as InspectionType);
  const form = tidyForm({
    ...emptyForm(place.childcare_type),
    ...place,
    date,
    inspection_type,
    announced: chance.next() < 0.2,
  });
  if (inspection_type === 'examination-for-registration')
    form.date_of_receipt_application_municipality = workday(Date.parse(date), -20);
  const id = work.newId();
  const moment = new Date(Math.min(work.now, Date.parse(date) - 9 * day)).toISOString();
  await inspections.create(db, { id, owner, version: version.id, form }, moment);
  const before = await inspections.load(db, owner, id);
  if (!before) throw new Error('a seeded inspection is missing');
  let after: Inspection = before;
  const act = (action: Action) => {
    after = applyAction(after, version, action);
  };
  const colour = chance.pick(colours);
  if (filled > 0 || chance.next() < 0.4)
    act({
      type: 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
      payload: { skip_categories: colour.skip_categories, skip_questions: colour.skip_questions },
    });
  if (filled > 0) {
    act({ type: 'START_INSPECTION', payload: {} });
    fillOut(after, version.categories, filled, chance, notes, act);
    if (filled === 1) {
      act({
        type: 'SAVE_INSPECTION_NOTES',
        payload: { notes: cleanRichText(chance.pick(notes.general), 'notes') },
      });
      act({ type: 'FINISH_INSPECTION', payload: {} });
    }
  }
  if (after === before) return;
  await inspections.saveChange(
    db,
    before,
    after,
    new Date(Math.min(work.now, Date.parse(date) + 15 * 3600_000)).toISOString(),
  );
  if (after.status === 'finished') await keepJudgedTree(db, id, version);
}

function fillOut(
  inspection: Inspection,
  categories: readonly Category[],
  filled: number,
  chance: Chance,
  notes: Notes,
  act: (action: Action) => void,
): void {
  const checklist = withoutSkipped(buildChecklist({ categories }, inspection));
  const questions = allQuestions(checklist);
  const upTo = Math.ceil(questions.length * filled);
  for (const { question } of questions.slice(0, upTo)) {
    const roll = chance.next();
    const result: QuestionResult =
      roll < 0.84
        ? 'satisfies'
        : roll < 0.91
          ? 'does-not-satisfy'
          : roll < 0.96
            ? 'to-be-defined'
            : 'restore-offer';
    const written =
      result !== 'satisfies' || chance.next() < 0.3
        ? cleanRichText(chance.pick(notes[result]), 'notes')
        : '';
    act({
      type: 'SAVE_INSPECTION_QUESTION_RESULT',
      payload: { question: question.id, result, notes: written },
    });
  }
  for (const domain of checklist.domains.slice(0, Math.ceil(checklist.domains.length * filled))) {
    if (chance.next() < 0.6)
      act({
        type: 'SAVE_INSPECTION_CATEGORY_NOTES',
        payload: {
          category: domain.category.id,
          notes: cleanRichText(chance.pick(notes.domain), 'notes'),
        },
      });
    if (domain.category.last_question && filled === 1 && chance.next() < 0.5)
      act({
        type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
        payload: { category: domain.category.id, result: 'satisfies', notes: '' },
      });
  }
}
