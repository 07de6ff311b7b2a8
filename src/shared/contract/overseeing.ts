import * as z from 'zod/mini';
import { Id, pageAnswer } from '#shared/model/fields.ts';
import { OwnedFilter, OwnedInspection, OwnedQuery } from '#shared/model/ownedInspection.ts';
import { overseers } from '#shared/rules/office/access.ts';
import { linkAddresses } from './addresses.ts';
import { resources } from './resources.ts';
import type { Route } from './route.ts';

/** Shows whose the inspections are, and gives them to somebody else (agreements part 6). */
export const overseeingRoutes = {
  'inspections.list': {
    method: 'GET',
    path: resources.inspections,
    access: overseers,
    input: OwnedQuery,
    output: z.object({ ...pageAnswer, inspections: z.array(OwnedInspection) }),
    // People search as fast as they type, and each search looks at every row.
    perMinute: 600,
    heavy: true,
    summary: 'All inspections with their owners, and nothing of what was found',
  },
  'inspections.overview': {
    method: 'GET',
    path: linkAddresses.overview,
    access: 'coordinator',
    input: z.extend(OwnedFilter, { format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
    output: null,
    kind: 'file',
    logged: 'export-overview',
    perMinute: 10,
    heavy: true,
    summary: 'The same list as a file for a spreadsheet',
  },
  'inspections.transfer': {
    method: 'POST',
    path: '/api/inspection/:id/transfer',
    access: ['inspector', ...overseers],
    writes: 'once',
    stores: 'changes',
    /** `was`: the owner whom an overseer saw, so that nobody takes it from one they did not see. */
    input: z.object({ id: Id, to: Id, was: z.optional(Id) }),
    output: null,
    logged: 'transfer-inspection',
    costs: ['additions'],
    summary:
      'Hand an inspection over to another inspector: at once, or of an own one after that one accepts',
  },
  'inspections.setDate': {
    method: 'POST',
    path: '/api/inspection/:id/date',
    access: 'coordinator',
    writes: 'once',
    stores: 'changes',
    /**
     * `was`: the day that the coordinator saw, so that nobody overwrites a day they did not see.
     */
    input: z.object({ id: Id, date: z.iso.date(), was: z.nullable(z.iso.date()) }),
    output: null,
    logged: 'move-inspection',
    costs: ['additions', 'reading'],
    summary: 'Plan an inspection that was not started on another day; its inspector is told',
  },
  'inspections.acceptTransfer': {
    method: 'POST',
    path: '/api/inspection/:id/transfer/accept',
    access: 'inspector',
    writes: 'once',
    stores: 'changes',
    input: z.object({ id: Id }),
    output: null,
    logged: 'transfer-inspection',
    summary: 'Take over an inspection that a colleague offers',
  },
  'inspections.declineTransfer': {
    method: 'POST',
    path: '/api/inspection/:id/transfer/decline',
    access: 'inspector',
    writes: 'once',
    input: z.object({ id: Id }),
    output: null,
    clashes: false,
    costs: ['additions'],
    summary: 'Do not take over what a colleague offers; as its owner: offer it no longer',
  },
} as const satisfies Record<string, Route>;
