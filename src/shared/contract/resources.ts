/**
 * Addresses of the API that several calls share, each with a method of its own. An address that one
 * call has stands in its row.
 */
export const resources = {
  alert: '/api/alert/:id',
  calendar: '/api/calendar',
  category: '/api/category/:id',
  helpQuestion: '/api/help_question/:id',
  inspections: '/api/inspection',
  inspection: '/api/inspection/:id',
  templates: '/api/inspection_template',
  template: '/api/inspection_template/:id',
  question: '/api/question/:id',
  setUp: '/api/set-up',
  snippets: '/api/snippet',
  snippet: '/api/snippet/:id',
  users: '/api/user',
  user: '/api/user/:id',
  sessionsOf: '/api/user/:id/session',
  versions: '/api/version',
  version: '/api/version/:id',
} as const;

/** Where programs read the calendar of whoever has this secret. */
export const calendarFeed = (file: string): string => `/calendar/${file}`;
