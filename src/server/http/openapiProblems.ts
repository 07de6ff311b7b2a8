import { epochHeader, type Route, sessionHeader } from '#shared/contract/route.ts';
import { type ProblemCode, problems } from '#shared/problems.ts';
import { problemBody } from './reply.ts';

/**
 * The part of the API document about refusals: one response for each status, and which calls can
 * answer it.
 */
export type Json = Record<string, unknown>;

/** A reference to a part that the document describes once, under `components`. */
export const ref = (kind: 'schemas' | 'headers' | 'responses', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});

/** RFC 9457, with our own members that `problemBody` adds. */
export const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'error'],
  properties: {
    type: {
      type: 'string',
      description: 'about:blank: the code in `error` says what is the matter',
    },
    title: { type: 'string', description: 'In short, in Dutch' },
    status: { type: 'integer', description: 'The status of the answer' },
    detail: {
      type: 'string',
      description: 'What a person is told, in Dutch; never anything from inside the server',
    },
    error: { type: 'string', enum: Object.keys(problems), description: 'The code' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Of validation_failed: a code for each wrong field',
    },
    missing: {
      type: 'array',
      items: { type: 'string' },
      description: 'Of inspection_not_complete: the conditions without a result',
    },
    action: { type: 'string', description: 'The Idempotency-Key of the change that was refused' },
  },
};

/** The headers to which answers refer. `version`: the example for `API-Version`. */
export const sharedHeaders = (version: string): Json => ({
  'API-Version': {
    description: 'Version of the API, of this product (semantic versioning)',
    schema: { type: 'string' },
    example: version,
  },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' }, example: 30 },
  'access-control-allow-origin': {
    description: 'Pages of every site may read it',
    schema: { type: 'string', const: '*' },
  },
  Location: { description: 'Where the browser goes', schema: { type: 'string' } },
  ETag: {
    description: 'Names the state of the answer; send it along as If-None-Match',
    schema: { type: 'string' },
  },
  [epochHeader]: {
    description:
      'Which past the server has: another one than before means that a backup was put back since',
    schema: { type: 'string', format: 'uuid' },
  },
  [sessionHeader]: {
    description: 'Until when the session lasts if nothing is done with it',
    schema: { type: 'string', format: 'date-time' },
  },
});

const codes = Object.keys(problems) as ProblemCode[];
const statuses = [...new Set(codes.map((code) => problems[code].status))].sort((a, b) => a - b);
const nameOf = (status: number): string => `Problem${status}`;

/** One response for each status, with the codes of that status; the first code is the example. */
export function sharedProblems(): Json {
  return Object.fromEntries(
    statuses.map((status) => {
      const those = codes.filter((code) => problems[code].status === status);
      const [first = 'internal_error'] = those;
      const headers = {
        'API-Version': ref('headers', 'API-Version'),
        [epochHeader]: ref('headers', epochHeader),
        ...(status === 429 ? { 'Retry-After': ref('headers', 'Retry-After') } : {}),
      };
      const content = {
        'application/problem+json': {
          schema: ref('schemas', 'Problem'),
          example: problemBody({ code: first }),
        },
      };
      return [nameOf(status), { description: those.join(', '), headers, content }];
    }),
  );
}

/** The refusals that a call can answer, by status. */
export function failures(
  route: Route,
  { hasBody, hasInput }: { hasBody: boolean; hasInput: boolean },
): Json {
  const changes = route.method !== 'GET';
  const can: Record<number, boolean> = {
    400: true,
    // Open calls that tell about the session answer 401 to a switched-off account.
    401: route.access !== 'anyone' || route.tellsSession === true,
    // The server also refuses pages of other sites.
    403:
      changes ||
      route.ownPagesOnly === true ||
      route.visited === true ||
      (route.access !== 'anyone' && route.access !== 'user'),
    404: route.path.includes(':') || route.names === true || (route.change === true && hasBody),
    409: route.clashes ?? changes,
    413: hasBody,
    415: hasBody,
    // A change without input refuses input that comes with it.
    422: hasInput || changes,
    429: true,
    500: true,
    503: true,
  };
  return Object.fromEntries(
    statuses
      .filter((status) => can[status])
      .map((status) => [status, ref('responses', nameOf(status))]),
  );
}
