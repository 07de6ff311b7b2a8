import type { ReadChecklist } from '#server/checklists/check.ts';
import { ChecklistFileError } from '#server/checklists/fileError.ts';
import { readChecklist } from '#server/checklists/read.ts';
import { storeChecklist } from '#server/checklists/store.ts';
import { writeSheets } from '#server/checklists/xlsx/writeSheets.ts';
import { lineagesIn } from '#server/db/lineages.ts';
import * as versions from '#server/db/versions.ts';
import type { Version, VersionRow } from '#shared/model/checklist.ts';
import type { ChecklistPreview, FileProblem } from '#shared/model/checklistPreview.ts';
import { Problem } from '#shared/problems.ts';
import { checklistFileOf } from '#shared/rules/checklistFile.ts';
import { compareVersions } from '#shared/rules/compareVersions.ts';
import { countChosen } from '#shared/rules/selection.ts';
import { buildChecklist } from '#shared/rules/tree.ts';
import { exampleChecklist } from '#shared/text/exampleChecklist.ts';
import type { Handlers } from './context.ts';
import { readWhole } from './pairedVersions.ts';
import { orConflict } from './versions.ts';

/** Checklists as files: out, looked at, in, and one version beside another (docs/decisions/018). */
type Names =
  | 'versions.export'
  | 'versions.example'
  | 'versions.preview'
  | 'versions.import'
  | 'versions.compare';

export const mimes = {
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const rowOf = ({ id, title, online, inspection_count }: Version): VersionRow => ({
  id,
  title,
  online,
  inspection_count,
});

/** Names of files hold no such signs on any system. */
function fileName(title: string, ending: string): string {
  const plain = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 100)
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${plain || 'checklist'}.${ending}`;
}

export const checklistFileHandlers: Pick<Handlers, Names> = {
  'versions.export': async (context, { id, format }) => {
    const version = await readWhole(context, context.db, id);
    const file = checklistFileOf(version, version.templates);
    const bytes =
      format === 'xlsx'
        ? await writeSheets(file)
        : new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`);
    return { bytes, mime: mimes[format], name: fileName(version.title, format), download: true };
  },

  'versions.example': async () => ({
    bytes: await writeSheets(exampleChecklist),
    mime: mimes.xlsx,
    name: fileName(exampleChecklist.title, 'xlsx'),
    download: true,
  }),

  'versions.preview': async ({ db }, { file, title }) => {
    try {
      const checklist = readChecklist(file, title);
      return previewOf(checklist, await versions.titleTaken(db, checklist.title));
    } catch (error) {
      if (error instanceof ChecklistFileError) return nothing(error.problems);
      throw error;
    }
  },

  'versions.import': (context, { file, title, online }) => {
    const checklist = { ...readOrRefuse(file, title), online, ...(title ? { title } : {}) };
    return orConflict(async ({ db, record }) => ({
      id: await storeChecklist(db, checklist, { newId: context.newId, now: context.now, record }),
    }));
  },

  'versions.compare': async (context, { id, other }) => {
    const [now, before] = [
      await readWhole(context, context.db, id),
      await readWhole(context, context.db, other),
    ];
    return {
      version: rowOf(now),
      other: rowOf(before),
      changes: compareVersions(before, now, await lineagesIn(context.db, [id, other])),
    };
  },
};

/**
 * Who sends a file without looking at its preview first hears no more than that it is wrong.
 * @throws Problem validation_failed
 */
function readOrRefuse(file: Uint8Array, title: string | undefined): ReadChecklist {
  try {
    return readChecklist(file, title);
  } catch (error) {
    throw error instanceof ChecklistFileError
      ? new Problem('validation_failed', { fields: { file: 'invalid' }, cause: error })
      : error;
  }
}

function totalsOf({ categories }: ReadChecklist): ChecklistPreview['totals'] {
  const items = categories.filter(({ parent }) => parent !== null);
  const questions = items.flatMap((item) => item.questions);
  const help = [...categories, ...questions].reduce(
    (total, { help_questions }) => total + help_questions.length,
    0,
  );
  return {
    domains: categories.length - items.length,
    items: items.length,
    conditions: questions.length,
    help_questions: help,
  };
}

const nothing = (problems: FileProblem[]): ChecklistPreview => ({
  title: '',
  title_taken: false,
  online: false,
  domains: [],
  totals: { domains: 0, items: 0, conditions: 0, help_questions: 0 },
  colours: [],
  warnings: [],
  problems,
});

function previewOf(checklist: ReadChecklist, title_taken: boolean): ChecklistPreview {
  const { title, online, categories, colours, warnings } = checklist;
  return {
    title,
    title_taken,
    online,
    domains: buildChecklist({ categories }).domains.map(({ number, category, items }) => ({
      number,
      title: category.title,
      items: items.map((item) => ({
        number: item.number,
        title: item.category.title,
        conditions: item.questions.length,
      })),
    })),
    totals: totalsOf(checklist),
    // Ids of a tree that is not stored yet are its numbers.
    colours: colours.map((colour) => {
      const { chosen, total } = countChosen(
        buildChecklist(
          { categories },
          { skip_categories: colour.skip, skip_questions: colour.skip },
        ),
      );
      return { title: colour.title, skipped: total - chosen };
    }),
    warnings: warnings.slice(0, 200),
    problems: [],
  };
}
