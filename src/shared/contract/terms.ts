import * as z from 'zod/mini';
import { Id, OptionalDate } from '#shared/model/fields.ts';
import { Term, TermName } from '#shared/model/term.ts';
import type { Route } from './route.ts';

const answer = z.object({ terms: z.array(Term) });

/** What has to be done after an inspection (docs/decisions/040). */
export const termRoutes = {
  'terms.list': {
    method: 'GET',
    path: '/api/inspection/:id/term',
    access: 'inspector',
    input: z.object({ id: Id }),
    output: answer,
    summary: 'By when what has to be done after an own finished inspection',
  },
  'terms.tick': {
    method: 'PUT',
    path: '/api/inspection/:id/term/:term',
    access: 'inspector',
    writes: 'once',
    input: z.object({ id: Id, term: TermName, done: OptionalDate }),
    output: answer,
    clashes: false,
    summary:
      'Say on which day a step after an inspection was done, or that it was not; the days after it follow',
  },
} as const satisfies Record<string, Route>;
