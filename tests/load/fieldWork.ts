import { uuidv7 } from '#server/ids.ts';
import type { ActionType } from '#shared/model/actions.ts';
import type { Version } from '#shared/model/checklist.ts';
import { QuestionResult } from '#shared/model/enums.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import type { Chance } from './chance.ts';

/**
 * What an inspector did on a tablet without a line: whole inspections one after the other, as the
 * client queues them.
 */
export interface FieldWork {
  actions: QueuedAction[];
  /** Ids of actions that the server must refuse: they ask for a condition that is not there. */
  wrong: Set<string>;
  /** Per inspection what the server must have in the end. */
  ends: Map<string, End>;
}

export interface End {
  status: 'upcoming' | 'started' | 'finished';
  notes: string;
  /** Applied actions. */
  changes: number;
  /** By condition: result and notes. */
  answers: Map<string, [result: string, notes: string]>;
  domains: Map<string, string>;
  extra: Map<string, [result: string, notes: string]>;
}

interface Assignment {
  device: string;
  inspections: readonly string[];
  version: Version;
  /** How many actions wait. */
  count: number;
  chance: Chance;
  /** Put one action in that the server must refuse. */
  withWrong: boolean;
}

/** How many inspections it takes to make so many actions of this version. */
export const inspectionsFor = (version: Version, count: number): number => {
  const questions = version.categories.reduce((sum, { questions: list }) => sum + list.length, 0);
  const domains = version.categories.filter(({ parent }) => parent === null).length;
  return Math.ceil(count / (questions + 2 * domains + 3));
};

export function doFieldWork({
  device,
  inspections,
  version,
  count,
  chance,
  withWrong,
}: Assignment): FieldWork {
  const work: FieldWork = { actions: [], wrong: new Set(), ends: new Map() };
  const push = (inspection: string, type: ActionType, payload: object): string => {
    const id = uuidv7(Date.now());
    const sequence = work.actions.length + 1;
    // Made offline on what the device knew when it left: an inspection of revision 1.
    work.actions.push({
      id,
      type,
      inspection,
      payload,
      device,
      sequence,
      created_at: new Date().toISOString(),
      base: 1,
    });
    return id;
  };
  const isFull = () => work.actions.length >= count;
  const domains = version.categories.filter(({ parent }) => parent === null);
  for (const inspection of inspections) {
    if (isFull()) break;
    const end: End = {
      status: 'started',
      notes: '',
      changes: 0,
      answers: new Map(),
      domains: new Map(),
      extra: new Map(),
    };
    work.ends.set(inspection, end);
    const steps: (() => void)[] = [() => push(inspection, 'START_INSPECTION', {})];
    for (const { questions } of version.categories)
      for (const { id: question } of questions)
        steps.push(() => {
          const [result, notes] = [chance.pick(QuestionResult.options), chance.note()];
          push(inspection, 'SAVE_INSPECTION_QUESTION_RESULT', { question, result, notes });
          end.answers.set(question, [result, notes]);
        });
    for (const { id: category } of domains) {
      steps.push(() => {
        const notes = chance.note();
        push(inspection, 'SAVE_INSPECTION_CATEGORY_NOTES', { category, notes });
        end.domains.set(category, notes);
      });
      steps.push(() => {
        const [result, notes] = [chance.pick(QuestionResult.options), chance.note()];
        push(inspection, 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER', {
          category,
          result,
          notes,
        });
        end.extra.set(category, [result, notes]);
      });
    }
    steps.push(() => {
      end.notes = chance.note();
      push(inspection, 'SAVE_INSPECTION_NOTES', { notes: end.notes });
    });
    steps.push(() => {
      push(inspection, 'FINISH_INSPECTION', {});
      end.status = 'finished';
    });
    for (const step of steps) {
      if (isFull()) break;
      step();
      end.changes++;
    }
  }
  const last = work.actions.at(-1);
  // In the middle of the last inspection, where nothing rests on it.
  if (withWrong && last && work.ends.get(last.inspection)?.status === 'started') {
    work.wrong.add(
      push(last.inspection, 'SAVE_INSPECTION_QUESTION_RESULT', {
        question: 'weg',
        result: 'satisfies',
        notes: '',
      }),
    );
  }
  return work;
}
