import * as z from 'zod/mini';
import { calendarFeed, resources } from './resources.ts';
import type { Route } from './route.ts';

/** An inspector's inspections in a calendar of their own (agreements part 6, "Calendar"). */
export const calendarRoutes = {
  'calendar.get': {
    method: 'GET',
    path: resources.calendar,
    access: 'inspector',
    input: z.object({}),
    output: z.object({ since: z.nullable(z.string()) }),
    summary: 'Since when the own inspections are at an address for calendars; null = they are not',
  },
  'calendar.renew': {
    method: 'POST',
    path: resources.calendar,
    access: 'inspector',
    writes: 'once',
    input: z.object({}),
    output: z.object({ address: z.string() }),
    status: 201,
    perMinute: 10,
    clashes: false,
    summary: 'Make an address for calendars, in place of the one before; it is told this once',
  },
  'calendar.stop': {
    method: 'DELETE',
    path: resources.calendar,
    access: 'inspector',
    writes: 'once',
    input: z.object({}),
    output: null,
    clashes: false,
    summary: 'Take the address away',
  },
  'calendar.feed': {
    method: 'GET',
    path: calendarFeed(':file'),
    access: 'anyone',
    /** A secret of 32 bytes in base64url, and `.ics`. */
    input: z.object({ file: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) }),
    output: null,
    kind: 'file',
    session: 'ignored',
    perMinute: 60,
    // Of the owner of the address: nobody is logged in.
    costs: ['heavy'],
    summary:
      'The inspections of whose address this is, as iCalendar: location, address, type and date only',
  },
} as const satisfies Record<string, Route>;
