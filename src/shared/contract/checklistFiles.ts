import * as z from 'zod/mini';
import { VersionRow } from '#shared/model/checklist.ts';
import { ChecklistPreview } from '#shared/model/checklistPreview.ts';
import { Flag, Id, line, optionalId, requiredLine } from '#shared/model/fields.ts';
import { VersionChanges } from '#shared/model/versionChanges.ts';
import { Upload } from './accounts.ts';
import { linkAddresses } from './addresses.ts';
import type { Route } from './route.ts';

/** Checklists as files, beyond the specification's calls (docs/decisions/018). */
export const checklistFileRoutes = {
  'versions.export': {
    method: 'GET',
    path: linkAddresses.version_export,
    access: 'admin',
    input: z.object({ id: Id, format: z._default(z.enum(['json', 'xlsx']), 'json') }),
    output: null,
    kind: 'file',
    perMinute: 60,
    summary: 'A version as a file: JSON, or .xlsx to edit in a spreadsheet',
  },
  'versions.example': {
    method: 'GET',
    path: linkAddresses.version_example,
    access: 'admin',
    input: z.object({}),
    output: null,
    kind: 'file',
    perMinute: 60,
    summary: 'A small checklist as .xlsx, to begin an own one with',
  },
  'versions.preview': {
    method: 'POST',
    path: '/api/version/preview',
    access: 'admin',
    kind: 'form',
    input: z.object({ file: Upload, title: z.optional(line()) }),
    output: ChecklistPreview,
    clashes: false,
    perMinute: 60,
    summary: 'What a checklist file would become, and all that is wrong with it; stores nothing',
  },
  'versions.import': {
    method: 'POST',
    path: '/api/version/import',
    access: 'admin',
    writes: 'once',
    stores: 'changes',
    kind: 'form',
    input: z.object({
      file: Upload,
      title: z.optional(requiredLine()),
      online: z._default(Flag, false),
      /** The version that the new one replaces. */
      predecessor: optionalId,
    }),
    output: z.object({ id: Id }),
    status: 201,
    perMinute: 30,
    heavy: true,
    summary: 'Add a version from a checklist file',
  },
  'versions.compare': {
    method: 'GET',
    path: '/api/version/:id/compare/:other',
    access: 'admin',
    input: z.object({ id: Id, other: Id }),
    output: z.object({ version: VersionRow, other: VersionRow, changes: VersionChanges }),
    heavy: true,
    summary: 'What changed from the other version to this one',
  },
} as const satisfies Record<string, Route>;
