import type { Version } from '#shared/model/checklist.ts';
import type { DashboardInspection, InspectionSummary } from '#shared/model/inspection.ts';
import type { Template } from '#shared/model/template.ts';
import type { TermsOf } from '#shared/model/term.ts';
import type { Offer } from '#shared/model/transfer.ts';
import type { Backend } from './backend.ts';
import type { KeptInspection, KeptSummary } from './records.ts';

/**
 * The work list and the inspections of an account, as this device knows them: the server's state
 * with unsent changes on top.
 */

/** A row of the work list, without the heavy parts. */
export function summaryOf(inspection: DashboardInspection): InspectionSummary {
  const {
    last_stop: _s,
    root: _o,
    earlier: _e,
    notes: _n,
    skip_categories: _c,
    skip_questions: _q,
    category_notes: _m,
    question_results: _r,
    category_last_question_answers: _l,
    restore_offers: _a,
    photos: _p,
    ...row
  } = inspection;
  return { ...row, version: { id: row.version.id, title: row.version.title } };
}

interface KeptWork {
  summaries: KeptSummary[];
  templates: readonly Template[];
  offers: readonly Offer[];
  terms: readonly TermsOf[];
  /** The ETag of the server's list that this is. */
  etag: string | null;
  /** Where the person was last, by inspection. */
  stops: Readonly<Record<string, string>>;
  /** Whether the next condition comes by itself after a choice. */
  advances: boolean;
}

/** Reads what the first screen needs, from small records only. */
export const readWork = (backend: Backend, account: string): Promise<KeptWork | null> =>
  backend.run(['accounts', 'summaries'], 'readonly', async (tx) => {
    const [known, rows] = await Promise.all([
      tx.get('accounts', account),
      tx.all('summaries', account),
    ]);
    // Logged in, but the work list was never received: that is not the same as an empty list.
    if (!known?.etag && rows.length === 0) return null;
    const { templates = [], offers = [], terms = [], stops = {}, advances = false } = known ?? {};
    const etag = known?.etag ?? null;
    return { summaries: rows, templates, offers, terms, etag, stops, advances };
  });

/** The checklists that this device keeps for the account, each with its whole tree. */
export const readVersions = (backend: Backend, account: string): Promise<Version[]> =>
  backend.run(['versions'], 'readonly', async (tx) =>
    (await tx.all('versions', account)).map(({ version }) => version),
  );

/** The copy of an inspection with all its answers; undefined when this device has none. */
export const readInspection = (
  backend: Backend,
  account: string,
  id: string,
): Promise<KeptInspection | undefined> =>
  backend.run(['inspections'], 'readonly', (tx) => tx.get('inspections', [account, id]));

/** The same, with its row of the work list. */
export const readWithRow = (
  backend: Backend,
  account: string,
  id: string,
): Promise<{ kept: KeptInspection | undefined; row: KeptSummary | undefined }> =>
  backend.run(['inspections', 'summaries'], 'readonly', async (tx) => ({
    kept: await tx.get('inspections', [account, id]),
    row: await tx.get('summaries', [account, id]),
  }));

/** Keeps this device's copy of an inspection readable although the server no longer has it. */
export const holdOn = (backend: Backend, account: string, id: string): Promise<void> =>
  backend.run(['inspections', 'summaries'], 'readwrite', async (tx) => {
    const [row, kept] = [
      await tx.get('summaries', [account, id]),
      await tx.get('inspections', [account, id]),
    ];
    if (row) tx.put('summaries', { ...row, gone: true, held: true });
    if (kept) tx.put('inspections', { ...kept, gone: true });
  });

/** Removes an inspection that was deleted here. */
export const dropInspection = (backend: Backend, account: string, id: string): Promise<void> =>
  backend.run(['inspections', 'summaries'], 'readwrite', async (tx) => {
    tx.delete('inspections', [account, id]);
    tx.delete('summaries', [account, id]);
  });

/**
 * Removes inspections that were kept since the store was cleared: they rest on nothing that the
 * server is known to have. Copies that other pages put there stay.
 */
export const forgetStates = (backend: Backend, account: string): Promise<void> =>
  backend.run(['inspections'], 'readwrite', async (tx) => {
    for (const { id, fromMemory } of await tx.all('inspections', account))
      if (!fromMemory) tx.delete('inspections', [account, id]);
  });
