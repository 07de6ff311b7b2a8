import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Version } from '#shared/model/checklist.ts';
import { allQuestions, buildChecklist } from '#shared/rules/checklist/tree.ts';
import { smallChecklist } from '#tests/support/checklists.ts';
import {
  bar,
  expect,
  lineBack,
  openFirstCondition,
  records,
  type Site,
  type Tablet,
  toEnd,
} from './tablet.ts';

/**
 * Work of a release, as its devices keep it: written from a real device, and put into another
 * before the app starts.
 */
export interface StoredWork {
  /** Ids of the world it was made in, in the order of `World.ids`. */
  ids: string[];
  /** How the stores are made. */
  stores: {
    name: string;
    keyPath: string | string[];
    indexes: { name: string; keyPath: string | string[] }[];
  }[];
  version: number;
  records: Record<string, unknown[]>;
}

/** What stands on the server before the device goes out. */
export interface World {
  version: Version;
  /** Started; nothing filled in. */
  open: string;
  /** Started and complete. */
  full: string;
  /** Started and complete, until somebody at the office chooses more conditions. */
  widened: string;
  /** Everything that is another id on another server. */
  ids: string[];
}

const title = 'Bewaard werk';
export const places = { open: 'Half ingevuld', full: 'Compleet', widened: 'Verbreed' } as const;

/** Makes the same world on any server, by the same calls. */
export async function makeWorld({ server }: Site, { api }: Tablet): Promise<World> {
  const file = join(server.dataDir, 'bewaard.json');
  await writeFile(file, JSON.stringify(smallChecklist(title)));
  expect(await server.command('src/server/tools/importChecklist.ts', file)).toMatchObject({
    code: 0,
  });
  const { versions } = (await api.call('GET', '/api/inspection/dashboard')).body as {
    versions: Version[];
  };
  const version = versions.find((one) => one.title === title) as Version;
  const questions = version.categories.flatMap((category) =>
    category.questions.map(({ id }) => id),
  );
  const second = version.categories.find((category) => category.title === 'Gezondheid')
    ?.id as string;
  const made = {} as Record<keyof typeof places, string>;
  for (const key of ['open', 'full', 'widened'] as const) {
    const { body } = await api.call('POST', '/api/inspection', {
      childcare_type: 'GASTOUDER',
      location: places[key],
      date: '2026-11-20',
      version: version.id,
    });
    made[key] = body.id;
    await api.call('POST', `/api/inspection/${body.id}/start`);
    if (key === 'widened')
      await api.call('POST', `/api/inspection/${body.id}/set-categories-and-questions`, {
        skip_categories: [second],
        skip_questions: [],
      });
    const chosen = allQuestions(
      buildChecklist(version, {
        skip_categories: key === 'widened' ? [second] : [],
        skip_questions: [],
      }),
    );
    if (key !== 'open')
      for (const { question, skipped } of chosen)
        if (!skipped)
          await api.call('POST', `/api/inspection/${body.id}/save-question-result`, {
            question: question.id,
            result: 'satisfies',
            notes: '',
          });
  }
  const ids = [
    api.account.id,
    version.id,
    ...version.categories.map(({ id }) => id),
    ...questions,
    ...Object.values(made),
  ];
  return { version, ...made, ids };
}

/** At the office somebody chooses all conditions of the inspection that was complete. */
export const widen = ({ api }: Tablet, { widened }: World) =>
  api.call('POST', `/api/inspection/${widened}/set-categories-and-questions`, {
    skip_categories: [],
    skip_questions: [],
  });

const finish = async (page: Page, id: string) => {
  await page.goto(`/inspectie/${id}#finish`);
  await page.getByRole('article').getByRole('button', { name: 'Voltooien' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltooien' }).click();
  await expect(page.getByText('Inspectie nog niet bevestigd')).toBeVisible();
};

/** Works on a device until it holds work in every state, and answers what it keeps. */
export async function makeStoredWork(
  site: Site,
  tablet: Tablet,
  world: World,
): Promise<StoredWork> {
  const page = await tablet.logIn();
  await site.proxy.down();
  await finish(page, world.widened);
  await widen(tablet, world);
  await lineBack(site, page);
  await expect(bar(page, '1 wijziging is door de server geweigerd')).toBeVisible({
    timeout: 60_000,
  });
  await site.proxy.down();
  await openFirstCondition(page, world.open);
  await page.getByRole('radio', { name: 'Voldoet niet' }).check({ force: true });
  await toEnd(page);
  await page.keyboard.type('de schuur stond open');
  await page.getByRole('button', { name: 'Volgende' }).click();
  await page.getByRole('radio', { name: 'Herstelaanbod' }).check({ force: true });
  await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
  await page.getByRole('textbox', { name: 'Algemene aantekeningen' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('volgende week');
  await page.getByRole('button', { name: 'Algemene aantekeningen' }).click();
  await expect(page.getByText('Wacht op verbinding (3)')).toBeVisible();
  await finish(page, world.full);
  const { version, stores } = await page.evaluate(
    () =>
      new Promise<Pick<StoredWork, 'version' | 'stores'>>((resolve) => {
        const opening = indexedDB.open('veldinstrument');
        opening.onsuccess = () => {
          const db = opening.result;
          const tx = db.transaction([...db.objectStoreNames]);
          const made = [...db.objectStoreNames].map((name) => {
            const store = tx.objectStore(name);
            const indexes = [...store.indexNames].map((index) => ({
              name: index,
              keyPath: store.index(index).keyPath as string[],
            }));
            return { name, keyPath: store.keyPath as string[], indexes };
          });
          resolve({ version: db.version, stores: made });
          db.close();
        };
      }),
  );
  // Only what belongs to this world: the demonstration's own work is another on every server.
  const known = new Set(world.ids);
  const kept: Record<string, { [key: string]: never }[]> = {};
  for (const { name } of stores) kept[name] = await records(page, name);
  for (const name of ['summaries', 'inspections', 'versions'])
    kept[name] = (kept[name] ?? []).filter(({ id = '' }) => known.has(id));
  kept['settings'] = (kept['settings'] ?? []).filter((record) => record['name'] === 'here');
  for (const account of kept['accounts'] ?? [])
    Object.assign(account, { templates: [], etag: '"earlier"' });
  return { ids: world.ids, version, stores, records: kept };
}

/**
 * Puts stored work of another server into this browser, as if it had been made in this world; the
 * app must not run yet.
 */
export async function putStoredWork(page: Page, work: StoredWork, world: World): Promise<void> {
  let text = JSON.stringify(work.records);
  for (const [index, id] of work.ids.entries())
    text = text.replaceAll(id, world.ids[index] as string);
  await page.goto('/icon.svg');
  await page.evaluate(
    ([{ version, stores }, all]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('veldinstrument', version);
        opening.onupgradeneeded = () => {
          for (const { name, keyPath, indexes } of stores) {
            const store = opening.result.createObjectStore(name, { keyPath });
            for (const index of indexes) store.createIndex(index.name, index.keyPath);
          }
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const tx = db.transaction([...db.objectStoreNames], 'readwrite');
          for (const [name, list] of Object.entries(JSON.parse(all)))
            for (const record of list as object[]) tx.objectStore(name).put(record);
          tx.oncomplete = () => {
            db.close();
            resolve();
          };
          tx.onabort = () => reject(tx.error);
        };
      }),
    [work, text] as const,
  );
}
