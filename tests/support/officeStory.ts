import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { type ApiClient, logIn } from './apiClient.ts';
import { smallChecklist } from './checklists.ts';
import { expect, test as story } from './story.ts';

/**
 * Stories of an office where others work too: what they do meanwhile goes through the API, as
 * someone else.
 */
export interface Office {
  /** A super administrator at another desk. */
  colleague: ApiClient;
  /** The inspector of the demonstration, on another device. */
  inspector: ApiClient;
  /**
   * A version of its own, online, with two domains, their items and conditions, help questions and
   * a colour.
   */
  version(): Promise<OfficeVersion>;
  /** An account of its own, without roles. */
  account(): { id: string; name: string };
  /** An upcoming inspection of the inspector on this version. */
  inspection(version: string): Promise<{ id: string; location: string }>;
  /** Changes the server's database itself, for what no call can do. */
  write(sql: string, ...values: (string | number)[]): void;
}

export interface OfficeVersion {
  id: string;
  title: string;
  /** Address of its edit page. */
  path: string;
  domain: string;
  item: string;
  /** "Het hek is heel.", without a title. */
  question: string;
  /** Help questions of the domain, and of the condition "Slot". */
  domainHelp: string;
  lock: string;
  lockHelp: string;
  template: string;
}

interface Fixtures {
  office: Office;
  /**
   * The browser itself notes what was refused or not reached; anything else that the page says
   * still fails the story.
   */
  lineNoise: undefined;
}

export const test = story.extend<
  Fixtures,
  { desks: Omit<Office, 'version' | 'account' | 'inspection'> }
>({
  desks: [
    async ({ server }, use) => {
      await use({
        colleague: await logIn(server.url, 'superbeheerder'),
        inspector: await logIn(server.url, 'inspecteur'),
        write: (sql, ...values) => {
          const db = new DatabaseSync(join(server.dataDir, 'veldinstrument.sqlite'), {
            timeout: 10_000,
          });
          try {
            db.prepare(sql).run(...values);
          } finally {
            db.close();
          }
        },
      });
    },
    { scope: 'worker' },
  ],
  office: async ({ desks, page }, use) => {
    await page.addInitScript(rememberNotices);
    const made: string[] = [];
    await use({
      ...desks,
      version: () => makeVersion(desks.colleague),
      account: () => {
        const account = makeAccount(desks.write);
        made.push(account.id);
        return account;
      },
      inspection: (version) => makeInspection(desks.inspector, version),
    });
    for (const id of made) desks.write('delete from accounts where id = ?', id);
  },
  lineNoise: [
    async ({ complaints }, use) => {
      await use(undefined);
      const others = complaints
        .splice(0)
        .filter(
          (complaint) => !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(complaint),
        );
      expect(others).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Runs in the page: notices close by themselves, and a slow machine must not miss one. */
function rememberNotices(): void {
  const seen: [string, string][] = [];
  Object.assign(window, { seenNotices: seen });
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const words =
        node instanceof HTMLElement && node.matches('[data-part="notices"] > div')
          ? node.querySelector(':scope > div')
          : null;
      if (words)
        seen.push([
          words.querySelector('strong')?.textContent ?? '',
          words.querySelector('p')?.textContent ?? '',
        ]);
    }
  }).observe(document, { childList: true, subtree: true });
}

export type Words = readonly [header: string, text: string];

/** The notices of section 8 about what is not there. */
const gone = (noun: string): Words => [
  `${noun} niet gevonden`,
  `Deze ${noun.toLowerCase()} bestaat niet (meer)!`,
];
export const problemWords = {
  user_not_found: gone('Gebruiker'),
  alert_not_found: gone('Notificatie'),
  version_not_found: gone('Versie'),
  category_not_found: gone('Categorie'),
  question_not_found: gone('Voorwaarde'),
  help_question_not_found: gone('Hulpvraag'),
  inspection_template_not_found: gone('Kleur'),
  inspection_not_found: gone('Inspectie'),
} as const;
export type Gone = keyof typeof problemWords;

/** Where they lead: address and heading. */
export const edited = (version: OfficeVersion): [string, string] => [
  version.path,
  `Versie bewerken: ${version.title}`,
];
export const colours = ({ id, title }: OfficeVersion): [string, string] => [
  `/versies/${id}/kleuren`,
  `Kleuren voor versie ${title}`,
];
export const lists = {
  users: ['/accounts/lijst', 'Accounts'],
  alerts: ['/notificaties/lijst', 'Notificaties'],
  versions: ['/versies/lijst', 'Versies'],
} satisfies Record<string, [string, string]> as Record<
  'users' | 'alerts' | 'versions',
  [string, string]
>;

/**
 * What the notices said since the last question, or since the page was loaded, is this and nothing
 * else.
 */
export async function expectNotices(page: Page, ...words: Words[]): Promise<void> {
  const seen = () =>
    page.evaluate(() => (window as unknown as { seenNotices: Words[] }).seenNotices);
  await expect.poll(seen).toEqual(words);
  await page.evaluate(() => (window as unknown as { seenNotices: Words[] }).seenNotices.splice(0));
}

/** Where one is: the address and the heading. */
export async function expectAt(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/** Opens an address of the app, and waits until its own screen is there. */
export async function open(
  page: Page,
  path: string,
  heading: string | RegExp = /./,
): Promise<void> {
  await page.goto(path);
  await expectAt(page, path, heading);
  await expect(page.locator('[data-part="skeleton"]')).toHaveCount(0);
  for (const editor of await page.locator('[data-part="rich-field"]').all())
    await expect(editor.getByRole('textbox')).toBeVisible();
}

export const save = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true });

