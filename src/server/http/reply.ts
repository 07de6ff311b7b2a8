import type { FastifyInstance, FastifyReply } from 'fastify';
import { actionHeaders } from '#shared/contract/route.ts';
import { Problem, type ProblemCode, problems } from '#shared/problems.ts';
import { problemTexts } from '#shared/text/problems.ts';
import { asProblem } from './asProblem.ts';

/** Answers that are no success: all errors are caught here (agreements part 1, "Errors"). */

/** Ends a call with 304: the caller has this state already. */
export class NotModified extends Error {}

interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  error: ProblemCode;
  fields?: Record<string, string>;
  missing?: string[];
  /** The Idempotency-Key of the change that was refused. */
  action?: string;
}

/** A problem in the form of RFC 9457, with its words in Dutch. */
export const problemBody = ({
  code,
  fields,
  missing,
  action,
}: Pick<Problem, 'code'> &
  Partial<Pick<Problem, 'fields' | 'missing' | 'action'>>): ProblemBody => ({
  type: 'about:blank',
  title: problemTexts[code].header,
  status: problems[code].status,
  detail: problemTexts[code].text,
  error: code,
  ...(fields ? { fields } : {}),
  ...(missing ? { missing } : {}),
  ...(action ? { action } : {}),
});

/** The database's own message, for the log; a database that cannot be reached gives only a code. */
const reasonOf = (cause: unknown): string | undefined => {
  const { message, code } = (cause ?? {}) as { message?: string; code?: string };
  return message || code;
};

/**
 * Answers with the status of the problem, and with `Retry-After` if it names seconds; no cache may
 * keep this.
 */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  return reply
    .code(problems[problem.code].status)
    .type('application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemBody(problem)));
}

/** Every error of every request ends here; details go to the log, never to the caller. */
export function catchAll(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof NotModified) return reply.code(304).send();
    const problem = asProblem(error);
    if (problem.code === 'internal_error') request.log.error({ err: error }, 'unexpected error');
    if (problem.code === 'unavailable')
      request.log.warn({ reason: reasonOf(problem.cause) }, 'unavailable');
    const { fields, missing, retryAfter } = problem;
    const action = request.headers[actionHeaders.id];
    if (typeof action !== 'string' || action.length > 64) return sendProblem(reply, problem);
    const details = {
      action,
      ...(fields ? { fields } : {}),
      ...(missing ? { missing } : {}),
      ...(retryAfter ? { retryAfter } : {}),
    };
    return sendProblem(reply, new Problem(problem.code, details));
  });
}
