import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { createTestApp, onBothDatabases } from '#tests/support/app.ts';

/** Small locks, each found by looking for what was open. */
const https = { publicUrl: 'https://veld.example', version: '1.2.3' };
const wanted = {
  'api-version': '1.2.3',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-type': 'application/problem+json; charset=utf-8',
};

onBothDatabases(
  'answers to what nobody can read',
  (use) => {
    it.each([
      ['a path that cannot be decoded', '/api/version/%E0%A4%A'],
      ['a very long id', `/api/version/${'a'.repeat(2_000)}`],
      ['an unknown call', '/api/onzin'],
      ['no login', '/api/account'],
    ])('%s: say what browsers must know too', async (_, path) => {
      const { headers } = await use().nobody.get(path, { host: 'veld.example' });
      expect(headers).toMatchObject(wanted);
    });
    it('an address that ends in a slash is not found, whoever asks', async () => {
      const person = await use().login(['ROLE_ADMIN', 'ROLE_INSPECTOR']);
      for (const one of [use().nobody, person])
        for (const path of [
          '/api/account/',
          '/api/version/',
          '/api/inspection/x/export/',
          '/api/user/',
          '/openapi.json/',
        ])
          expect((await one.get(path, { host: 'veld.example' })).body.error, path).toBe(
            'path_not_found',
          );
    });
  },
  https,
);

it.each([
  ['what is no HTTP at all', 'GET / HTTP/1.1\r\nHost: veld.example\r\nX: \u0001\r\n\r\n'],
  [
    'a body whose end can be read in two ways',
    'POST /api/version HTTP/1.1\r\nHost: veld.example\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('%s gets a problem, with the headers, and the line is closed', async (_, request) => {
  const { test, end } = await createTestApp('sqlite', https);
  await test.app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.http.server.address();
  const socket = connect(address && typeof address === 'object' ? address.port : 0, '127.0.0.1');
  socket.write(request);
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  await once(socket, 'close');
  const [head = '', body = ''] = said.split('\r\n\r\n');
  const [line, ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((one) => one.split(/: (.*)/).slice(0, 2)));
  expect([line, JSON.parse(body).error, Number(headers['content-length'])]).toEqual([
    'HTTP/1.1 400 Bad Request',
    'bad_request',
    Buffer.byteLength(body),
  ]);
  expect(headers).toMatchObject(wanted);
  await end();
});

onBothDatabases(
  'cookies and methods',
  (use) => {
    const cookieOf = (headers: Record<string, unknown>) =>
      String([headers['set-cookie']].flat()[0]).split('; ');
    it.each([
      ['/oidc-authorize', '__Host-vi-login'],
      ['/logout', '__Host-vi'],
    ])(
      '%s: the cookie is this host’s alone, for no script, and goes nowhere unsealed',
      async (path, name) => {
        const person = await use().login();
        const { headers } = await person.get(path, { host: 'veld.example' });
        const [pair = '', ...attributes] = cookieOf(headers);
        expect(pair.startsWith(`${name}=`)).toBe(true);
        expect(attributes).toEqual(
          expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
        );
        expect(attributes.filter((one) => one.startsWith('Domain'))).toEqual([]);
      },
    );
    it.each(['TRACE', 'OPTIONS', 'PATCH'])(
      '%s is no method here, and repeats nothing',
      async (method) => {
        const { status, bytes } = await use().nobody.call(method, '/api/account', undefined, {
          host: 'veld.example',
          'x-geheim': 'abcdef',
        });
        expect([status, bytes.includes('abcdef')]).toEqual([404, false]);
      },
    );
  },
  https,
);

onBothDatabases('a change has one source for each field', (use) => {
  it('takes nothing of a change from its address, where histories and logs keep it', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const title = `Vraag ${crypto.randomUUID()}`;
    expect(
      (await admin.post(`/api/version?title=${encodeURIComponent(title)}`, {})).body,
    ).toMatchObject({
      error: 'validation_failed',
      fields: { title: 'required' },
    });
    const { id } = (await admin.post(`/api/version?online=true&title=anders`, { title })).body;
    expect((await admin.get(`/api/version/${id}`)).body.version).toMatchObject({
      title,
      online: false,
    });
    const other = await use().login();
    await admin.post(`/api/user/${other.id}?admin=1`, { phonePrimary: '06 12345678' });
    expect((await admin.get(`/api/user/${other.id}`)).body.user.roles).toEqual(['ROLE_INSPECTOR']);
  });
});

it.skipIf(process.platform === 'win32' /* no such rights there */)(
  'keeps a folder that it makes for the database to itself',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'veldinstrument-'));
    const db = await openDatabase(join(home, 'nieuw', 'data', 'x.sqlite'));
    expect(statSync(join(home, 'nieuw', 'data')).mode & 0o777).toBe(0o700);
    await db.destroy();
    rmSync(home, { recursive: true });
  },
);
