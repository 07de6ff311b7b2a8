import * as audit from '#server/db/audit/audit.ts';
import type { Change } from '#server/db/audit/auditEntry.ts';
import type { Db } from '#server/db/base/database.ts';
import * as templates from '#server/db/checklists/templates.ts';
import { bumpAll } from '#server/db/checklists/versionRevision.ts';
import * as versions from '#server/db/checklists/versions.ts';
import { createPauses } from '#server/work/pauses.ts';
import type { Selection } from '#shared/model/template.ts';
import { Problem } from '#shared/problems.ts';
import type { ReadChecklist } from './check.ts';
import { skipNumbers } from './skipNumbers.ts';
import { storeTree } from './storeTree.ts';

interface By {
  newId: () => string;
  now: () => string;
  /**
   * Puts the change on the log. Without it the audit names no person: nobody is logged in when a
   * command runs.
   */
  record?: (change: Change) => Promise<void>;
}

/** The version that a checklist replaces. */
export interface Before {
  id: string;
  title: string;
  /** For each id in the checklist, the first part of the line that it continues (`linesFrom`). */
  lines: ReadonlyMap<string, string>;
}

/** A checklist whose colours are written out in full. */
interface Storable extends Omit<ReadChecklist, 'colours'> {
  colours: { title: string; selection: Selection }[];
}

/**
 * Writes the colours of a checklist out in full: that takes long where there are many, so it is
 * done before the transaction, and others go first in between.
 */
export async function storable({ colours, ...checklist }: ReadChecklist): Promise<Storable> {
  const pause = createPauses();
  const full: Storable['colours'] = [];
  for (const { title, skip } of colours) {
    await pause();
    full.push({ title, selection: skipNumbers(checklist.categories, skip) });
  }
  return { ...checklist, colours: full };
}

/**
 * Stores a checklist that was read from a file as a new version, with its colours. Call it in a
 * transaction. @throws Problem name_conflict
 */
export async function storeChecklist(
  db: Db,
  checklist: Storable,
  { newId, now, record }: By,
  before: Before | null = null,
): Promise<string> {
  if (await versions.titleTaken(db, checklist.title)) throw new Problem('name_conflict');
  const id = newId();
  const { title, online } = checklist;
  await versions.create(db, { id, title, online, origin: before?.id ?? null }, now());
  const ids = await storeTree(
    db,
    id,
    checklist.categories,
    newId,
    (part) => before?.lines.get(part) ?? null,
  );
  const stored = (list: readonly string[]) =>
    list.map((one) => ids.get(one)).filter((one) => one !== undefined);
  const colours = checklist.colours.map(({ title: colour, selection }) => ({
    id: newId(),
    version: id,
    title: colour,
    skip_categories: stored(selection.skip_categories),
    skip_questions: stored(selection.skip_questions),
  }));
  await templates.addFirst(db, colours);
  await bumpAll(db);
  const change = {
    noun: 'version',
    record: id,
    subject: title,
    event: 'import',
    new: { title, online, ...(before ? { predecessor: before.title } : {}) },
  } as const;
  if (record) await record(change);
  else await audit.write(db, { ...change, id: newId(), at: now(), account: null });
  return id;
}
