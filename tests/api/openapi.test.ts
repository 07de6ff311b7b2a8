import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi } from '#server/http/openapi.ts';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { problems } from '#shared/problems.ts';
import { onBothDatabases } from '#tests/support/app.ts';

/**
 * The rules that the API document and the answers keep, as far as the fixed paths allow
 * (docs/standards.md).
 */
interface Answer {
  $ref?: string;
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<
    string,
    { schema: { $ref?: string; required?: string[] }; example?: { status: number; error: string } }
  >;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, Answer>;
  security: object[];
}
const version = '1.2.3';
const document = openApi({
  publicUrl: 'https://veld.example',
  version,
  cookie: '__Host-vi',
  email: 'api@gemeente.example',
}) as {
  openapi: string;
  info: Record<string, unknown> & { version: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<
    'schemas' | 'headers' | 'responses' | 'securitySchemes',
    Record<string, Answer & { required?: string[] }>
  >;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, one]) => [`${method.toUpperCase()} ${path}`, one, path] as const,
  ),
);
/** Those of the contract; the document describes itself too. */
const calls = operations.filter(([, { operationId }]) => operationId !== 'openapi.get');
const follow = (answer: Answer): Answer =>
  answer.$ref
    ? (document.components.responses[answer.$ref.split('/').at(-1) ?? ''] as Answer)
    : answer;
const routeOf = ({ operationId }: Operation) => routes[operationId as keyof typeof routes] as Route;

describe('the API document', () => {
  it('is valid OpenAPI 3.1 and has a semantic version, a contact, a licence and a server', async () => {
    const { errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      contact: {
        name: expect.any(String),
        url: 'https://veld.example',
        email: 'api@gemeente.example',
      },
      license: { identifier: 'EUPL-1.2' },
    });
    expect(document.servers.map(({ url }) => url)).toEqual(['https://veld.example']);
  });

  it('says of each tag what it is about, once, and uses every one', () => {
    const used = [...new Set(operations.flatMap(([, { tags }]) => tags))].sort();
    expect(document.tags.map(({ name }) => name).sort()).toEqual(used);
    expect(document.tags.filter(({ description }) => !description)).toEqual([]);
  });

  it('leads every reference somewhere', () => {
    for (const [, kind = '', name = ''] of JSON.stringify(document).matchAll(
      /"#\/components\/(\w+)\/([\w-]+)"/g,
    ))
      expect(
        Object.keys(document.components[kind as 'schemas'] ?? {}),
        `${kind}/${name}`,
      ).toContain(name);
  });

  it('names operations once, and each in a line', () => {
    const names = operations.map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const [name, { summary }] of operations)
      expect(summary, name).toMatch(/^[A-Z].{3,160}[^.]$/);
  });

  it('has no more exceptions to the names of paths and queries than the specification and its shape bring', () => {
    const segments = calls.flatMap(([, , path]) =>
      path.split('/').filter((part) => part !== '' && !part.startsWith('{')),
    );
    expect(
      [...new Set(segments.filter((part) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(part)))].sort(),
    ).toEqual(['help_question', 'inspection_template']);
    const queries = operations.flatMap(([, { parameters = [] }]) =>
      parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    );
    expect(
      [
        ...new Set(queries.filter((name) => !/^[a-z][a-z\d]*(?:[A-Z][a-z\d]*)*$/.test(name))),
      ].sort(),
    ).toEqual(['return_to', 'switch_user']);
    expect(operations.filter(([, , path]) => path !== '/' && path.endsWith('/'))).toEqual([]);
  });

  it.each(calls)('%s: path parameters, and who may', (_, one, path) => {
    const named = (one.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(named.map(({ name }) => name).sort()).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
    );
    expect(named.every(({ required }) => required)).toBe(true);
    expect(one.security).toEqual(routeOf(one).access === 'anyone' ? [] : [{ session: [] }]);
  });

  it.each(calls)('%s: says every refusal that can be had', (_, one, path) => {
    const route = routeOf(one);
    const statuses = Object.keys(one.responses).map(Number);
    expect(statuses).toEqual(expect.arrayContaining([400, 429, 500, 503]));
    expect(statuses.includes(401)).toBe(route.access !== 'anyone' || route.tellsSession === true);
    if (!['anyone', 'user'].includes(String(route.access)) || route.method !== 'GET')
      expect(statuses).toContain(403);
    if (path.includes('{')) expect(statuses).toEqual(expect.arrayContaining([404, 422]));
    if (one.requestBody) expect(statuses).toEqual(expect.arrayContaining([413, 415, 422]));
    else expect(statuses).not.toContain(413);
  });

  it.each(operations)(
    '%s: errors are problems, and answers say which version gave them',
    (_, one) => {
      for (const [status, answer] of Object.entries(one.responses)) {
        const { headers = {}, content = {}, description } = follow(answer);
        expect(description, status).not.toBe('');
        expect(Object.keys(headers), status).toContain('API-Version');
        if (Number(status) < 400) continue;
        expect(Object.keys(content), status).toEqual(['application/problem+json']);
        const { schema, example } = content['application/problem+json'] ?? {};
        expect(schema?.$ref, status).toBe('#/components/schemas/Problem');
        expect(example?.status, status).toBe(Number(status));
        expect(Object.keys(problems), status).toContain(example?.error);
      }
    },
  );

  it.each(calls)('%s: every answer says which past the server has', (_, one) => {
    for (const [status, answer] of Object.entries(one.responses))
      expect(Object.keys(follow(answer).headers ?? {}), status).toContain('server-epoch');
  });

  it('requires of a problem what every problem has', () => {
    expect(document.components.schemas['Problem']?.required).toEqual([
      'type',
      'title',
      'status',
      'detail',
      'error',
    ]);
    expect(Object.keys(document.components.responses['Problem429']?.headers ?? {})).toContain(
      'Retry-After',
    );
  });

  it('says of every day that it is one, and of every moment', () => {
    const { properties } = JSON.parse(
      JSON.stringify(
        document.paths['/api/inspection']?.['post']?.requestBody?.content['application/json'],
      ),
    ).schema;
    expect(properties.date).toEqual({ type: ['string', 'null'], format: 'date' });
    expect(JSON.stringify(document)).not.toContain('\\\\d{4}-');
  });

  it('has a form for every file that goes in', () => {
    for (const [name, one] of calls)
      expect(Object.keys(one.requestBody?.content ?? {}), name).toEqual(
        one.requestBody
          ? [routeOf(one).kind === 'form' ? 'multipart/form-data' : 'application/json']
          : [],
      );
  });
});

