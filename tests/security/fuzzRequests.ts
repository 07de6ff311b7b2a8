import fc, { type Arbitrary } from 'fast-check';
import type { Route } from '#shared/contract/route.ts';
import { type RouteName, routes } from '#shared/contract/routes.ts';
import { smallChecklist } from '#tests/support/checklists.ts';
import { smallRegister } from '#tests/support/registerFile.ts';
import { action, changeHeaders, hostile, junk, nearly, type Schema, valid } from './fuzzValues.ts';

/** Requests for the calls of the API document: as it says, nearly so, or not at all. */
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

export interface Call {
  name: RouteName;
  method: string;
  path: string;
  operation: Operation;
}

/** Every call of the document, as the server gives it out. */
export const callsOf = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId as RouteName,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

/** A request, with marks for ids. */
export interface Made {
  who: 'person' | 'stranger' | 'nobody';
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  body: unknown;
  how: 'json' | 'form' | 'raw';
}

type Kind = 'valid' | 'nearly' | 'hostile';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By the first part of a call's name, or by all of it. */
const nounOfCall: Readonly<Record<string, string>> = {
  users: 'user',
  alerts: 'alert',
  versions: 'version',
  categories: 'category',
  questions: 'question',
  helpQuestions: 'help_question',
  templates: 'template',
  inspections: 'inspection',
  'inspections.followUp': 'finished',
  terms: 'finished',
  photos: 'inspection',
  snippets: 'snippet',
  images: 'image',
  files: 'image',
  system: 'mail',
};

/** The smallest picture there is. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Files for forms, in base64: good ones, half ones, and what is none. */
const upload: Arbitrary<unknown> = fc.oneof(
  fc.uuid().map((id) => ({
    file: Buffer.from(JSON.stringify(smallChecklist(`Bestand ${id}`))).toString('base64'),
  })),
  fc.constant({ file: Buffer.from(smallRegister).toString('base64') }),
  fc.constant({ file: pixel }),
  fc
    .constantFrom(
      '',
      '{',
      '[]',
      'PK\u0003\u0004',
      '\u0089PNG\r\n\u001a\n',
      '<svg onload=hit(1)>',
      '{"title":"x","domains":[{}]}',
    )
    .map((text) => ({ file: Buffer.from(text, 'latin1').toString('base64') })),
  junk,
);

/** The same with files where the schema has room for them; of them it says nothing. */
const withFiles = (body: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(body, upload).map(([value, file]) =>
    isRecord(value)
      ? {
          ...value,
          ...('image' in value ? { image: file } : {}),
          ...('file' in value ? { file } : {}),
        }
      : value,
  );

const queues: Record<Kind, Arbitrary<unknown>> = {
  valid: fc.record({ actions: fc.array(action, { maxLength: 12 }) }),
  nearly: fc.record({
    actions: fc.array(fc.oneof({ weight: 3, arbitrary: action }, { weight: 1, arbitrary: junk }), {
      maxLength: 6,
    }),
    account: junk,
  }),
  hostile: fc.oneof(fc.record({ actions: junk }), junk),
};

/** Bodies by how good they are. */
function bodiesOf({ name, operation }: Call, noun: string): Record<Kind, Arbitrary<unknown>> {
  if (name === 'queue.send') return queues;
  const content = Object.entries(operation.requestBody?.content ?? {})[0];
  const none = fc.constant(undefined);
  if (!content) return { valid: none, nearly: none, hostile: fc.oneof(none, junk) };
  const [media, { schema }] = content;
  const finished = (body: Arbitrary<unknown>) =>
    media === 'multipart/form-data' ? withFiles(body) : body;
  return {
    valid: finished(valid(schema, '', noun)),
    nearly: finished(nearly(schema, noun)),
    hostile: finished(hostile(schema)),
  };
}

/** Parameters that stand in the path or the query. */
function parametersIn(
  place: 'path' | 'query',
  kind: Kind,
  { operation }: Call,
  noun: string,
): Arbitrary<Record<string, unknown>> {
  const all = (operation.parameters ?? []).filter((one) => one.in === place);
  const odds = { valid: 0, nearly: 2, hostile: place === 'path' ? 4 : 30 }[kind];
  const made = all.map(({ name, schema }) => [
    name,
    fc.oneof(
      { weight: 12, arbitrary: valid(schema, name, noun) },
      { weight: odds, arbitrary: junk },
    ),
  ]);
  const required = all
    .filter((one) => place === 'path' || (one.required && kind === 'valid'))
    .map(({ name }) => name);
  return fc.record(Object.fromEntries(made) as Record<string, Arbitrary<unknown>>, {
    requiredKeys: required,
  });
}

/** Half of them as the document says; most of them by somebody who may. */
export function requestsOf(call: Call): Arbitrary<Made> {
  const route: Route = routes[call.name];
  const noun = nounOfCall[call.name] ?? nounOfCall[call.name.split('.')[0] ?? ''] ?? 'version';
  const bodies = bodiesOf(call, noun);
  const isForm = 'multipart/form-data' in (call.operation.requestBody?.content ?? {});
  const ofKind = (kind: Kind): Arbitrary<Made> =>
    fc.record({
      who: fc.nat(19).map((n) => (n > 1 ? 'person' : n === 1 ? 'stranger' : 'nobody')),
      path: parametersIn('path', kind, call, noun),
      query: parametersIn('query', kind, call, noun),
      headers: route.change
        ? fc.oneof(
            { weight: 2, arbitrary: fc.constant({}) },
            { weight: 1, arbitrary: changeHeaders },
          )
        : fc.constant({}),
      body: bodies[kind],
      how: isForm
        ? fc.constantFrom('form', 'form', 'form', 'json')
        : kind === 'hostile'
          ? fc.constantFrom('json', 'json', 'json', 'raw')
          : fc.constant('json'),
    });
  return fc.oneof(
    { weight: 5, arbitrary: ofKind('valid') },
    { weight: 3, arbitrary: ofKind('nearly') },
    { weight: 2, arbitrary: ofKind('hostile') },
  );
}
