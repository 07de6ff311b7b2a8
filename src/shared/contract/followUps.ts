import * as z from 'zod/mini';
import { Id } from '#shared/model/fields.ts';
import { FollowUp } from '#shared/model/followUp.ts';
import { EarlierVisit } from '#shared/model/inspection.ts';
import type { Route } from './route.ts';

const one = z.object({ id: Id });

/** Reads earlier findings, and follows an inspection up (agreements part 6). */
export const followUpRoutes = {
  'inspections.earlier': {
    method: 'GET',
    path: '/api/inspection/:id/earlier',
    access: 'inspector',
    input: one,
    // `seen`: the visits that were looked at, also those without a finding to tell.
    output: z.object({ visits: z.array(EarlierVisit), seen: z.array(Id) }),
    // An inspection that was handed over is a colleague's.
    clashes: true,
    heavy: true,
    costs: ['reading'],
    summary: 'What own finished inspections at the same place found, the latest first',
  },
  'inspections.followUp': {
    method: 'POST',
    path: '/api/inspection/:id/follow-up',
    access: 'inspector',
    writes: 'once',
    input: FollowUp,
    output: one,
    status: 201,
    change: true,
    // Only a finished inspection can be followed up.
    clashes: true,
    costs: ['additions', 'reading'],
    summary:
      'Follow a finished inspection up: a new one with only these conditions, on the tree as judged; once for each key',
  },
} as const satisfies Record<string, Route>;
