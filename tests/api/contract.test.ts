import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { RawRichText, RichText } from '#shared/model/fields.ts';
import { problems } from '#shared/problems.ts';
import { genericProblem } from '#shared/text/problems.ts';
import { onBothDatabases } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

/**
 * §7: the calls, as the specification's table names them. Path parameters are written {id} there.
 */
const specified = `
GET /logged-in · GET /logout · GET /oidc-authorize · POST /api/action-queue · GET /api/account
GET /api/user · GET /api/user/:id · DELETE /api/user/:id · POST /api/user/:id
GET /api/alert · GET /api/alert/:id · POST /api/alert/:id
GET /api/version · GET /api/version/:id · POST /api/version · PUT /api/version/:id · POST /api/version/:id/duplicate · DELETE /api/version/:id
GET /api/category/form-data · GET /api/category/:id · POST /api/category · PUT /api/category/:id · POST /api/category/:id/move/:direction · DELETE /api/category/:id
GET /api/question/:id · POST /api/question · PUT /api/question/:id · POST /api/question/:id/move/:direction · DELETE /api/question/:id
GET /api/help_question/:id · PUT /api/help_question/:id · DELETE /api/help_question/:id · POST /api/help_question · POST /api/help_question/:id/move/:direction
GET /api/inspection_template · GET /api/inspection_template/:id · PUT /api/inspection_template/:id · DELETE /api/inspection_template/:id · POST /api/inspection_template
GET /api/inspection/dashboard · GET /api/inspection/:id · POST /api/inspection · PUT /api/inspection/:id · DELETE /api/inspection/:id
POST /api/inspection/:id/start · POST /api/inspection/:id/set-categories-and-questions · POST /api/inspection/:id/save-notes · POST /api/inspection/:id/save-category-notes
POST /api/inspection/:id/save-question-result · POST /api/inspection/:id/save-category-last-question-answer · POST /api/inspection/:id/finish
GET /online-check · GET /api/inspection/:id/export · GET /image/:id/:width/:height/:last_modified · GET /file/:id/:last_modified · GET /oidc-callback`
  .split(/\s*[·\n]\s*/)
  .filter(Boolean);

/**
 * Calls that the specification does not name: administrators read and take along what
 * administrators changed, try a mail, have checklists as files, and see how the installation is
 * doing; everybody takes along what is kept about them. Sessions are seen and ended (agreements
 * part 6), and a new installation gets its first administrator.
 */
const added = [
  'GET /api/audit',
  'GET /api/audit/export',
  'POST /api/alert/:id/test',
  'GET /api/version/:id/export',
  'POST /api/version/preview',
  'POST /api/version/import',
  'GET /api/version/:id/compare/:other',
  'GET /api/version/:id/upcoming',
  'POST /api/version/:id/move-inspections',
  'POST /api/inspection_template/:id/copy',
  'GET /api/version/example',
  'GET /api/account/export',
  'GET /api/system',
  'POST /api/system/mail/:id/retry',
  'GET /api/session',
  'POST /api/user',
  'DELETE /api/session/:id',
  'DELETE /api/device',
  'GET /api/user/:id/session',
  'DELETE /api/user/:id/session',
  'GET /api/inspection',
  'GET /api/inspection/overview',
  'GET /api/figures',
  'GET /api/figures/export',
  'GET /api/inspector',
  'GET /api/calendar',
  'POST /api/calendar',
  'DELETE /api/calendar',
  'GET /calendar/:file',
  'GET /api/inspection/:id/term',
  'PUT /api/inspection/:id/term/:term',
  'GET /api/snippet',
  'GET /api/snippet/:id',
  'POST /api/snippet',
  'PUT /api/snippet/:id',
  'DELETE /api/snippet/:id',
  'GET /api/register',
  'GET /api/register/index',
  'GET /api/register/about',
  'POST /api/register/preview',
  'POST /api/register/import',
  'GET /api/inspection/:id/earlier',
  'POST /api/inspection/:id/follow-up',
  'POST /api/inspection/:id/save-restore-offer',
  'PUT /api/inspection/:id/photo/:photo',
  'GET /api/inspection/:id/photo/:photo',
  'POST /api/inspection/:id/date',
  'POST /api/inspection/:id/transfer',
  'POST /api/system/:what/:id/handled',
  'POST /api/inspection/:id/transfer/accept',
  'POST /api/inspection/:id/transfer/decline',
  'GET /api/set-up',
  'POST /api/set-up',
];