/** A call that must succeed. */
export async function must<T = any>(
  client: ApiClient,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await client.call<T>(method, path, body);
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function makeVersion(colleague: ApiClient): Promise<OfficeVersion> {
  const file = smallChecklist(`Versie ${randomUUID().slice(0, 8)}`);
  const add = async (noun: string, body: object) =>
    (await must<{ id: string }>(colleague, 'POST', `/api/${noun}`, body)).id;
  const version = await add('version', { title: file.title, online: true });
  const ids: Record<string, string> = {};
  for (const { title, items } of file.domains) {
    const domain = await add('category', { version, title, description: '<p>Toelichting</p>' });
    ids[title] = domain;
    for (const item of items) {
      ids[item.title] = await add('category', { version, parent: domain, title: item.title });
      for (const condition of item.conditions)
        ids[condition.text] = await add('question', {
          category: ids[item.title],
          title: '',
          ...condition,
        });
    }
  }
  const {
    Veiligheid: domain = '',
    Hek: item = '',
    'Het hek is heel.': question = '',
    'Het slot werkt.': lock = '',
  } = ids;
  const domainHelp = await add('help_question', {
    category: domain,
    text: '<p>Is het hek heel?</p>',
  });
  const lockHelp = await add('help_question', {
    question: lock,
    text: '<p>Zit de sleutel erin?</p>',
  });
  const template = await add('inspection_template', {
    version,
    title: 'Groen',
    skip_categories: [],
    skip_questions: [question],
  });
  return {
    id: version,
    title: file.title,
    path: `/versies/bewerken/${version}`,
    domain,
    item,
    question,
    domainHelp,
    lock,
    lockHelp,
    template,
  };
}

function makeAccount(write: Office['write']): { id: string; name: string } {
  const id = randomUUID();
  const name = `Collega ${id.slice(0, 8)}`;
  write(
    `insert into accounts (id, ext_id, username, given_name, family_name, email, search, is_super_admin, is_admin, is_inspector,
       iss, enabled, phone_primary, work_revision, created_at)
     select ?, ?, ?, '', ?, 'collega@voorbeeld.nl', ?, 0, 0, 0, iss, enabled, '', 0, created_at from accounts where username = 'superbeheerder'`,
    ...[id, id, id, name, name.toLowerCase()],
  );
  return { id, name };
}

async function makeInspection(
  inspector: ApiClient,
  version: string,
): Promise<{ id: string; location: string }> {
  const location = `De Kikker ${randomUUID().slice(0, 8)}`;
  const { id } = await must<{ id: string }>(inspector, 'POST', '/api/inspection', {
    childcare_type: 'KDV_BSO',
    location,
    date: '2026-11-20',
    version,
  });
  return { id, location };
}
