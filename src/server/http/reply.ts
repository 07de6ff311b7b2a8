import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
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
}: Pick<Problem, 'code'> & Partial<Pick<Problem, 'fields' | 'missing' | 'action'>>): ProblemBody => ({
  type: 'about:blank',
  title: problemTexts[code].header,
  status: problems[code].status,
  detail: problemTexts[code].text,
  error: code,
  ...(fields ? { fields } : {}),
  ...(missing ? { missing } : {}),
  ...(action ? { action } : {}),
});

/** Any error as a Problem: what Fastify and its plugins say gets our code, everything unknown is internal_error. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { statusCode, code } = error as FastifyError;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return new Problem('payload_too_large', { cause: error });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new Problem('unsupported_media_type', { cause: error });
  if (statusCode === 429) return new Problem('too_many_requests', { cause: error });
  if (statusCode === 404) return new Problem('path_not_found', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Problem('bad_request', { cause: error });
  if (isDatabaseDown(error)) return new Problem('unavailable', { cause: error });
  return new Problem('internal_error', { cause: error });
}

const databaseDown = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', '57P01', '57P02', '57P03', '53300', '53100']);

const isDatabaseDown = (error: unknown): boolean => {
  const { code = '', errcode = 0, message = '' } = error as { code?: string; errcode?: number; message?: string };
  // PostgreSQL gone or full, SQLite busy, failing or full; and what the driver says without a code.
  return databaseDown.has(code) || [5, 10, 13].includes(errcode & 0xff) || /connection terminated|timeout exceeded when trying to connect/i.test(message);
};

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
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
    const { fields, missing } = problem;
    const action = request.headers[actionHeaders.id];
    if (typeof action !== 'string' || action.length > 64) return sendProblem(reply, problem);
    return sendProblem(reply, new Problem(problem.code, { action, ...(fields ? { fields } : {}), ...(missing ? { missing } : {}) }));
  });
}
