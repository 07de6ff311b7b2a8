import type { FastifyRequest } from 'fastify';

/** Reads a multipart form: fields as text, files as bytes. Too large or too many parts end in a Problem of their own. */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) fields[part.fieldname] = part.type === 'file' ? new Uint8Array(await part.toBuffer()) : part.value;
  return fields;
}
