import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createPauses } from '#server/work/pauses.ts';
import { Problem } from '#shared/problems.ts';
import { piecesOf } from './jsonPieces.ts';

/** The most characters of a body that is parsed at once. */
const short = 128 * 1024;

/**
 * Accepts JSON calls with an empty body: calls without a payload are often sent so. It parses a
 * long list some elements at a time, because parsing it whole would hold up everybody else.
 */
export function readJson(http: FastifyInstance): void {
  const usual = http.getDefaultJsonParser('error', 'ignore');
  const parse = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      usual(request, text, (error, value) => (error ? reject(error) : resolve(value)));
    });
  const read = async (request: FastifyRequest, text: string): Promise<unknown> => {
    if (text === '') return undefined;
    const { list } = request.routeOptions.config;
    return list !== undefined && text.length > short
      ? await parseInPieces(text, list, (piece) => parse(request, piece))
      : await parse(request, text);
  };
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, read);
}

/** @throws Problem bad_request when the body has no such list, or more than one */
async function parseInPieces(
  text: string,
  list: string,
  parse: (piece: string) => Promise<unknown>,
): Promise<unknown> {
  const pause = createPauses();
  const all: unknown[] = [];
  let rest = '';
  for (const piece of piecesOf(text, list)) {
    // This part is parsed at once: what stands around our lists is short.
    if (piece.isRest && piece.text.length > short) throw new Problem('payload_too_large');
    if (piece.isRest) rest = piece.text;
    else all.push(...((await parse(piece.text)) as unknown[]));
    await pause();
  }
  const body = rest === '' ? null : ((await parse(rest)) as Record<string, unknown>);
  const given = body?.[list];
  if (!Array.isArray(given) || given.length > 0) throw new Problem('bad_request');
  return { ...body, [list]: all };
}
