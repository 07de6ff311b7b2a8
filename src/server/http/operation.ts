import * as z from 'zod/mini';
import { actionHeaders, epochHeader, type Route, sessionHeader } from '#shared/contract/route.ts';
import type { RouteName } from '#shared/contract/routes.ts';
import type { SingleAccess } from '#shared/rules/office/access.ts';
import { failures, type Json, ref } from './openapiProblems.ts';

type Tag = RouteName extends infer Name
  ? Name extends `${infer Noun}.${string}`
    ? Noun
    : never
  : never;

/** A description of each noun of the contract. */
export const tags: Record<Tag, string> = {
  session: 'Logging in and out at the identity provider, and whether the server can be reached',
  queue: 'Changes that were made on a device, in one delivery',
  setUp: 'The first administrator of a new installation',
  account: 'The own account',
  users: 'Accounts, for administrators',
  alerts: 'Texts of the mails, for administrators',
  versions: 'Checklists: their versions, as a tree and as a file',
  categories: 'Domains of a checklist and their items',
  questions: 'Conditions of an item',
  helpQuestions: 'Help questions of a condition or a domain',
  templates: 'Colours: which parts of a checklist are assessed',
  inspections: 'Inspections of who asks; for those who oversee them, whose each is',
  photos: 'Photos of an inspection: their bytes',
  terms: 'What has to be done after an inspection, and by when',
  snippets: 'Texts for notes: own ones and those of the organisation',
  register: 'The national register of places, which fills in the form of an inspection',
  calendar: 'Own inspections in a calendar elsewhere',
  figures: 'What an organisation did, in numbers',
  images: 'Images of accounts',
  files: 'Stored files',
  audit: 'What administrators changed',
  system: 'How the installation is doing, for administrators',
};

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json;
  return plainDates(rest) as Json;
}

/**
 * Describes days and moments by their format alone, so that readers and code generators see at once
 * what they are. An empty form field counts as null.
 */
function plainDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainDates);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, plainDates(inner)]),
  ) as Json & { anyOf?: Json[] };
  if (schema['format'] === 'date' || schema['format'] === 'date-time') delete schema['pattern'];
  const isEmpty = ({ type, const: fixed }: Json) => type === 'null' || fixed === '';
  const [only, ...others] = (schema.anyOf ?? []).filter((one) => !isEmpty(one));
  return only?.['format'] === 'date' && others.length === 0
    ? { type: ['string', 'null'], format: 'date' }
    : schema;
}

export const apiVersion = { 'API-Version': ref('headers', 'API-Version') };
const always = { ...apiVersion, [epochHeader]: ref('headers', epochHeader) };

const anyFile = { '*/*': { schema: { type: 'string', contentEncoding: 'binary' } } };
const jsonOf = ({ output }: Route): Json =>
  output ? { 'application/json': { schema: schemaOf(output, 'output') } } : {};

function success(route: Route): Json {
  const headers = {
    ...always,
    ...(route.tellsSession ? { [sessionHeader]: ref('headers', sessionHeader) } : {}),
  };
  if (route.kind === 'redirect')
    return {
      '302': {
        description: 'Redirect',
        headers: { ...headers, Location: ref('headers', 'Location') },
      },
    };
  if (route.kind !== 'file' && route.output === null)
    return { '204': { description: 'Done', headers } };
  const description = route.kind === 'file' ? 'The file' : 'Done';
  const content = route.kind === 'file' ? anyFile : jsonOf(route);
  if (!route.tagged) return { [route.status ?? 200]: { description, headers, content } };
  const tagged = { ...headers, ETag: ref('headers', 'ETag') };
  return {
    '200': { description, headers: tagged, content },
    '304': { description: 'Nothing changed since this ETag', headers: tagged },
  };
}

/** A file field has an empty JSON Schema: the document calls it binary. */
const formField = (schema: Json): Json =>
  Object.keys(schema).length === 0 ? { type: 'string', format: 'binary' } : schema;

/** The people who may make a call, for each kind of access in the contract. */
export const mayAsk: Record<SingleAccess, string> = {
  anyone: 'For anybody.',
  user: 'For everybody who is logged in.',
  member: 'For everybody who has a role.',
  admin: 'For administrators.',
  inspector: 'For inspectors. What belongs to another inspector is not found.',
  coordinator: 'For coordinators.',
};

const headerNamed = (name: string): Json => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string' },
});

/** Headers of a change that travels alone; all are optional. */
const deviceHeaders: Json[] = Object.values(actionHeaders).map(headerNamed);
const keyHeader = headerNamed(actionHeaders.id);

/** One call in the API document, made from its row of the contract; `name` is `noun.verb`. */
export function operation(name: string, route: Route): Json {
  const input = schemaOf(route.input, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, key]) => key ?? '');
  const others = Object.entries(input.properties ?? {}).filter(([key]) => !inPath.includes(key));
  const required = (input.required ?? []).filter((key) => !inPath.includes(key));
  const parameters = [
    ...inPath.map((key) => ({
      name: key,
      in: 'path',
      required: true,
      schema: input.properties?.[key] ?? { type: 'string' },
    })),
    ...(route.method === 'GET'
      ? others.map(([key, schema]) => ({
          name: key,
          in: 'query',
          required: required.includes(key),
          schema,
        }))
      : []),
    ...(route.change ? deviceHeaders : route.keyed ? [keyHeader] : []),
  ];
  const hasBody = route.method !== 'GET' && others.length > 0;
  const isForm = route.kind === 'form';
  const properties = Object.fromEntries(
    others.map(([key, schema]) => [key, isForm ? formField(schema) : schema]),
  );
  const body = {
    schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
  };
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: route.summary,
    description:
      [route.access]
        .flat()
        .map((one) => mayAsk[one])
        .join(' ') +
      (route.perMinute === undefined ? '' : ` At most ${route.perMinute} times a minute.`),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody
      ? {
          requestBody: {
            required: required.length > 0,
            content: { [isForm ? 'multipart/form-data' : 'application/json']: body },
          },
        }
      : {}),
    responses: {
      ...success(route),
      ...failures(route, { hasBody, hasInput: hasBody || parameters.length > 0 }),
    },
    security: route.access === 'anyone' ? [] : [{ session: [] }],
    'x-access': route.access,
  };
}
