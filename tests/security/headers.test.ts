import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import { type RouteName, routes } from '#shared/contract/routes.ts';
import { type Answer, createTestApp, type Person, type TestApp } from '#tests/support/app.ts';
import { addressOf, type Input, matrix, people } from './matrix.ts';
import { rowOf } from './rows.ts';
import { answersIn, exchange } from './socket.ts';

/**
 * What browsers must know of us, on every answer there is: calls, pages, files, errors, and the
 * demo's own provider.
 */
const names = Object.keys(routes) as RouteName[];
const dist = mkdtempSync(join(tmpdir(), 'veldinstrument-dist-'));
mkdirSync(join(dist, 'assets'));
for (const [path, text] of Object.entries({
  'index.html': '<!doctype html><meta name="mode" content="live"><title>x</title>',
  'assets/index-abc123.js': 'export {};',
  'assets/index-abc123.css': 'a{}',
  'assets/letter-abc123.woff2': 'x',
  'worker.js': 'self',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': '{}',
}))
  writeFileSync(join(dist, path), text);
afterAll(() => rmSync(dist, { recursive: true }));

/** Pages and files: the path, its status, and how long browsers may keep it. */
const pages: [string, number, RegExp][] = [
  ['/', 200, /^no-cache$/],
  ['/index.html', 200, /^no-cache$/],
  ['/inspecties/lijst', 200, /^no-cache$/],
  ['/assets/index-abc123.js', 200, /^public, max-age=31536000, immutable$/],
  ['/assets/index-abc123.css', 200, /immutable/],
  ['/assets/letter-abc123.woff2', 200, /immutable/],
  ['/worker.js', 200, /^no-cache$/],
  ['/icon.svg', 200, /^no-cache$/],
  ['/manifest.webmanifest', 200, /^no-cache$/],
  ['/openapi.json', 200, /./],
  ['/assets/weg-abc123.js', 404, /^no-store$/],
  ['/api/onzin', 404, /^no-store$/],
  ['/demo/demo.css', 200, /^/],
  ['/demo/logout.js', 200, /^/],
  ['/.well-known/security.txt', 404, /^no-store$/],
  ['/health/live', 200, /^no-store$/],
  ['/health/ready', 200, /^no-store$/],
  ['/metrics', 200, /^no-store$/],
];
/** The demo's provider: path and status; all of it is about somebody. */
const provider: [string, string, number][] = [
  ['GET', '/oidc/.well-known/openid-configuration', 200],
  ['GET', '/oidc/jwks', 200],
  ['GET', '/oidc/auth', 400],
  ['GET', '/oidc/auth?client_id=x&redirect_uri=https://kwaad.example&response_type=code', 400],
  ['POST', '/oidc/token', 400],
  ['GET', '/oidc/me', 401],
  ['GET', '/oidc/session/end', 200],
  ['GET', '/oidc/interaction/weg', 400],
  ['POST', '/oidc/interaction/weg', 400],
  ['GET', '/oidc/onzin', 404],
];
/** One of each error: what is asked, and its status. */
const errors: [string, number, (world: { admin: Person; nobody: Person }) => Promise<Answer>][] = [
  [
    'broken JSON',
    400,
    ({ admin }) => admin.post('/api/version', '{', { 'content-type': 'application/json' }),
  ],
  ['nobody', 401, ({ nobody }) => nobody.get('/api/account')],
  [
    'another site',
    403,
    ({ admin }) => admin.post('/api/version', {}, { 'sec-fetch-site': 'cross-site' }),
  ],
  ['nothing there', 404, ({ admin }) => admin.get('/api/version/weg')],
  ['no such call', 404, ({ admin }) => admin.get('/api/weg')],
  ['too much', 413, ({ admin }) => admin.post('/api/version', { title: 'x'.repeat(4_000_000) })],
  [
    'another type',
    415,
    ({ admin }) => admin.post('/api/version', '<x/>', { 'content-type': 'application/xml' }),
  ],
  [
    'packed',
    415,
    ({ admin }) =>
      admin.post('/api/version', gzipSync('{}'), {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      }),
  ],
  ['wrong fields', 422, ({ admin }) => admin.post('/api/version', {})],
  ['another host', 400, ({ admin }) => admin.get('/api/account', { host: 'kwaad.example' })],
  ['an address that cannot be read', 400, ({ admin }) => admin.get('/api/version/%E0%A4%A')],
  ['a very long id', 404, ({ admin }) => admin.get(`/api/version/${'x'.repeat(2_000)}`)],
];

