import * as z from 'zod/mini';
import { Id, IdList } from '#shared/model/fields.ts';
import { Upcoming } from '#shared/model/versionMoves.ts';
import type { Route } from './route.ts';

/** Upcoming inspections that go to another version (agreements part 6, "Life of a version"). */
export const versionMoveRoutes = {
  'versions.upcoming': {
    method: 'GET',
    path: '/api/version/:id/upcoming',
    access: 'admin',
    // Without `from`: the version that this one was copied from.
    input: z.object({ id: Id, from: z.optional(Id) }),
    output: Upcoming,
    perMinute: 60,
    names: true,
    heavy: true,
    summary: 'Upcoming inspections on another version, and what would become of their choices here',
  },
  'versions.moveInspections': {
    method: 'POST',
    path: '/api/version/:id/move-inspections',
    access: 'admin',
    writes: 'once',
    stores: 'changes',
    input: z.object({ id: Id, from: Id, inspections: IdList.check(z.maxLength(500)) }),
    // Many at once go in several calls.
    perMinute: 300,
    // `later`: inspections that this call did not come to, for another call.
    output: z.object({ moved: z.int(), left: z.int(), later: z.array(Id) }),
    names: true,
    heavy: true,
    summary: 'Move upcoming inspections to this version, with their choices',
  },
} as const satisfies Record<string, Route>;
