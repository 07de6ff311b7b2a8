import { createHash, randomUUID } from 'node:crypto';
import type { AuditRow, InspectionRow, ReceiptRow, Tables } from '#server/db/base/tables.ts';
import { uuidv7 } from '#server/ids.ts';
import type { Action } from '#shared/model/actions.ts';
import type { Version } from '#shared/model/checklist.ts';
import { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { applyAction } from '#shared/rules/inspection/applyAction.ts';
import { changedParts } from '#shared/rules/inspection/changes.ts';
import { emptyForm, formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { createChance } from './chance.ts';

/**
 * What a region's inspectors leave in the database in ten years, as the product would have written
 * it: the same rules (applyAction, changedParts) make the states and the audit; only the writing is
 * quicker.
 */
export interface Years {
  inspections: number;
  /** Conditions that are answered in each. */
  answers: number;
  owners: readonly string[];
  /** One for each stretch of the ten years, oldest first, with the name of its tree. */
  editions: readonly { version: Version; snapshot: string }[];
  /** The end of the ten years, in ms. */
  now: number;
}

export type Part =
  | 'inspections'
  | 'question_results'
  | 'category_notes'
  | 'last_question_answers'
  | 'receipts'
  | 'audit';
export type Rows = { [T in Part]: Tables[T][] };
export const parts: readonly Part[] = [
  'inspections',
  'question_results',
  'category_notes',
  'last_question_answers',
  'receipts',
  'audit',
];

const day = 24 * 3600_000;
const tenYears = 3_650 * day;
const iso = (ms: number) => new Date(ms).toISOString();

/**
 * The rows, oldest first, of a few inspections at a time: those are done on the same day, and their
 * changes lie mixed.
 */
export function* rowsOf(years: Years): Generator<Rows> {
  const { inspections, owners, editions, now } = years;
  const together = 5;
  for (let first = 0; first < inspections; first += together) {
    const rows: Rows = {
      inspections: [],
      question_results: [],
      category_notes: [],
      last_question_answers: [],
      receipts: [],
      audit: [],
    };
    for (let n = first; n < Math.min(first + together, inspections); n++) {
      const at = now - tenYears + (n / inspections) * (tenYears - day);
      const edition = editions[Math.floor((n / inspections) * editions.length)];
      // The last ones of everybody are upcoming or under way.
      const left = inspections - n;
      const stage =
        left <= owners.length * 3 ? 'started' : left <= owners.length * 8 ? 'upcoming' : 'finished';
      if (edition)
        addInspection(rows, {
          years,
          edition,
          n,
          at,
          owner: owners[n % owners.length] ?? '',
          stage,
        });
    }
    rows.receipts.sort((a, b) => (a.received_at < b.received_at ? -1 : 1));
    rows.audit.sort((a, b) => (a.at < b.at ? -1 : 1));
    yield rows;
  }
}

interface One {
  years: Years;
  edition: Years['editions'][number];
  n: number;
  at: number;
  owner: string;
  stage: 'upcoming' | 'started' | 'finished';
}

function addInspection(rows: Rows, { years, edition, n, at, owner, stage }: One): void {
  const { version } = edition;
  const chance = createChance(n);
  const id = uuidv7(at - 10 * day);
  const device = deviceOf(years, n);
  const form = {
    ...emptyForm('KDV_BSO'),
    location: `Kinderdagverblijf ${chance.pick(['De Kikker', 'Het Nest', 'Pippeloentje', 'De Regenboog'])} ${n % 997}`,
    address: `Oudegracht ${n % 300}`,
    postal_code: `${3500 + (n % 80)} AB`,
    city: chance.pick(['Utrecht', 'Zeist', 'Amersfoort', "'s-Graveland"]),
    email: `locatie${n}@voorbeeld.nl`,
    number_of_child_places: 40,
    inspection_type: 'annual-survey-without-template' as const,
    date: iso(at).slice(0, 10),
  };
  const start = {
    id,
    title: form.location,
    version: { id: version.id, title: version.title },
    status: 'upcoming',
    revision: 1,
    notes: '',
  } as const;
  let state: Inspection = {
    ...form,
    ...start,
    skip_categories: [],
    skip_questions: [],
    category_notes: [],
    question_results: [],
    category_last_question_answers: [],
  };
  let time = at - 10 * day;
  const record = (
    type: string,
    action: string,
    revision: number | null,
    change: { old: unknown; new: unknown },
    payload: unknown,
  ) => {
    const moment = iso(time);
    const receipt: ReceiptRow = {
      id: action,
      account_id: owner,
      inspection_id: id,
      type,
      payload_hash: createHash('sha256')
        .update(JSON.stringify([id, type, payload]))
        .digest('base64url'),
      device,
      sequence: n * 250 + (revision ?? 0),
      device_time: moment,
      received_at: moment,
      status: 'applied',
      error: null,
      revision,
      conflict_json: null,
      held_json: null,
    };
    const entry: AuditRow = {
      id: uuidv7(time),
      at: moment,
      account_id: owner,
      noun: 'inspection',
      record_id: id,
      event: type,
      action_id: action,
      device_time: moment,
      old_json: change.old === null ? null : JSON.stringify(change.old),
      new_json: JSON.stringify(change.new),
      revision,
      device,
      subject: null,
      search: null,
    };
    rows.receipts.push(receipt);
    rows.audit.push(entry);
  };
  record(
    'CREATE_INSPECTION',
    uuidv7(time),
    1,
    { old: null, new: { version: version.id, ...form } },
    form,
  );
  const act = (action: Action) => {
    const after = { ...applyAction(state, version, action), revision: state.revision + 1 };
    record(action.type, uuidv7(time), after.revision, changedParts(state, after), action.payload);
    state = after;
    time += 40_000;
  };

  const questions = version.categories.flatMap((one) =>
    one.questions.map((question) => question.id),
  );
  const domains = version.categories.filter(({ parent }) => parent === null).map((one) => one.id);
  const skip_questions = questions.slice(years.answers);
  act({
    type: 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
    payload: { skip_categories: [], skip_questions },
  });
  time = at;
  if (stage !== 'upcoming') {
    act({ type: 'START_INSPECTION', payload: {} });
    const answered = questions.slice(
      0,
      stage === 'started' ? Math.ceil(years.answers / 2) : years.answers,
    );
    for (const question of answered) {
      // A result goes when it is tapped, notes when the typing rests.
      act({
        type: 'SAVE_INSPECTION_QUESTION_RESULT',
        payload: { question, result: chance.pick(QuestionResult.options) },
      });
      const notes = chance.note();
      if (notes) act({ type: 'SAVE_INSPECTION_QUESTION_RESULT', payload: { question, notes } });
    }
    for (const category of domains)
      act({ type: 'SAVE_INSPECTION_CATEGORY_NOTES', payload: { category, notes: chance.note() } });
    for (const category of domains.slice(3))
      act({
        type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
        payload: { category, result: 'satisfies', notes: chance.note() },
      });
    act({ type: 'SAVE_INSPECTION_NOTES', payload: { notes: chance.note() } });
    if (stage === 'finished') act({ type: 'FINISH_INSPECTION', payload: {} });
  }
  addState(rows, state, {
    owner,
    created: at - 10 * day,
    started: at,
    updated: time,
    snapshot: edition.snapshot,
  });
}

/** Everybody gets another tablet after three years of sixty inspections. */
const tablets = new Map<string, string>();
function deviceOf({ owners }: Years, n: number): string {
  const key = `${n % owners.length} ${Math.floor(n / owners.length / 180)}`;
  const known = tablets.get(key) ?? randomUUID();
  tablets.set(key, known);
  return known;
}

/** The inspection as it is now. */
function addState(
  rows: Rows,
  state: Inspection,
  {
    owner,
    created,
    started,
    updated,
    snapshot,
  }: { owner: string; created: number; started: number; updated: number; snapshot: string },
): void {
  const isFinished = state.status === 'finished';
  rows.inspections.push({
    ...(Object.fromEntries(
      formFieldNames.map((field) => [field, state[field]]),
    ) as unknown as InspectionRow),
    id: state.id,
    owner_id: owner,
    version_id: state.version.id,
    status: state.status,
    revision: state.revision,
    notes: state.notes,
    skip_categories_json: JSON.stringify(state.skip_categories),
    skip_questions_json: JSON.stringify(state.skip_questions),
    snapshot_hash: isFinished ? snapshot : null,
    created_at: iso(created),
    updated_at: iso(updated),
    started_at: state.status === 'upcoming' ? null : iso(started),
    finished_at: isFinished ? iso(updated) : null,
  });
  const of = { inspection_id: state.id, updated_at: iso(updated) };
  for (const { question, result, notes } of state.question_results)
    rows.question_results.push({ ...of, question_id: question, result, notes });
  for (const { category, notes } of state.category_notes)
    rows.category_notes.push({ ...of, category_id: category, notes });
  for (const { category, result, notes } of state.category_last_question_answers)
    rows.last_question_answers.push({ ...of, category_id: category, result, notes });
}
