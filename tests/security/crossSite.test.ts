import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { usualPerMinute } from '#server/http/guard.ts';
import { onBothDatabases, type Person, publicUrl } from '#tests/support/app.ts';
import { rowOf } from './rows.ts';

/**
 * Requests that another site makes in a browser that is logged in here: judged by what browsers say
 * of them.
 */
type Headers = Record<string, string>;
/** The heading, and whether the change goes through. */
const changes: [Headers, boolean][] = [
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: publicUrl }, false],
  [{ 'sec-fetch-site': 'same-origin, cross-site' }, false],
  [{ 'sec-fetch-site': '' }, false],
  [{ origin: 'https://kwaad.example' }, false],
  [{ origin: 'null' }, false],
  [{ origin: '' }, false],
  [{ origin: 'http://localhost:3001' }, false],
  [{ origin: 'https://localhost:3000' }, false],
  [{ origin: 'http://localhost:3000.kwaad.example' }, false],
  [{ origin: 'http://kwaad.example/http://localhost:3000' }, false],
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: publicUrl }, true],
  // No browser: it has no cookie that somebody else could misuse.
  [{}, true],
];

/**
 * What a form of another site can send without asking first; none of it is read as what it is not.
 */
const forms: [string, Headers, string][] = [
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'title=Kwaad'],
  ['JSON as text', { 'content-type': 'text/plain' }, '{"title":"Kwaad"}'],
  ['JSON without a type', {}, '{"title":"Kwaad"}'],
  [
    'a form with a file',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nKwaad\r\n--x--\r\n',
  ],
];

/** Ways to make a change of what browsers send freely. */
const disguised: [string, string, string, Headers][] = [
  [
    'another method in a heading',
    'GET',
    '/api/version',
    { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
  ],
  ['another method in the query', 'GET', '/api/version?_method=DELETE', {}],
  [
    'a question beforehand',
    'OPTIONS',
    '/api/version',
    { origin: 'https://kwaad.example', 'access-control-request-method': 'DELETE' },
  ],
];

onBothDatabases(
  rowOf('cross-site requests', changes.length + forms.length + disguised.length + 9, 30),
  (use) => {
    let admin: Person;
    beforeAll(async () => {
      admin = await use().login(['ROLE_ADMIN']);
    });
    const count = async () => (await admin.get('/api/version?limit=1')).body.total as number;

    it.each(changes)('a change with %j: let in = %s', async (headers, letIn) => {
      const before = await count();
      const answer = await admin.post('/api/version', { title: `Kwaad ${randomUUID()}` }, headers);
      expect([answer.status, answer.body.error]).toEqual(
        letIn ? [201, undefined] : [403, 'access_denied'],
      );
      expect(await count()).toBe(before + Number(letIn));
    });

    it.each(forms)(
      '%s of another site changes nothing, and neither does the same without saying where it is from',
      async (_, headers, body) => {
        const before = await count();
        for (const from of [
          { 'sec-fetch-site': 'cross-site', origin: 'https://kwaad.example' },
          {},
        ]) {
          const { status } = await admin.post('/api/version', Buffer.from(body), {
            ...headers,
            ...from,
          });
          expect(status).toBeGreaterThanOrEqual(400);
          expect(status).toBeLessThan(500);
        }
        expect(await count()).toBe(before);
      },
    );

    it.each(disguised)('%s is none', async (_, method, url, headers) => {
      const before = await count();
      const answer = await admin.call(method, url, undefined, headers);
      expect(answer.status).toBeLessThan(500);
      expect(
        Object.keys(answer.headers).filter((name) => name.startsWith('access-control-')),
      ).toEqual([]);
      expect(await count()).toBe(before);
    });

    it.each([
      ['GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
      ['GET', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }],
      [
        'GET',
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1' },
      ],
      ['HEAD', { 'sec-fetch-site': 'cross-site' }],
      ['GET', { origin: 'https://kwaad.example' }],
      // A link in a text of our own.
      ['GET', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    ])('%s /logout with %j logs nobody out', async (method, headers) => {
      const one = await use().login();
      const answer = await one.call(method, '/logout', undefined, headers);
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
      expect((await one.get('/api/account')).status).toBe(200);
    });

    it('does log out for the script of a page of ours', async () => {
      const one = await use().login();
      expect(
        (await one.get('/logout', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }))
          .status,
      ).toBe(200);
      expect((await one.get('/logged-in')).body).toMatchObject({ logged_in: false });
    });

    it('gives nobody else’s page leave to read, whatever it says it is', async () => {
      for (const origin of ['https://kwaad.example', 'null', 'http://localhost:3001', publicUrl])
        for (const path of [
          '/api/account',
          '/logged-in',
          '/online-check?nonce=x',
          '/image/x/40/40/1',
        ]) {
          const { headers } = await admin.get(path, {
            origin,
            'sec-fetch-site': 'cross-site',
            'sec-fetch-mode': 'cors',
          });
          expect(headers, path).not.toHaveProperty('access-control-allow-origin');
          expect(headers, path).toMatchObject({
            'cross-origin-resource-policy': 'same-origin',
            'x-content-type-options': 'nosniff',
          });
        }
    });

    it('reads cookies of its own name only, and hands them out to no script and no other site', async () => {
      const start = await use().nobody.get('/oidc-authorize');
      expect(String(start.headers['set-cookie'])).toMatch(
        /^vi-login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    });
  },
);

/** Ways in which a foreign page makes a visitor's browser ask for an address. */
const asked: [string, Headers, boolean][] = [
  ['a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, false],
  ['a script', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, false],
  ['a fetch', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }, false],
  ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, false],
  ['a link', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, true],
  ['an old browser', {}, true],
];

onBothDatabases(
  rowOf('logging in as a foreign page makes browsers do it (S10)', asked.length, 6),
  (use) => {
    it.each(asked)('%s', async (_, headers, isTaken) => {
      const { status } = await use().nobody.get('/oidc-authorize', {
        ...headers,
        'sec-fetch-site': 'cross-site',
      });
      expect(status).toBe(isTaken ? 302 : 403);
    });

    it.each([
      ['cross-site', '/inspections'],
      ['same-site', '/inspections'],
      ['same-origin', null],
      // A link in a mail, or an address that was typed.
      ['none', '/inspections'],
    ])('a link on a page that is %s leads to %s, or to the provider', async (from, page) => {
      const { status, headers } = await use().nobody.get('/oidc-authorize?return_to=/inspections', {
        'sec-fetch-site': from,
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      });
      // Our own page then asks for a click: nobody is logged in by somebody else's link.
      expect(status).toBe(302);
      if (page) expect([headers['location'], headers['set-cookie']]).toEqual([page, undefined]);
      else expect(headers['location']).toContain('/oidc/');
    });

    it('300 pictures on a foreign page leave a colleague at that address their login', async () => {
      for (let i = 0; i < 301; i++)
        await use().nobody.get('/oidc-authorize', {
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'no-cors',
          'sec-fetch-dest': 'image',
        });
      expect((await use().nobody.get('/oidc-authorize')).status).toBe(302);
    });
  },
  { requestsPerMinute: usualPerMinute },
);