const schemes = [
  ['http', 'http://localhost:3000'],
  ['https', 'https://veld.example'],
] as const;

describe.each(schemes)(
  rowOf(
    'headers',
    names.length * 2 + pages.length + provider.length + errors.length + 7,
    170,
  ).concat(' over %s'),
  (scheme, publicUrl) => {
    let made: { test: TestApp; end: () => Promise<void> };
    let test: TestApp;
    let admin: Person;
    let inspector: Person;
    const { host } = new URL(publicUrl);
    /** The same person, who asks at this address. */
    const at = (person: Person): Person => {
      const call: Person['call'] = (method, url, body, headers) =>
        person.call(method, url, body, { host, ...headers });
      return {
        ...person,
        call,
        get: (url, headers) => call('GET', url, undefined, headers),
        post: (url, body, headers) => call('POST', url, body, headers),
      };
    };
    beforeAll(async () => {
      made = await createTestApp('sqlite', { publicUrl, dist });
      test = {
        ...made.test,
        nobody: at(made.test.nobody),
        login: async (...of) => at(await made.test.login(...of)),
      };
      admin = await test.login(['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_INSPECTOR']);
      inspector = await test.login();
    });
    afterAll(() => made?.end());

    /** What every answer has, whatever it is. */
    function expectHeadings(headers: Answer['headers'], label: string): void {
      const policy = Object.fromEntries(
        String(headers['content-security-policy'])
          .split(';')
          .map((part) => part.trim().split(/\s+/))
          .map(([name = '', ...values]) => [name, values.join(' ')]),
      );
      expect(policy, label).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
      // A hash is one script that is known, sign by sign.
      expect(policy['script-src'] ?? policy['default-src'], label).toMatch(
        /^'(?:self|none)'(?: 'sha256-[\w+/]{43}=')?$/,
      );
      expect(String(headers['content-security-policy']), label).not.toMatch(/unsafe|\*|https?:/);
      expect(headers, label).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringContaining('geolocation=()'),
      });
      expect(headers['strict-transport-security'], label).toBe(
        scheme === 'https' ? 'max-age=31536000; includeSubDomains' : undefined,
      );
      // The provider's own calls and the document of the API are for anybody anywhere; they take no
      // cookie.
      for (const name of [
        'server',
        'x-powered-by',
        ...(/^\/oidc|^\/openapi/.test(label) ? [] : ['access-control-allow-origin']),
      ])
        expect(headers, label).not.toHaveProperty(name);
      for (const one of [headers['set-cookie'] ?? []].flat()) {
        expect(String(one), label).toMatch(/; HttpOnly(?:;|$)|; httponly(?:;|$)/);
        if (scheme === 'https') expect(String(one).toLowerCase(), label).toContain('; secure');
      }
    }

    const everything = [...people['admin who inspects'], 'ROLE_COORDINATOR'] as const;
    it.each(names)('%s, for nobody and for somebody with all roles', async (name) => {
      const { method, access }: Route = routes[name];
      for (const caller of [test.nobody, await test.login(everything)]) {
        const stage = {
          app: test,
          caller,
          roles: caller.id ? everything : [],
          otherInspector: inspector,
          otherAdmin: admin,
          secret: 'x',
        };
        const input: Input = await matrix[name].make(stage, 'own');
        const { status, headers } = await caller.call(
          method,
          addressOf(name, input),
          input.body ?? (method === 'GET' ? undefined : {}),
        );
        const label = `${name}: ${status}`;
        expect([status < 400, status], label).toEqual([
          // At an address that nobody was given nobody finds anything.
          name !== 'calendar.feed' &&
            (access === 'anyone' ||
              (caller.id !== '' && name !== 'users.delete' && name !== 'setUp.use')),
          expect.any(Number),
        ]);
        expectHeadings(headers, label);
        expect(headers['cache-control'], label).toBe('no-store');
      }
    });

    it.each(pages)('%s', async (path, status, kept) => {
      const answer = await test.nobody.get(path);
      expect(answer.status).toBe(status);
      expectHeadings(answer.headers, path);
      expect(answer.headers['cache-control'] ?? '', path).toMatch(
        path === '/openapi.json' ? /^(?!public)/ : kept,
      );
      if (String(answer.headers['content-type']).startsWith('text/html'))
        expect(answer.bytes.toString()).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=/);
    });

    it.each(provider)('%s %s of the demo’s provider', async (method, path, status) => {
      const form = method === 'POST' ? 'grant_type=x' : undefined;
      const answer = await test.nobody.call(method, path, form, {
        'x-forwarded-proto': scheme,
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      });
      expect(answer.status, answer.bytes.toString().slice(0, 200)).toBe(status);
      expectHeadings(answer.headers, path);
      if (!/well-known|jwks/.test(path))
        expect(answer.headers['cache-control'], path).toMatch(/no-store/);
      if (path !== '/oidc/session/end')
        expect(answer.headers['content-security-policy'], path).not.toContain('sha256');
      expect(answer.bytes.toString()).not.toMatch(/\son\w+=/);
    });

    it('the demo’s login page, and the same after a wrong password', async () => {
      const cookies = new Map<string, string>();
      const visit = async (method: string, url: string, body?: string) => {
        const { pathname, search } = new URL(url, publicUrl);
        const answer = await test.nobody.call(method, pathname + search, body, {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-forwarded-proto': scheme,
          ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        });
        for (const one of [answer.headers['set-cookie'] ?? []].flat().map(String))
          cookies.set(one.split('=')[0] ?? '', one.split(/[=;]/)[1] ?? '');
        expectHeadings(answer.headers, url);
        expect(answer.headers['cache-control'], url).toMatch(/no-store/);
        return answer;
      };
      const start = await visit('GET', '/oidc-authorize');
      const auth = await visit('GET', String(start.headers['location']));
      const page = String(auth.headers['location']);
      expect((await visit('GET', page)).bytes.toString()).toContain('Gebruikersnaam');
      expect((await visit('POST', page, 'username=inspecteur&password=fout')).status).toBe(401);
    });

    it.each(errors)('an error: %s, %i', async (_, status, ask) => {
      const { status: answered, headers, body } = await ask({ admin, nobody: test.nobody });
      expect([answered, body?.status, headers['content-type']]).toEqual([
        status,
        status,
        'application/problem+json; charset=utf-8',
      ]);
      expectHeadings(headers, String(status));
      expect(headers['cache-control']).toBe('no-store');
    });

    it('an error: too many at once, 429', async () => {
      const busy = await createTestApp('sqlite', { publicUrl, requestsPerMinute: 1 });
      const person = at(await busy.test.login());
      await person.get('/api/account');
      const { status, headers } = await person.get('/api/account');
      expect([status, Number(headers['retry-after']) > 0, headers['cache-control']]).toEqual([
        429,
        true,
        'no-store',
      ]);
      expectHeadings(headers, '429');
      await busy.end();
    });

    it('an answer that says nothing changed, 304; and one to HEAD and OPTIONS', async () => {
      const { headers } = await admin.get('/api/inspection/dashboard');
      const again = await admin.get('/api/inspection/dashboard', {
        'if-none-match': String(headers['etag']),
      });
      expect([again.status, again.headers['cache-control']]).toEqual([304, 'no-store']);
      expectHeadings(again.headers, '304');
      for (const method of ['HEAD', 'OPTIONS'])
        expectHeadings((await admin.call(method, '/api/account')).headers, method);
    });

    it('another spelling of our address is sent to the one that logins come back to', async () => {
      if (scheme === 'https')
        return expect((await test.nobody.get('/x', { host: 'www.veld.example' })).status).toBe(400);
      const answer = await test.nobody.get('/inspecties/lijst', { host: '127.0.0.1:3000' });
      expect([answer.status, answer.headers['location']]).toEqual([
        308,
        'http://localhost:3000/inspecties/lijst',
      ]);
      expectHeadings(answer.headers, '308');
    });

    it.each([
      ['bytes that are no request', 'KWAAD\r\n\r\n', 400, 'bad_request'],
      [
        'headings of 20 kB',
        `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
        431,
        'headers_too_large',
      ],
      [
        'an expectation that is none',
        `GET / HTTP/1.1\r\nHost: ${host}\r\nExpect: kwaad\r\n\r\n`,
        400,
        'bad_request',
      ],
    ])('the answer to %s', async (_, bytes, status, error) => {
      const { server } = test.app.http;
      if (!server.listening) await test.app.http.listen({ port: 0, host: '127.0.0.1' });
      const address = server.address();
      const [answer] = answersIn(
        (await exchange(address && typeof address === 'object' ? address.port : 0, bytes)).text,
      );
      expect([
        answer?.status,
        JSON.parse(answer?.body ?? '{}').error,
        answer?.headers['cache-control'],
      ]).toEqual([status, error, 'no-store']);
      expectHeadings(answer?.headers ?? {}, error);
    });
  },
);
