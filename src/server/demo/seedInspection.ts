import type { Db } from '#server/db/base/database.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import * as terms from '#server/db/inspections/terms.ts';
import { keepJudgedTree } from '#server/handlers/checklists/judgedTree.ts';
import { cleanRichText } from '#server/richText.ts';
import type { Action } from '#shared/model/actions.ts';
import type { Category, Version } from '#shared/model/checklist.ts';
import type { ChildcareType, InspectionType, QuestionResult } from '#shared/model/enums.ts';
import type { Inspection, InspectionForm } from '#shared/model/inspection.ts';
import type { Template } from '#shared/model/template.ts';
import { allQuestions, buildChecklist } from '#shared/rules/checklist/tree.ts';
import { withoutSkipped } from '#shared/rules/checklist/withoutSkipped.ts';
import { termsOf } from '#shared/rules/days/terms.ts';
import { applyAction } from '#shared/rules/inspection/applyAction.ts';
import { emptyForm } from '#shared/rules/inspection/emptyForm.ts';
import { formRules, tidyForm } from '#shared/rules/inspection/inspectionForm.ts';
import { type Chance, day, workday } from './chance.ts';

/** Texts to pick notes from, by what they are written at. */
export type Notes = Record<QuestionResult | 'domain' | 'general', string[]>;

/** The place of an inspection, as its form has it. */
export type Place = Partial<Omit<InspectionForm, 'childcare_type' | 'location'>> &
  Pick<InspectionForm, 'childcare_type' | 'location'>;

export interface SeedOptions {
  /** Milliseconds since 1970. */
  now: number;
  newId: () => string;
}

/** What the demonstration of one inspector is made with. */
export interface Work extends SeedOptions {
  owner: string;
  places: readonly Place[];
  notes: Notes;
  byType: Record<ChildcareType, { version: Version; colours: Template[] }>;
  chance: Chance;
}

/** The list from place `by` on, followed by what stands before that place. */
export const rotate = <T>(list: readonly T[], by: number): T[] =>
  list.map((_, index) => list[(index + by) % list.length] as T);

/**
 * Adds an inspection for `date` (YYYY-MM-DD) and fills it in by chance. `filled`: the part of its
 * conditions that gets a result; 0 is not started, 1 is finished.
 */
export async function seedInspection(
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
    { ...after, revision: before.revision + 1 },
    new Date(Math.min(work.now, Date.parse(date) + 15 * 3600_000)).toISOString(),
  );
  if (after.status !== 'finished') return;
  await keepJudgedTree(db, id, version);
  await seedTerms(db, after, date, work.now);
}

/** Terms whose day has passed were done in time. */
async function seedTerms(
  db: Db,
  { id, inspection_type: type }: Inspection,
  date: string,
  now: number,
): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  const due = termsOf(type, date, {});
  const done = due.filter((one) => one.due < today).map((one) => [one.term, one.due]);
  await terms.put(db, id, date, termsOf(type, date, Object.fromEntries(done)));
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
