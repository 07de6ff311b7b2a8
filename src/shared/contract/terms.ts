import * as z from 'zod/mini';
import { Id, keptDate, OptionalDate } from '#shared/model/fields.ts';
import { RestoreOutcome } from '#shared/model/restoreOffer.ts';
import { Term, TermName } from '#shared/model/term.ts';
import type { Route } from './route.ts';

/** `start`: the day from which the terms are counted; null if nothing has to be done. */
const answer = z.object({ start: z.nullable(z.iso.date()), terms: z.array(Term) });

/** The steps to take after an inspection (docs/decisions/040). */
export const termRoutes = {
  'terms.list': {
    method: 'GET',
    path: '/api/inspection/:id/term',
    access: 'inspector',
    input: z.object({ id: Id }),
    output: answer,
    clashes: true, // An inspection that was handed over is a colleague's.
    summary: 'By when what has to be done after an own finished inspection',
  },
  'terms.tick': {
    method: 'PUT',
    path: '/api/inspection/:id/term/:term',
    access: 'inspector',
    writes: 'once',
    stores: 'changes',
    perMinute: 60,
    /**
     * `was`: the value that the page showed; if that is different by now, nothing is changed.
     * `due`: which day of the offers to restore, if there are several; without it the first that
     * this changes. `outcome`: what was found then, of the offers to restore alone.
     */
    input: z.object({
      id: Id,
      term: TermName,
      done: OptionalDate,
      was: keptDate(),
      due: z.optional(z.iso.date()),
      outcome: z.optional(z.nullable(RestoreOutcome)),
    }),
    output: answer,
    summary:
      'Say on which day a step after an inspection was done, or that it was not; the days after it follow',
  },
} as const satisfies Record<string, Route>;
