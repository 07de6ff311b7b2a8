import * as z from 'zod/mini';
import { Category, Version } from '#shared/model/checklist.ts';
import { ReportFormat } from '#shared/model/enums.ts';
import { Epoch } from '#shared/model/epoch.ts';
import { Id } from '#shared/model/fields.ts';
import { DashboardInspection, Earlier, formFields, Inspection } from '#shared/model/inspection.ts';
import { limits } from '#shared/model/limits.ts';
import { Template } from '#shared/model/template.ts';
import { TermsOf } from '#shared/model/term.ts';
import { Offer, Transfer } from '#shared/model/transfer.ts';
import { linkAddresses } from './addresses.ts';
import { resources } from './resources.ts';
import type { Route } from './route.ts';

const one = z.object({ id: Id });
const read = z.object({ inspection: Inspection });

export const inspectionRoutes = {
  'inspections.dashboard': {
    method: 'GET',
    path: '/api/inspection/dashboard',
    access: 'inspector',
    input: z.object({}),
    output: z.object({
      inspections: z.array(DashboardInspection),
      inspection_templates: z.array(Template),
      versions: z.array(Version),
      /** The trees of follow-ups, each once. */
      trees: z.optional(z.record(z.string(), z.array(Category))),
      /** Inspections that went from or to this person in the last weeks. */
      transfers: z.optional(z.array(Transfer)),
      /** Inspections that this person offers a colleague, or is offered. */
      offers: z.optional(z.array(Offer)),
      /** The terms of inspections after which something is still to be done. */
      terms: z.optional(z.array(TermsOf)),
      epoch: Epoch,
    }),
    tagged: true,
    costs: ['listing', 'answers'],
    summary:
      'Everything an inspector needs to work: unfinished inspections in full, finished ones as rows, versions and colours',
  },
  'inspections.get': {
    method: 'GET',
    path: resources.inspection,
    access: 'inspector',
    input: one,
    output: read,
    clashes: true, // An inspection that was handed over is a colleague's.
    summary: 'One inspection in full',
  },
  'inspections.create': {
    method: 'POST',
    path: resources.inspections,
    access: ['inspector', 'coordinator'],
    writes: 'once',
    input: z.object({
      ...formFields,
      version: Id,
      id: z.optional(Id),
      owner: z.optional(Id),
      // Only if given back: the inspection that it follows up, and its findings.
      root: z.optional(Id),
      earlier: z.optional(Earlier),
    }),
    // A coordinator who plans it for somebody else does not get to see it.
    output: z.object({ id: Id, inspection: z.optional(Inspection) }),
    status: 201,
    change: true,
    costs: ['additions', 'answers'],
    // A follow-up brings two lists of answers.
    mostParts: 8 * limits.rows + 5_000,
    summary:
      'Add an inspection, once for each key and each id that a device made; a coordinator plans it for an owner; given back: make one again that a restored server forgot',
  },
  'inspections.delete': {
    method: 'DELETE',
    path: resources.inspection,
    access: 'inspector',
    writes: 'once',
    input: one,
    output: null,
    logged: 'delete-inspection',
    summary: 'Delete an inspection',
  },
  'inspections.export': {
    method: 'GET',
    path: linkAddresses.export,
    access: ['inspector', 'coordinator'],
    input: z.object({ id: Id, format: z._default(ReportFormat, 'pdf') }),
    output: null,
    kind: 'file',
    logged: 'export-report',
    // There is no report of an inspection that is not finished.
    clashes: true,
    perMinute: 20,
    costs: ['drawing'],
    summary:
      'The report as PDF or Word document; finished inspections only: own ones, and for coordinators of everybody',
  },
} as const satisfies Record<string, Route>;
