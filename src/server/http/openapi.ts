import * as z from 'zod/mini';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { problems } from '#shared/problems.ts';

/** OpenAPI 3.1 of the whole contract, from the same schemas that guard it. */
type Schema = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Schema;
  return rest;
}

const errorSchema: Schema = {
  type: 'object',
  required: ['error', 'status'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    error: { type: 'string', enum: Object.keys(problems) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    missing: { type: 'array', items: { type: 'string' } },
  },
};

function success(route: Route): Schema {
  if (route.kind === 'redirect') return { '302': { description: 'Redirect' } };
  if (route.kind === 'file') return { '200': { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } };
  if (route.output === null) return { '204': { description: 'Done' } };
  return { [route.status ?? 200]: { description: 'Done', content: { 'application/json': { schema: schemaOf(route.output, 'output') } } } };
}

function operation(name: string, route: Route): Schema {
  const input = schemaOf(route.input, 'input') as { properties?: Record<string, Schema>; required?: string[] };
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, key]) => key ?? '');
  const others = Object.entries(input.properties ?? {}).filter(([key]) => !inPath.includes(key));
  const required = (input.required ?? []).filter((key) => !inPath.includes(key));
  const parameters = [
    ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: input.properties?.[key] ?? { type: 'string' } })),
    ...(route.method === 'GET' ? others.map(([key, schema]) => ({ name: key, in: 'query', required: required.includes(key), schema })) : []),
    ...(route.change ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }] : []),
  ];
  const hasBody = route.method !== 'GET' && others.length > 0;
  const media = route.kind === 'form' ? 'multipart/form-data' : 'application/json';
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: route.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody
      ? {
          requestBody: {
            required: required.length > 0,
            content: { [media]: { schema: { type: 'object', properties: Object.fromEntries(others), ...(required.length > 0 ? { required } : {}) } } },
          },
        }
      : {}),
    responses: {
      ...success(route),
      default: { description: 'A problem', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
    security: route.access === 'anyone' ? [] : [{ session: [] }],
    'x-access': route.access,
  };
}

/** The document; `cookie` is the name of the session cookie. */
export function openApi(publicUrl: string, version: string, cookie: string): Schema {
  const paths: Record<string, Schema> = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Digitaal veldinstrument',
      version,
      description: 'Planning, carrying out and recording inspections of childcare.',
      license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: { Problem: errorSchema }, securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } } },
  };
}
