import type { FastifyError } from 'fastify';
import { isDatabaseDown } from '#server/db/base/failures.ts';
import { Busy } from '#server/work/busy.ts';
import { Problem } from '#shared/problems.ts';

/**
 * Turns any error into a Problem. Errors of Fastify and its plugins get one of our codes; every
 * unknown error is internal_error.
 */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Busy) return error.problem;
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
