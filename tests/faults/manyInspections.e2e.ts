import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import type { Version } from '#shared/model/checklist.ts';
import {
  addInspection,
  bar,
  expect,
  lineBack,
  notes,
  onServer,
  openFirstCondition,
  records,
  test,
  toEnd,
} from './tablet.ts';

/**
 * A full device: the start reads no more than the work list needs, and sending keeps nobody from
 * typing (failures F1 and F28).
 */
const inspections = 300;
const waiting = 600;

test.use({ username: 'inspecteur2' });

/** A checklist of 400 conditions. */
const largeChecklist = (title: string) => ({
  title,
  domains: Array.from({ length: 4 }, (_, d) => ({
    title: `Domein ${d + 1}`,
    items: Array.from({ length: 10 }, (_, i) => ({
      title: `Item ${d + 1}.${i + 1}`,
      conditions: Array.from({ length: 10 }, (_, c) => ({
        text: `Voorwaarde ${d + 1}.${i + 1}.${c + 1}. De houder zorgt voor een veilige omgeving.`,
      })),
    })),
  })),
});

/**
 * Counts what is read from the inspections before the work list is on screen, from the next load of
 * the page on.
 */
const countReads = (page: Page) =>
  page.addInitScript(() => {
    let reads = 0;
    for (const name of ['get', 'getAll', 'openCursor'] as const) {
      const read = IDBObjectStore.prototype[name] as (...given: unknown[]) => IDBRequest;
      IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...given: unknown[]) {
        if (this.name === 'inspections' || this.name === 'versions') reads++;
        return read.apply(this, given) as never;
      };
    }
    const watch = new MutationObserver(() => {
      if (!document.getElementById('aankomend')) return;
      watch.disconnect();
      Object.assign(window, { readsBeforeList: reads });
    });
    watch.observe(document, { childList: true, subtree: true });
  });

/**
 * Puts changes in the device's queue, as if they had been made without a line: a result and a note
 * for each condition.
 */
const queueMany = (
  page: Page,
  account: string,
  inspection: string,
  questions: string[],
  count: number,
) =>
  page.evaluate(
    ([person, id, list, many]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('veldinstrument');
        opening.onsuccess = () => {
          const writing = opening.result.transaction(['queue', 'counters'], 'readwrite');
          const reading = writing.objectStore('counters').get(person);
          reading.onsuccess = () => {
            const counters = reading.result;
            for (let n = 0; n < many; n++) {
              const question = list[n % list.length] as string;
              const value =
                n < list.length ? { result: 'satisfies' } : { notes: `<p>Notitie ${n}</p>` };
              writing.objectStore('queue').put({
                account: person,
                id: crypto.randomUUID(),
                type: 'SAVE_INSPECTION_QUESTION_RESULT',
                inspection: id,
                payload: { question, ...value },
                created_at: new Date().toISOString(),
                base: 1,
                place: counters.nextPlace++,
                device: counters.device,
                sequence: counters.nextSequence++,
                field: `${id}|SAVE_INSPECTION_QUESTION_RESULT|${question}|${n}`,
              });
            }
            writing.objectStore('counters').put(counters);
          };
          writing.oncomplete = () => resolve();
          writing.onabort = () => reject(writing.error);
        };
      }),
    [account, inspection, questions, count] as const,
  );

test('[S04] 300 inspections, three large checklists and hundreds of waiting changes: a cold start, and typing while they are sent', async ({
  tablet,
  site,
}) => {
  const titles = ['Groot A', 'Groot B', 'Groot C'];
  const files = await Promise.all(
    titles.map(async (title, index) => {
      const file = join(site.server.dataDir, `groot${index}.json`);
      await writeFile(file, JSON.stringify(largeChecklist(title)));
      return file;
    }),
  );
  const imported = await site.server.command('src/server/tools/importChecklist.ts', ...files);
  expect(imported.code, imported.output).toBe(0);
  const first = await addInspection(tablet, { location: 'Groot 0', version: 'Groot A' });
  const other = await addInspection(tablet, { location: 'Groot 1', version: 'Groot B' });
  const { versions } = (await tablet.api.call('GET', '/api/inspection/dashboard')).body as {
    versions: Version[];
  };
  const of = (title: string) => versions.find((version) => version.title === title) as Version;
  for (let n = 2; n < inspections; n += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, inspections - n) }, (_, at) =>
        tablet.api.call('POST', '/api/inspection', {
          childcare_type: 'GASTOUDER',
          location: `Groot ${n + at}`,
          date: '2026-12-01',
          version: of(titles[at % 3] as string).id,
        }),
      ),
    );

  let page = await tablet.logIn();
  await expect
    .poll(async () => (await records(page, 'summaries')).length)
    .toBeGreaterThanOrEqual(inspections);
  const questions = of('Groot B').categories.flatMap((category) =>
    category.questions.map(({ id }) => id),
  );
  await site.proxy.down();
  await queueMany(page, tablet.api.account.id, other, questions, waiting);
  await tablet.device.close();
  page = await tablet.device.reopen();
  await countReads(page);
  await page.goto('/');
  await expect(
    page.getByRole('heading', { name: /^Aankomende inspecties \(\d{3}\)/ }),
  ).toBeVisible();
  await expect(bar(page, 'Wachtende wijzigingen')).toContainText(
    `${waiting} wijzigingen wachten op verbinding`,
  );
  expect(
    await page.evaluate(() => (window as never as { readsBeforeList: number }).readsBeforeList),
  ).toBeLessThanOrEqual(2);

  await openFirstCondition(page, first);
  await toEnd(page);
  // The answers come slowly enough to type meanwhile.
  site.proxy.rule({
    match: { method: 'POST', path: /action-queue/ },
    fault: { kind: 'delay', ms: 1_000 },
  });
  await lineBack(site, page);
  const words = Array.from({ length: 60 }, (_, n) => `woord${n}`).join(' ');
  const sent = site.proxy.seen(({ path }) => path === '/api/action-queue');
  // The browser says that there is a network again.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await sent;
  await page.keyboard.type(words, { delay: 5 });
  await expect(notes(page)).toHaveText(words);
  await expect.poll(async () => (await records(page, 'queue')).length, { timeout: 60_000 }).toBe(0);
  await expect(notes(page)).toHaveText(words);

  expect((await onServer(tablet, first)).question_results).toMatchObject([
    { result: null, notes: `<p>${words}</p>` },
  ]);
  const { question_results } = await onServer(tablet, other);
  expect(question_results).toHaveLength(questions.length);
  expect(question_results.filter((one) => one.notes.startsWith('<p>Notitie '))).toHaveLength(
    waiting - questions.length,
  );
  const database = new DatabaseSync(join(site.server.dataDir, 'veldinstrument.sqlite'), {
    readOnly: true,
  });
  const count = (sql: string) => (database.prepare(sql).get(other) as { n: number }).n;
  expect(
    count('select count(*) n from receipts where inspection_id = ? and device is not null'),
  ).toBe(waiting);
  expect(count('select count(*) n from audit where record_id = ? and device is not null')).toBe(
    waiting,
  );
  database.close();
});
