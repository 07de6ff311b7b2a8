import { type Before, storable, storeChecklist } from '#server/checklists/store.ts';
import type { Db } from '#server/db/base/database.ts';
import { lineagesIn } from '#server/db/checklists/lineages.ts';
import * as versions from '#server/db/checklists/versions.ts';
import { inPieces } from '#server/work/pauses.ts';
import type { Version, VersionRow } from '#shared/model/checklist.ts';
import { Problem } from '#shared/problems.ts';
import { checklistFileOf } from '#shared/rules/checklist/checklistFile.ts';
import { compareVersions } from '#shared/rules/versions/compareVersions.ts';
import { linesFrom } from '#shared/rules/versions/linesFrom.ts';
import { exampleChecklist } from '#shared/text/exampleChecklist.ts';
import { readWhole } from './checklists/pairedVersions.ts';
import type { Handlers, UserContext } from './context/context.ts';
import { orConflict } from './versions.ts';

// Checklists as files: export, preview, import; and comparing versions (docs/decisions/018).

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

/** No file system allows these characters in a file name. */
function fileName(title: string, ending: string): string {
  const plain = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 100)
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${plain || 'checklist'}.${ending}`;
}

/** @throws Problem validation_failed when that version does not exist */
async function beforeOf(
  context: UserContext,
  db: Db,
  { categories }: Pick<Version, 'categories'>,
  id: string,
): Promise<Before> {
  if (!(await versions.lockHead(db, id)))
    throw new Problem('validation_failed', { fields: { predecessor: 'unknown' } });
  const old = await readWhole(context, db, id);
  const lines = await inPieces(
    linesFrom(old, { categories, templates: [] }, await lineagesIn(db, [id])),
  );
  return { id, title: old.title, lines };
}

export const checklistFileHandlers: Pick<Handlers, Names> = {
  'versions.export': async (context, { id, format }) => {
    const version = await readWhole(context, context.db, id);
    const file = checklistFileOf(version, version.templates);
    const bytes =
      format === 'xlsx'
        ? await context.services.sheets.write(context.user.id, { checklist: file })
        : new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`);
    return { bytes, mime: mimes[format], name: fileName(version.title, format), download: true };
  },

  'versions.example': async ({ services, user }) => ({
    bytes: await services.sheets.write(user.id, { checklist: exampleChecklist }),
    mime: mimes.xlsx,
    name: fileName(exampleChecklist.title, 'xlsx'),
    download: true,
  }),

  'versions.preview': async ({ db, user, services }, { file, title }) => {
    const preview = await services.checklists.preview(user.id, file, title);
    const isRefused = preview.problems.length > 0;
    return {
      ...preview,
      title_taken: !isRefused && (await versions.titleTaken(db, preview.title)),
    };
  },

  // Without a preview first, a wrong file is refused without a list of what is wrong in it.
  'versions.import': async (context, { file, title, online, predecessor }) => {
    const { newId, now, services, user } = context;
    const read = await services.checklists.read(user.id, file, title);
    const asked = { ...read, online, ...(title ? { title } : {}) };
    // Before the transaction, because other people may wait for that.
    const characters = JSON.stringify(asked).length;
    const checklist = await storable(asked);
    return orConflict(async ({ db, record, keeps }) => {
      keeps(characters);
      const before = predecessor ? await beforeOf(context, db, checklist, predecessor) : null;
      return { id: await storeChecklist(db, checklist, { newId, now, record }, before) };
    });
  },

  'versions.compare': async (context, { id, other }) => {
    const [now, before] = [
      await readWhole(context, context.db, id),
      await readWhole(context, context.db, other),
    ];
    return {
      version: rowOf(now),
      other: rowOf(before),
      changes: await inPieces(
        compareVersions(before, now, await lineagesIn(context.db, [id, other])),
      ),
    };
  },
};
