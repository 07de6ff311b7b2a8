import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { aloneIn, expect } from '#tests/support/story.ts';
import { rowOf } from './rows.ts';

const test = aloneIn(import.meta.url);

/**
 * A foreign page in the browser of somebody who is logged in here. It says what it wants done;
 * nothing of it is.
 */
interface Attack {
  name: string;
  /**
   * JavaScript of the foreign page; APP is our address, USER an account, and what it returns is
   * what it got to see.
   */
  script: string;
  /** Whether the page itself goes somewhere by it. */
  leaves?: true;
}
const form = (
  method: string,
  path: string,
  more = '',
  fields = '{"title":"Kwaad","phonePrimary":"06 66666666"}',
) => `
  const form = document.createElement('form');
  Object.assign(form, { method: '${method}', action: APP + '${path}'.replace('USER', USER), ${more} });
  for (const [name, value] of Object.entries(${fields})) { const input = document.createElement('input'); Object.assign(input, { name, value }); form.append(input); }
  document.body.append(form);`;
const element = (tag: string, attribute: string, path: string) => `
  const element = document.createElement('${tag}');
  const ended = new Promise((resolve) => { element.onload = () => resolve('loaded'); element.onerror = () => resolve(null); setTimeout(resolve, 1500, null); });
  element.${attribute} = APP + '${path}';
  document.body.append(element);
  return ended;`;
const ask = (path: string, options: string) =>
  `try { const answer = await fetch(APP + '${path}'.replace('USER', USER), ${options}); return (await answer.text()) || null; } catch { return null; }`;

const attacks: Attack[] = [
  { name: 'a form', script: `${form('POST', '/api/version')} form.submit();`, leaves: true },
  {
    name: 'a form with parts',
    script: `${form('POST', '/api/user/USER', "enctype: 'multipart/form-data'")} form.submit();`,
    leaves: true,
  },
  {
    name: 'a form of plain text that is JSON',
    script: `${form('POST', '/api/version', "enctype: 'text/plain'", `{ '{"title":"Kwaad","x":"': '"}' }`)} form.submit();`,
    leaves: true,
  },
  {
    name: 'a form that goes to the logout',
    script: `${form('GET', '/logout')} form.submit();`,
    leaves: true,
  },
  {
    name: 'a form in a frame',
    script: `${form('POST', '/api/version', "target: 'frame'")} const frame = document.createElement('iframe'); frame.name = 'frame'; document.body.append(frame); form.submit(); await new Promise((r) => setTimeout(r, 500)); return null;`,
  },
  { name: 'a link to the logout', script: `location.href = APP + '/logout';`, leaves: true },
  {
    name: 'a link to the provider’s logout',
    script: `location.href = APP + '/oidc/session/end';`,
    leaves: true,
  },
  {
    name: 'a link to logging in, which then asks for the logout',
    script: `location.href = APP + '/oidc-authorize?return_to=/logout';`,
    leaves: true,
  },
  {
    name: 'a window with the logout',
    script: `const w = window.open(APP + '/logout'); await new Promise((r) => setTimeout(r, 700)); try { return w.document.body.textContent || null; } catch { return null; }`,
  },
  {
    name: 'a window with the work list',
    script: `const w = window.open(APP + '/'); await new Promise((r) => setTimeout(r, 1500)); try { return w.document.body.textContent || null; } catch { return null; }`,
  },
  { name: 'an image of the logout', script: element('img', 'src', '/logout') },
  { name: 'a script of the logout', script: element('script', 'src', '/logout') },
  {
    name: 'a style sheet of the logout',
    script: element('link', 'href', '/logout').replace(
      'element.href',
      "element.rel = 'stylesheet'; element.href",
    ),
  },
  { name: 'a sound of the logout', script: element('audio', 'src', '/logout') },
  { name: 'a script of the own account', script: element('script', 'src', '/api/account') },
  {
    name: 'a frame with the app',
    script: `const frame = document.createElement('iframe'); frame.src = APP + '/'; document.body.append(frame); await new Promise((r) => setTimeout(r, 1000)); try { return frame.contentDocument.body.textContent || null; } catch { return null; }`,
  },
  { name: 'an object of the app', script: element('object', 'data', '/inspecties/lijst') },
  {
    name: 'a question for the own account',
    script: ask('/api/account', `{ credentials: 'include' }`),
  },
  {
    name: 'the same without asking for leave',
    script: ask('/api/account', `{ credentials: 'include', mode: 'no-cors' }`),
  },
  {
    name: 'the logout, asked for',
    script: ask('/logout', `{ credentials: 'include', mode: 'no-cors', keepalive: true }`),
  },
  {
    name: 'the logout, head only',
    script: ask('/logout', `{ method: 'HEAD', credentials: 'include', mode: 'no-cors' }`),
  },
  {
    name: 'JSON as plain text',
    script: ask(
      '/api/version',
      `{ method: 'POST', body: '{"title":"Kwaad"}', credentials: 'include', mode: 'no-cors' }`,
    ),
  },
  {
    name: 'JSON as it should be',
    script: ask(
      '/api/version',
      `{ method: 'POST', body: '{"title":"Kwaad"}', headers: { 'content-type': 'application/json' }, credentials: 'include' }`,
    ),
  },
  {
    name: 'a deletion',
    script: ask('/api/user/USER', `{ method: 'DELETE', credentials: 'include' }`),
  },
  {
    name: 'the telephone number',
    script: ask(
      '/api/user/USER',
      `{ method: 'POST', body: new URLSearchParams({ phonePrimary: '06 66666666' }), credentials: 'include', mode: 'no-cors' }`,
    ),
  },
  {
    name: 'a beacon',
    script: `navigator.sendBeacon(APP + '/api/version', new Blob(['{"title":"Kwaad"}'], { type: 'text/plain' })); navigator.sendBeacon(APP + '/logout'); await new Promise((r) => setTimeout(r, 500)); return null;`,
  },
];