onBothDatabases(
  'the API',
  (use) => {
    let person: Awaited<ReturnType<ReturnType<typeof use>['login']>>;
    beforeAll(async () => {
      person = await use().login(['ROLE_ADMIN', 'ROLE_INSPECTOR']);
    });

    it.each([
      ['an answer', '/api/account', 200],
      ['an answer in another spelling', '/%61pi/account', 200],
      ['a record that is not there', '/api/version/x', 404],
      ['a call that is not there', '/api/onzin', 404],
      ['a wrong input', '/api/category/form-data', 422],
      ['a call outside /api', '/logged-in', 200],
      ['its own document', '/openapi.json', 200],
    ])('says its version on %s', async (_, path, status) => {
      const answer = await person.get(path);
      expect([answer.status, answer.headers['api-version']]).toEqual([status, version]);
    });
    it('says it to nobody known, too, and on no page', async () => {
      expect((await use().nobody.get('/api/account')).headers['api-version']).toBe(version);
      expect((await use().nobody.get('/inspecties/lijst')).headers['api-version']).toBeUndefined();
    });
    it('has its document read by tools on other sites, and nothing else', async () => {
      expect(
        (await use().nobody.get('/openapi.json', { origin: 'https://elders.example' })).headers[
          'access-control-allow-origin'
        ],
      ).toBe('*');
      for (const path of ['/api/account', '/logged-in', '/online-check'])
        expect(
          (await person.get(path, { origin: 'https://elders.example' })).headers[
            'access-control-allow-origin'
          ],
          path,
        ).toBeUndefined();
    });
    it('answers problems with all that the document requires', async () => {
      const { required = [] } = document.components.schemas['Problem'] ?? {};
      for (const [path, error] of [
        ['/api/onzin', 'path_not_found'],
        ['/api/version/x', 'version_not_found'],
        ['/api/category/form-data', 'validation_failed'],
        ['/api/version/%E0%A4%A', 'bad_request'],
      ]) {
        const { body } = await person.get(path ?? '');
        expect(
          [body.error, ...required.filter((name) => body[name] === undefined || body[name] === '')],
          path,
        ).toEqual([error]);
      }
    });
  },
  { version },
);
