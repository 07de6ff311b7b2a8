import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Inspection } from '#shared/model/inspection.ts';
import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import { defaultNotes } from '#shared/text/fillOut.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import type { ServerProcess } from '#tests/support/serverProcess.ts';
import { type Started, startInspection } from '#tests/support/startedInspection.ts';
import { until } from './within.ts';
import { type Figures, type Ledger, textOf, wordsOf } from './words.ts';

/** The server's side: a colleague without a browser, and the server's own database. */
export interface Office {
  readonly api: ApiClient;
  /** An inspection that was started, with so many conditions in scope. */
  start(location: string, conditions: number): Promise<Started>;
  /** The id of the inspection at a location, once it is here. */
  idOf(location: string): Promise<string>;
  read(id: string): Promise<Inspection>;
  /** Holds what was typed against what the server has. */
  judge(id: string, ledger: Ledger): Promise<{ figures: Figures; wrong: string[] }>;
  /** What is wrong with receipts and log: each change of a device applied once, none refused. */
  receipts(id: string): string[];
}

/** Milliseconds until what was added on a device must be here. */
const patience = 30_000;

/** The office of `username` at a running server; it outlives restarts of that server. */
export async function openOffice(server: ServerProcess, username = 'inspecteur'): Promise<Office> {
  const api = await logIn(server.publicUrl, username);
  const read = async (id: string) =>
    (await api.call<{ inspection: Inspection }>('GET', `/api/inspection/${id}`)).body.inspection;
  const dashboard = async () =>
    (
      await api.call<{
        inspections: { id: string; location: string }[];
        versions: { categories: Defaults[] }[];
      }>('GET', '/api/inspection/dashboard')
    ).body;
  const { versions } = await dashboard();
  const defaults = versions
    .flatMap(({ categories }) => categories)
    .flatMap((one) => [one, ...one.questions].map(({ default_value }) => default_value ?? ''));
  const known = new Set([defaultNotes, ...defaults].flatMap((html) => wordsOf(textOf(html))));
  return {
    api,
    start: (location, conditions) => startInspection(api, location, conditions),
    // What was added on a device is sent from there, behind what the screen says.
    idOf: (location) =>
      until(
        patience,
        `an inspection at ${location}`,
        async () => (await dashboard()).inspections.find((one) => one.location === location)?.id,
      ),
    read,
    judge: async (id, ledger) => ledger.judge(notesOf(await read(id)), known),
    receipts: (id) => {
      const db = new DatabaseSync(join(server.dataDir, 'veldinstrument.sqlite'), {
        readOnly: true,
        timeout: 10_000,
      });
      try {
        const count = (sql: string) => Number((db.prepare(sql).get(id) as { n: number }).n);
        const applied = count(
          "select count(*) as n from receipts where inspection_id = ? and device is not null and status = 'applied'",
        );
        const refused = count(
          "select count(*) as n from receipts where inspection_id = ? and device is not null and status <> 'applied'",
        );
        const effects = count(
          'select count(*) as n from audit where record_id = ? and device is not null',
        );
        return refused > 0 || applied !== effects
          ? [`receipts: ${applied} applied, ${refused} refused, ${effects} in the log`]
          : [];
      } finally {
        db.close();
      }
    },
  };
}

interface Defaults {
  default_value?: string;
  questions: { default_value?: string }[];
}

/** All notes of an inspection as text, by the key of their place. */
function notesOf(inspection: Inspection): Map<string, string> {
  return new Map([
    ['', textOf(inspection.notes)],
    ...inspection.category_notes.map(
      ({ category, notes }) => [stopKey.domain(category), textOf(notes)] as const,
    ),
    ...inspection.question_results.map(
      ({ question, notes }) => [stopKey.question(question), textOf(notes)] as const,
    ),
    ...inspection.category_last_question_answers.map(
      ({ category, notes }) => [stopKey.lastQuestion(category), textOf(notes)] as const,
    ),
  ]);
}
