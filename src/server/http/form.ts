import type { FastifyRequest } from 'fastify';
import { limits } from '#shared/model/limits.ts';
import { Problem } from '#shared/problems.ts';

/**
 * The most bytes of a field. A form that announces its length was counted whole, so its fields may
 * be longer.
 */
const fieldSizes = { told: 4 * limits.richRaw, untold: 128 * 1024 } as const;

/**
 * Reads a multipart form: fields as text, files as bytes. `most`: the most bytes of a file, if that
 * is fewer than usual.
 * @throws Problem bad_request when it is no such form, payload_too_large for a field that is too
 *   long; the parser's own error when the form is too large
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
      // The parser would cut the field off and not say so.
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
