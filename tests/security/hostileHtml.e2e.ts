import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test as bare, type Page } from '@playwright/test';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { aloneIn, expect } from '#tests/support/story.ts';
import { dirtIn, stringsIn } from './cleanHtml.ts';
import { hostileHtml } from './hostileHtml.ts';
import { rowOf } from './rows.ts';
import { survey, watch } from './watch.ts';

const test = aloneIn(import.meta.url);

/** Hostile text in a real browser, on the screens of the product: it is read, and does nothing. */
const plain = '"><img src=x onerror=hit(900)><svg onload=hit(901)><script>hit(902)</script>{{7*7}}';
/** Conditions to spread all pieces over. */
const conditions = 6;

interface Checklist {
  version: string;
  domain: string;
  inspection: string;
}

/**
 * A checklist with every piece among the help questions of its domain, all of them again spread
 * over its conditions; and an inspection on it.
 */
async function makeChecklist(client: ApiClient, pieces: readonly string[]): Promise<Checklist> {
  const part = (n: number) => pieces.filter((_, index) => index % conditions === n);
  const file = {
    title: `Vijandig ${plain.slice(0, 200)}`,
    domains: [
      {
        title: plain,
        description: pieces[0],
        default_value: pieces[1],
        last_question: plain,
        help_questions: pieces,
        items: [
          {
            title: plain,
            conditions: Array.from({ length: conditions }, (_, n) => ({
              title: plain,
              text: plain,
              description: part(n)[0],
              default_value: part(n)[1],
              help_questions: part(n),
            })),
          },
        ],
      },
    ],
  };
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify(file)]), 'lijst.json');
  form.append('online', 'true');
  const imported = await client.call('POST', '/api/version/import', form);
  expect(imported.status, JSON.stringify(imported.body)).toBe(201);
  const version = imported.body.id as string;
  const domain = (await client.call('GET', `/api/version/${version}`)).body.version.categories[0]
    .id as string;
  const made = await client.call('POST', '/api/inspection', {
    childcare_type: 'KDV_BSO',
    location: plain,
    version,
  });
  await client.call('POST', `/api/inspection/${made.body.id}/start`);
  return { version, domain, inspection: made.body.id };
}

/** Opens what is folded up on the place where one is. */
async function unfold(page: Page): Promise<void> {
  for (const name of ['Hulpvragen', 'Toelichting']) {
    const toggle = page.getByRole('button', { name, exact: true });
    if ((await toggle.count()) > 0 && (await toggle.getAttribute('aria-expanded')) === 'false')
      await toggle.click();
  }
}

