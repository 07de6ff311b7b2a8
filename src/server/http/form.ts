import type { FastifyRequest } from 'fastify';
import { Problem } from '#shared/problems.ts';

/**
 * Reads a multipart form: fields as text, files as bytes. `most`: bytes of a file, where there are
 * fewer than usual.
 * @throws Problem bad_request when it is no such form; the parser's own error when it is too large
 */
export async function readForm(
  request: FastifyRequest,
  most?: number,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts(
      most === undefined ? {} : { limits: { fileSize: most } },
    ))
      fields[part.fieldname] =
        part.type === 'file' ? new Uint8Array(await part.toBuffer()) : part.value;
  } catch (error) {
    throw (error as { statusCode?: number }).statusCode
      ? error
      : new Problem('bad_request', { cause: error });
  }
  return fields;
}
