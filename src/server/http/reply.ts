import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { isDatabaseDown } from '#server/db/failures.ts';
import { actionHeaders } from '#shared/contract/route.ts';
import { Problem, type ProblemCode, problems } from '#shared/problems.ts';
import { problemTexts } from '#shared/text/problems.ts';

/** Answers that are no success: the one catch of the server (decisions part 1, "Errors"). */

/** Ends a call with 304: the caller has this state already. */
export class NotModified extends Error {}

export interface ProblemBody {
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

/**
 * Any error as a Problem: what Fastify and its plugins say gets our code, everything unknown is
 * internal_error.
 */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { statusCode, code } = error as FastifyError;
  if (
    code === 'FST_ERR_CTP_BODY_TOO_LARGE' ||
    code === 'FST_REQ_FILE_TOO_LARGE' ||
    statusCode === 413
  )
    return new Problem('payload_too_large', { cause: error });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return new Problem('unsupported_media_type', { cause: error });
  if (statusCode === 429) return new Problem('too_many_requests', { cause: error });
  if (statusCode === 404) return new Problem('path_not_found', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Problem('bad_request', { cause: error });
  if (isDatabaseDown(error)) return new Problem('unavailable', { cause: error });
  return new Problem('internal_error', { cause: error });
}

/** A database's own words, for the log; one that cannot be reached has a code and no words. */
const reasonOf = (cause: unknown): string | undefined => {
  const { message, code } = (cause ?? {}) as { message?: string; code?: string };
  return message || code;
};

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