test.describe(rowOf('hostile HTML on screen', hostileHtml, 280), () => {
  test('on every screen that shows rich text nothing runs, nothing goes out, and the words are there', async ({
    page,
    context,
    login,
    server,
  }) => {
    const { deeds } = await watch(context, server.url);
    const client = await logIn(server.url, 'beide');
    const { version, domain, inspection } = await makeChecklist(
      client,
      hostileHtml.map(({ html }) => html),
    );
    // The whole collection in one text, as the server stores each of them.
    const stored = stringsIn(
      (await client.call('GET', `/api/version/${version}`)).body.version.categories[0]
        .help_questions,
    ).filter((text) => text.includes('begin-'));
    expect(stored).toHaveLength(hostileHtml.length);
    const all = stored.join('');
    await client.call('POST', `/api/inspection/${inspection}/save-notes`, { notes: all });
    const begins = hostileHtml.map(({ begin }) => begin);
    const expectAll = async (label: string) => {
      await expect(async () => {
        const { dirt, words } = await survey(page);
        expect(dirt, label).toEqual([]);
        expect(
          begins.filter((word) => !words.includes(word)),
          label,
        ).toEqual([]);
      }).toPass({ timeout: 15_000 });
      expect(deeds, label).toEqual([]);
    };

    await login('beide', `/inspectie/${inspection}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(plain);
    for (let stop = 0; stop <= conditions; stop++) {
      await unfold(page);
      await expect(page.locator('article')).toContainText(plain);
      await expect(page.locator('.ProseMirror')).toBeVisible();
      if (stop === 0) await expectAll('help questions of a domain');
      expect((await survey(page)).dirt).toEqual([]);
      await page.getByRole('button', { name: 'Volgende' }).click();
    }
    await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
    await expect(page.locator('.ProseMirror')).toContainText('begin-0');
    await expectAll('general notes in the editor');

    const questions = (await client.call('GET', `/api/version/${version}`)).body.version
      .categories[1].questions as { id: string }[];
    for (const { id } of questions)
      await client.call('POST', `/api/inspection/${inspection}/save-question-result`, {
        question: id,
        result: 'satisfies',
        notes: all,
      });
    expect((await client.call('POST', `/api/inspection/${inspection}/finish`)).status).toBe(200);
    await page.goto(`/inspectie/${inspection}`);
    await expect(page.getByText('Deze inspectie is afgerond.')).toBeVisible();
    await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
    await expect(page.getByText('begin-0', { exact: true }).first()).toBeVisible();
    await expectAll('notes to read');

    await page.goto(`/inspecties/bewerken/${inspection}/domeinen-items-voorwaarden`);
    await page.goto('/inspecties/lijst');
    await expect(page.getByText(plain).first()).toBeVisible();

    const copy = (await client.call('POST', `/api/version/${version}/duplicate`)).body.id as string;
    const [copied] = (await client.call('GET', `/api/version/${copy}`)).body.version.categories;
    await client.call('PUT', `/api/category/${copied.id}`, {
      title: plain,
      description: all,
      default_value: all,
    });
    await page.goto(`/versies/bewerken/${copy}/categorie/${copied.id}`);
    await expect(page.locator('.ProseMirror').first()).toContainText('begin-0');
    await expectAll('a domain of the administration');
    await page.goto(
      `/versies/bewerken/${copy}/categorie/${copied.id}/hulpvraag/${copied.help_questions[0].id}`,
    );
    await expect(page.locator('.ProseMirror').first()).toContainText('begin-0');
    expect((await survey(page)).dirt).toEqual([]);
    await page.goto(`/versies/${copy}/vergelijken?met=${version}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await client.call('POST', '/api/alert/roles-changed', {
      subject: plain.replace('{{7*7}}', ''),
      body: all.replace(/\{\{|\}\}/g, ''),
    });
    await page.goto('/notificaties/bewerken/roles-changed');
    await expect(page.locator('.ProseMirror')).toContainText('begin-0');
    await expectAll('a notification and its preview');

    await page.goto('/logboek');
    await expect(page.getByText('begin-0').or(page.locator('td details')).first()).toBeVisible();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    // The log shows texts as words only.
    expect(await page.locator('td details').first().innerHTML()).toContain(
      '&lt;script&gt;hit(902)&lt;/script&gt;',
    );
    await page.goto(`/versies/bewerken/${version}`);
    await expect(page.getByText(plain).first()).toBeVisible();
    await page.goto(`/versies/bewerken/${version}/categorie/${domain}`);
    await expectAll('a domain in use');
    expect(deeds).toEqual([]);
  });
});

test('a reserve file that somebody made, read in without a line: its texts are clean before they are stored or on screen', async ({
  page,
  context,
  login,
  server,
  complaints,
}) => {
  const { deeds } = await watch(context, server.url);
  const client = await logIn(server.url, 'inspecteur');
  const { inspections } = (await client.call('GET', '/api/inspection/dashboard')).body;
  const open = inspections.find((one: { status: string }) => one.status === 'started');
  const { account } = (await client.call('GET', '/api/account')).body;
  const file = {
    kind: 'veldinstrument-reservebestand',
    format: 1,
    account: account.id,
    name: 'Noor',
    saved_at: new Date().toISOString(),
    actions: [
      {
        id: randomUUID(),
        type: 'SAVE_INSPECTION_NOTES',
        inspection: open.id,
        payload: { notes: hostileHtml.map(({ html }) => html).join('') },
        created_at: new Date().toISOString(),
        base: open.revision,
        title: open.title,
        device: 'boos',
        sequence: 1,
      },
    ],
  };
  await login('inspecteur', '/verzendcentrum');
  await expect(page.getByRole('button', { name: 'Reservebestand inlezen' })).toBeVisible();
  await context.setOffline(true);
  await page.locator('input[type=file]').setInputFiles({
    name: 'reserve.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await expect(page.getByText('1 wijziging overgenomen.')).toBeVisible();
  const stored = await page.evaluate(async () => {
    const request = indexedDB.open((await indexedDB.databases())[0]?.name ?? '');
    const db = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
    const all = db.transaction('queue').objectStore('queue').getAll();
    return new Promise<{ payload: { notes: string } }[]>((resolve) => {
      all.onsuccess = () => resolve(all.result);
    });
  });
  expect(stored.flatMap(({ payload }) => dirtIn(payload.notes))).toEqual([]);
  expect(stored.map(({ payload }) => payload.notes).join()).toContain('begin-0');
  expect(deeds).toEqual([]);
  // The browser notes what it met while the text was read where nothing runs.
  for (const complaint of complaints.splice(0))
    expect(complaint).toContain('Content Security Policy');
});

/** The second wall: what if something had come past the first one. */
bare.describe(rowOf('hostile HTML past the server’s cleaning', hostileHtml, 280), () => {
  let server: ServerProcess;
  bare.beforeAll(async () => {
    server = await startServerProcess();
  });
  bare.afterAll(() => server?.dispose());

  bare(
    'raw in the database it is cleaned on the device; put into the page raw, nothing runs and nothing is asked for: the policy of the page holds',
    async ({ browser }) => {
      const client = await logIn(server.url, 'beide');
      const pieces = hostileHtml;
      // What sends a page elsewhere without running anything is beyond any policy; the cleaning
      // alone stops it.
      const forPolicy = pieces.filter(({ html }) => !/http-equiv=["']?refresh/i.test(html));
      const { inspection, version } = await makeChecklist(
        client,
        pieces.map((_, n) => `<p>plaats ${n}</p>`),
      );
      const db = new DatabaseSync(join(server.dataDir, 'veldinstrument.sqlite'), {
        timeout: 10_000,
      });
      const [domain] = (await client.call('GET', `/api/version/${version}`)).body.version
        .categories;
      for (const [n, { id }] of domain.help_questions.entries())
        db.prepare('update help_questions set text = ? where id = ?').run(
          (pieces[n]?.html ?? '').replaceAll('\0', '').toWellFormed(),
          id,
        );
      db.prepare('update versions set revision = revision + 1 where id = ?').run(version);
      db.prepare("update counters set value = value + 1 where name = 'versions'").run();
      db.close();
      const raw = stringsIn(
        (await client.call('GET', `/api/version/${version}`)).body.version.categories[0]
          .help_questions,
      );
      expect(raw.filter((text) => dirtIn(text).length > 0).length).toBeGreaterThan(150);

      /**
       * What comes of it in a browser that heeds the page's policy, or does not; `isRaw`: put into
       * the page past the cleaning.
       */
      const show = async (bypassCSP: boolean, isRaw = false) => {
        const context = await browser.newContext({ baseURL: server.url, bypassCSP });
        const { deeds } = await watch(context, server.url);
        const page = await context.newPage();
        await page.goto('/');
        await page.getByRole('button', { name: 'Inloggen' }).click();
        await page.getByRole('button', { name: /^beide\b/ }).click();
        await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible();
        await page.goto(`/inspectie/${inspection}`);
        await expect(page.locator('article')).toContainText(plain);
        await unfold(page);
        // There, if not to be seen: without the policy a style sheet among them hides everything.
        await expect(page.getByText(pieces[0]?.begin ?? '', { exact: true })).toBeAttached();
        /** What stood in the page; it draws its own text again when something comes in. */
        let dirt = 0;
        if (isRaw) {
          const put = () =>
            page
              .locator('[data-part="rich-text"]')
              .last()
              .evaluate(
                (place, list) => {
                  let isRefused = false;
                  try {
                    place.insertAdjacentHTML('beforeend', '<b></b>');
                  } catch {
                    isRefused = true;
                  }
                  // Past that wall too, by the name that the editor's library uses.
                  interface Policy {
                    createHTML(html: string): string;
                  }
                  const page = window as unknown as {
                    trustedTypes: { createPolicy(name: string, policy: Policy): Policy };
                    policy?: Policy;
                  };
                  page.policy ??= page.trustedTypes.createPolicy('ProseMirrorClipboard', {
                    createHTML: (html) => html,
                  });
                  for (const html of list)
                    place.insertAdjacentHTML('beforeend', page.policy.createHTML(html));
                  return isRefused;
                },
                forPolicy.map(({ html }) => html),
              );
          // Again, should the page take in an answer of the server at that very moment.
          await expect(async () => {
            // A bare string is no HTML on a page that heeds the policy (Trusted Types).
            expect(await put()).toBe(!bypassCSP);
            dirt = (await survey(page)).dirt.length;
            expect(dirt).toBeGreaterThan(100);
          }).toPass({ timeout: 20_000 });
        } else dirt = (await survey(page)).dirt.length;
        await page.waitForTimeout(1_000);
        const { origin } = new URL(page.url());
        await context.close();
        return { deeds, dirt, origin };
      };
      // The cleaning alone, without a policy (S8).
      expect(await show(true)).toEqual({ deeds: [], dirt: 0, origin: server.url });
      // The policy alone.
      const { deeds, dirt, origin } = await show(false, true);
      expect([deeds, origin]).toEqual([[], server.url]);
      expect(dirt).toBeGreaterThan(100);
      // Without either very much happens: what is measured here can be seen.
      expect((await show(true, true)).deeds.length).toBeGreaterThan(50);
    },
  );
});