/** The name of what it makes is new each time: it must not be refused for being there already. */
const sourceOf = ({ script }: Attack, app: string, user: string): string =>
  `(async () => { const APP = ${JSON.stringify(app)}, USER = ${JSON.stringify(user)}; ${script.replaceAll('Kwaad', `Kwaad ${randomUUID()}`)} })()`;

test.describe(rowOf('cross-site requests in a browser', attacks.length * 2, 50), () => {
  let foreign: Server;
  let port = 0;
  test.beforeAll(async () => {
    // It gives itself all leave it can: no policy, no limits.
    foreign = createServer((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'referrer-policy': 'unsafe-url' })
        .end('<!doctype html><title>vreemd</title><body></body>'),
    );
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', () => resolve()));
    const address = foreign.address();
    port = address && typeof address === 'object' ? address.port : 0;
  });
  test.afterAll(() => void foreign?.close());

  /** What must stay as it is. */
  async function stateOf(page: Page): Promise<unknown> {
    const { account } = await (await page.request.get('/api/account')).json();
    const { total, versions } = await (await page.request.get('/api/version?limit=100')).json();
    return { account, total, titles: versions.map(({ title }: { title: string }) => title) };
  }
  async function attackFrom(
    context: BrowserContext,
    origin: string,
    attack: Attack,
    app: string,
    user: string,
  ): Promise<unknown> {
    const page = await context.newPage();
    await page.goto(origin);
    const seen = await page
      .evaluate(sourceOf(attack, app, user))
      .catch((error: unknown) => (attack.leaves ? null : Promise.reject(error)));
    if (attack.leaves) {
      await page.waitForURL((url) => url.origin !== origin).catch(() => undefined);
      await page.waitForLoadState();
    }
    await Promise.all(
      context
        .pages()
        .filter((one) => one !== context.pages()[0])
        .map((one) => one.close()),
    );
    return seen ?? null;
  }

  for (const [name, host] of [
    ['another site', '127.0.0.1'],
    ['another port of the same host', 'localhost'],
  ] as const)
    test(`${name} changes nothing, ends nothing and sees nothing`, async ({
      page,
      context,
      login,
      server,
      complaints,
    }) => {
      await login('beide');
      const before = await stateOf(page);
      const cookies = await context.cookies();
      expect(cookies.filter(({ name: cookie }) => cookie === 'vi')).toMatchObject([
        { httpOnly: true, sameSite: 'Lax' },
      ]);
      const { id } = (before as { account: { id: string } }).account;
      for (const attack of attacks) {
        const seen = await attackFrom(context, `http://${host}:${port}`, attack, server.url, id);
        expect(seen, attack.name).toBe(null);
        expect(await stateOf(page), attack.name).toEqual(before);
      }
      // The same session, and the page that was open is still somebody's.
      expect((await context.cookies()).find(({ name: cookie }) => cookie === 'vi')?.value).toBe(
        cookies.find(({ name: cookie }) => cookie === 'vi')?.value,
      );
      await page.reload();
      await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible();
      // Our own page had no reason to complain.
      expect(complaints).toEqual([]);

      // The very same scripts on a page of ours do what they say: they were refused for where they
      // came from.
      const run = (what: string) =>
        page.evaluate(
          sourceOf(attacks.find(({ name: one }) => one === what) as Attack, server.url, id),
        );
      expect(await run('JSON as it should be')).toContain('"id"');
      expect((await stateOf(page)) as { total: number }).toMatchObject({
        total: (before as { total: number }).total + 1,
      });
      expect(await run('a question for the own account')).toContain('beide');
      expect(await run('the logout, asked for')).toContain('redirect');
      expect((await page.request.get('/api/account')).status()).toBe(401);
      // The app below noticed that it was logged out, and said so: that is expected.
      await page.goto('about:blank');
      complaints.splice(0);
    });
});
