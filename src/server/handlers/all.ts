import { accountHandlers } from './accounts.ts';
import { alertHandlers } from './alerts.ts';
import { auditHandlers } from './audit.ts';
import { calendarHandlers } from './calendar.ts';
import { categoryHandlers } from './categories.ts';
import { checklistFileHandlers } from './checklistFiles.ts';
import type { Handlers } from './context/context.ts';
import { figureHandlers } from './figures.ts';
import { fileHandlers } from './files.ts';
import { helpQuestionHandlers } from './helpQuestions.ts';
import { inspectionHandlers } from './inspections.ts';
import { overviewHandlers } from './overview.ts';
import { photoHandlers } from './photos.ts';
import { planningHandlers } from './planning.ts';
import { questionHandlers } from './questions.ts';
import { registerHandlers } from './register.ts';
import { sessionHandlers } from './session.ts';
import { sessionListHandlers } from './sessions.ts';
import { setUpHandlers } from './setUp.ts';
import { snippetHandlers } from './snippets.ts';
import { systemHandlers } from './system.ts';
import { templateHandlers } from './templates.ts';
import { termHandlers } from './terms.ts';
import { transferHandlers } from './transfers.ts';
import { versionMoveHandlers } from './versionMoves.ts';
import { versionHandlers } from './versions.ts';

/** A handler for every row of the contract. */
export const handlers = {
  ...sessionHandlers,
  ...sessionListHandlers,
  ...setUpHandlers,
  ...accountHandlers,
  ...alertHandlers,
  ...versionHandlers,
  ...versionMoveHandlers,
  ...checklistFileHandlers,
  ...categoryHandlers,
  ...questionHandlers,
  ...helpQuestionHandlers,
  ...templateHandlers,
  ...inspectionHandlers,
  ...photoHandlers,
  ...termHandlers,
  ...transferHandlers,
  ...overviewHandlers,
  ...planningHandlers,
  ...calendarHandlers,
  ...snippetHandlers,
  ...registerHandlers,
  ...figureHandlers,
  ...fileHandlers,
  ...auditHandlers,
  ...systemHandlers,
} satisfies Handlers;
