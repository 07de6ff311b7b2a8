import type { FastifyRequest } from 'fastify';
import { limits } from '#shared/model/limits.ts';
import { Problem } from '#shared/problems.ts';

/** Bytes of a field: of a form that says how long it is all of it was counted, so any may be long. */
const fieldSizes = { told: 4 * limits.richRaw, untold: 128 * 1024 } as const;

/**
 * Reads a multipart form: fields as text, files as bytes. `most`: bytes of a file, where there are
 * fewer than usual.
 * @throws Problem bad_request when it is no such form, payload_too_large for a field that is too
 *   long; the parser's own error when it is too large
 */
export async function readForm(
  request: FastifyRequest,
  most?: number,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  const isTold = request.headers['content-length'] !== undefined;
  const fieldSize = isTold ? fieldSizes.told : fieldSizes.untold;
  try {
    const sizes = most === undefined ? { fieldSize } : { fieldSize, fileSize: most };
    for await (const part of request.parts({ limits: sizes })) {
      // The parser would give what fits, and say nothing.
      if (part.type === 'field' && part.valueTruncated) throw new Problem('payload_too_large');
      fields[part.fieldname] =
        part.type === 'file' ? new Uint8Array(await part.toBuffer()) : part.value;
    }
  } catch (error) {
    const isSaid = error instanceof Problem || (error as { statusCode?: number }).statusCode;
    throw isSaid ? error : new Problem('bad_request', { cause: error });
  }
  return fields;
}
