import type * as z from 'zod/mini';
import { accountRoutes } from './accounts.ts';
import { auditRoutes } from './audit.ts';
import { calendarRoutes } from './calendar.ts';
import { changeRoutes } from './changes.ts';
import { checklistFileRoutes } from './checklistFiles.ts';
import { figureRoutes } from './figures.ts';
import { fileRoutes } from './files.ts';
import { followUpRoutes } from './followUps.ts';
import { inspectionRoutes } from './inspections.ts';
import { overseeingRoutes } from './overseeing.ts';
import { photoRoutes } from './photos.ts';
import { registerRoutes } from './register.ts';
import { sessionRoutes } from './session.ts';
import { snippetRoutes } from './snippets.ts';
import { systemRoutes } from './system.ts';
import { termRoutes } from './terms.ts';
import { versionMoveRoutes } from './versionMoves.ts';
import { versionRoutes } from './versions.ts';

/**
 * The whole HTTP surface (specification section 7). The server implements every row; the client
 * calls rows by name.
 */
export const routes = {
  ...sessionRoutes,
  ...accountRoutes,
  ...versionRoutes,
  ...versionMoveRoutes,
  ...checklistFileRoutes,
  ...inspectionRoutes,
  ...changeRoutes,
  ...followUpRoutes,
  ...photoRoutes,
  ...termRoutes,
  ...overseeingRoutes,
  ...snippetRoutes,
  ...registerRoutes,
  ...figureRoutes,
  ...calendarRoutes,
  ...fileRoutes,
  ...auditRoutes,
  ...systemRoutes,
} as const;

export type RouteName = keyof typeof routes;
/** The calls that a page makes. Files are not among them: links lead to their addresses. */
export type CallName = {
  [K in RouteName]: (typeof routes)[K] extends { kind: 'file' } ? never : K;
}[RouteName];
/** The input that a handler gets. */
export type Input<K extends RouteName> = z.output<(typeof routes)[K]['input']>;
/** The input that a caller may pass. */
export type CallInput<K extends RouteName> = z.input<(typeof routes)[K]['input']>;
/** The JSON body of the answer; nothing for rows without one. */
export type Output<K extends RouteName> = (typeof routes)[K]['output'] extends z.ZodMiniType
  ? z.output<(typeof routes)[K]['output']>
  : undefined;