it('has a row for every call of the specification, and no others than those added on purpose', () => {
  expect(
    Object.values<Route>(routes)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual([...specified, ...added].sort());
});

it('names every rich text of a call that is no change: it is cleaned before its handler has it', () => {
  /** Whether it is one, or holds one, however deep. */
  const isRich = (schema: unknown): boolean =>
    [RichText, RawRichText].includes(schema as never) ||
    Object.values((schema as z.ZodMiniObject)?._zod?.def ?? {}).some((part) =>
      part !== null && typeof part === 'object'
        ? '_zod' in part
          ? isRich(part)
          : Object.values(part).some((one) => Object(one)._zod && isRich(one))
        : false,
    );
  const richIn = ({ input }: Route) =>
    Object.entries((input as z.ZodMiniObject).shape ?? {})
      .filter(([, schema]) => isRich(schema))
      .map(([field]) => field);
  expect(isRich(z.object({ a: z.array(z.optional(RawRichText)) }))).toBe(true);
  expect(isRich(z.object({ a: z.array(z.optional(z.string())) }))).toBe(false);
  for (const [name, route] of Object.entries<Route>(routes))
    expect(Object.keys(route.rich ?? {}), name).toEqual(
      route.writes === 'runs' ? [] : richIn(route),
    );
  expect(richIn(routes['snippets.create'])).toEqual(['text']);
});

onBothDatabases('§7 decisions 1: the wire', (use) => {
  it('serves a valid OpenAPI 3.1 document with every call', async () => {
    const { body } = await use().nobody.get('/openapi.json');
    const { valid, errors } = await new Validator().validate(body);
    expect(errors).toBeUndefined();
    expect([valid, body.openapi]).toEqual([true, '3.1.0']);
    expect(
      Object.entries(body.paths)
        .flatMap(([path, methods]) =>
          Object.keys(methods as object).map(
            (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
          ),
        )
        .sort(),
    ).toEqual([...specified, ...added, 'GET /openapi.json'].sort());
  });

  it('repeats the nonce of the online check, without login and without keeping it', async () => {
    const answer = await use().nobody.get('/online-check?nonce=a%20b');
    expect([answer.body, answer.headers['cache-control']]).toEqual([
      { online: true, nonce: 'a b' },
      'no-store',
    ]);
  });

  it.each([
    [
      'broken JSON',
      {
        method: 'POST',
        url: '/api/version',
        payload: '{"title":',
        headers: { 'content-type': 'application/json' },
      },
      400,
      'bad_request',
    ],
    [
      'JSON that is no object',
      {
        method: 'POST',
        url: '/api/version',
        payload: '[1]',
        headers: { 'content-type': 'application/json' },
      },
      422,
      'validation_failed',
    ],
    [
      'a string',
      {
        method: 'POST',
        url: '/api/version',
        payload: '"x"',
        headers: { 'content-type': 'application/json' },
      },
      422,
      'validation_failed',
    ],
    [
      'prototype pollution',
      {
        method: 'POST',
        url: '/api/version',
        payload: '{"__proto__":{"title":"x"}}',
        headers: { 'content-type': 'application/json' },
      },
      400,
      'bad_request',
    ],
    [
      'plain text',
      {
        method: 'POST',
        url: '/api/version',
        payload: 'x',
        headers: { 'content-type': 'text/plain' },
      },
      415,
      'unsupported_media_type',
    ],
    [
      'XML',
      {
        method: 'POST',
        url: '/api/version',
        payload: '<x/>',
        headers: { 'content-type': 'application/xml' },
      },
      415,
      'unsupported_media_type',
    ],
    ['an unknown call', { method: 'GET', url: '/api/onzin' }, 404, 'path_not_found'],
    ['an unknown method', { method: 'PATCH', url: '/api/version' }, 404, 'path_not_found'],
    [
      'another host',
      { method: 'GET', url: '/logged-in', headers: { host: 'kwaad.example' } },
      400,
      'bad_request',
    ],
    [
      'a path that cannot be decoded',
      { method: 'GET', url: '/api/version/%E0%A4%A' },
      400,
      'bad_request',
    ],
    [
      'an id full of signs',
      { method: 'GET', url: "/api/version/'%20or%201=1--" },
      422,
      'validation_failed',
    ],
    [
      'a very long id',
      { method: 'GET', url: `/api/version/${'a'.repeat(2000)}` },
      400,
      'bad_request',
    ],
    [
      'a forged multipart body',
      {
        method: 'POST',
        url: '/api/user/ME',
        payload: 'x',
        headers: { 'content-type': 'multipart/form-data' },
      },
      400,
      'bad_request',
    ],
    [
      'wrong types',
      {
        method: 'POST',
        url: '/api/version',
        payload: '{"title":{"a":1},"online":"misschien"}',
        headers: { 'content-type': 'application/json' },
      },
      422,
      'validation_failed',
    ],
  ])('answers %s in our error shape', async (_, request, status, error) => {
    const person = await use().login(['ROLE_ADMIN']);
    const {
      method,
      url,
      payload,
      headers = {},
    } = request as {
      method: string;
      url: string;
      payload?: string;
      headers?: Record<string, string>;
    };
    const answer = await person.call(method, url.replace('ME', person.id), payload, headers);
    expect([answer.status, answer.body?.error, answer.headers['content-type']]).toEqual([
      status,
      error,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('takes NUL and half characters out of texts instead of failing on them', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const title = `a\u0000b\ud800 ${crypto.randomUUID()}`;
    const { id } = (await admin.post('/api/version', { title })).body;
    expect((await admin.get(`/api/version/${id}`)).body.version.title).toBe(
      title.replace('\u0000', '').toWellFormed(),
    );
  });

  it('refuses a text of nothing but tags at once, before anybody else has to wait', async () => {
    const inspector = await use().login();
    const version = await use().addVersion(smallChecklist(`Tags ${crypto.randomUUID()}`));
    const { id } = (
      await inspector.post('/api/inspection', { childcare_type: 'KDV_BSO', location: 'x', version })
    ).body;
    for (const tag of ['<strong>', '<p>', '<', '<table><tr><td>']) {
      const answer = await inspector.post(`/api/inspection/${id}/save-notes`, {
        notes: tag.repeat(60_000),
      });
      expect([answer.status, answer.body.fields], tag).toEqual([422, { notes: 'too_long' }]);
      const text = await inspector.post('/api/snippet', { title: 'x', text: tag.repeat(20_001) });
      expect([text.status, text.body.fields], tag).toEqual([422, { text: 'too_long' }]);
    }
    expect(
      (
        await inspector.post(`/api/inspection/${id}/save-notes`, {
          notes: `<p>${'goed '.repeat(3_000)}</p>`,
        })
      ).status,
    ).toBe(200);
  });

  it('reads no body of somebody unknown, and none that is too large', async () => {
    expect(
      (await use().nobody.post('/api/inspection', { location: 'x'.repeat(5_000_000) })).body.error,
    ).toBe('not_logged_in');
    expect(
      (await (await use().login()).post('/api/inspection', { location: 'x'.repeat(5_000_000) }))
        .body.error,
    ).toBe('payload_too_large');
  });

  it('never takes one person’s work as another’s', async () => {
    const [one, other] = [await use().login(), await use().login()];
    expect((await one.get('/api/account', { 'account-id': one.id })).status).toBe(200);
    expect((await one.get('/api/account', { 'account-id': other.id })).body.error).toBe(
      'not_logged_in',
    );
  });

  it('keeps nothing of anybody, however the address is spelled', async () => {
    const person = await use().login();
    for (const url of ['/api/account', '/%61pi/account', '/api/inspection/dashboard'])
      expect((await person.get(url)).headers['cache-control'], url).toBe('no-store');
  });

  it('says in every answer what browsers must know', async () => {
    const { headers } = await use().nobody.get('/logged-in');
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining(
        "default-src 'none';script-src 'self';style-src 'self'",
      ),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.any(String),
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  });

  it('tells nothing of what went wrong inside', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    await use().db.schema.alterTable('alerts').renameTo('alerts_away').execute();
    const answer = await admin.get('/api/alert');
    await use().db.schema.alterTable('alerts_away').renameTo('alerts').execute();
    const { header: title, text: detail } = genericProblem;
    expect(answer.body).toEqual({
      type: 'about:blank',
      title,
      status: 500,
      detail,
      error: 'internal_error',
    });
  });
});

onBothDatabases(
  'decisions 1: too many requests',
  (use) => {
    it('answers 429 with Retry-After, counted per session', async () => {
      const [one, other] = [await use().login(), await use().login()];
      const statuses = [];
      // Counted by who asks: a made-up cookie is worth nothing.
      for (let n = 0; n < 7; n++) statuses.push((await one.get('/api/account')).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
      const refused = await one.get('/api/account');
      expect([refused.body.error, Number(refused.headers['retry-after']) > 0]).toEqual([
        'too_many_requests',
        true,
      ]);
      expect((await other.get('/api/account')).status).toBe(200);
    });
  },
  { requestsPerMinute: 5 },
);

it('knows a status for every code of the decisions', () => {
  const decided = {
    not_logged_in: 401,
    invalid_grant: 401,
    access_denied: 403,
    user_not_found: 404,
    alert_not_found: 404,
    version_not_found: 404,
    category_not_found: 404,
    question_not_found: 404,
    help_question_not_found: 404,
    inspection_template_not_found: 404,
    inspection_not_found: 404,
    name_conflict: 409,
    inspection_not_complete: 409,
    inspection_finished: 409,
    inspection_not_finished: 409,
    version_in_use: 409,
    own_account: 409,
    validation_failed: 422,
    payload_too_large: 413,
    too_many_requests: 429,
    internal_error: 500,
  };
  expect(
    Object.fromEntries(
      Object.keys(decided).map((code) => [code, problems[code as keyof typeof problems]?.status]),
    ),
  ).toEqual(decided);
});
