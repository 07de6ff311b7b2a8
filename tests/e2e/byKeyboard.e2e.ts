import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { scenario } from '#tests/support/scenario.ts';
import type { ServerProcess } from '#tests/support/serverProcess.ts';
import { aloneIn, expect, withoutWorker } from '#tests/support/story.ts';

const test = aloneIn(import.meta.url);
test.use(withoutWorker);

/**
 * A whole inspection without a pointer, and one by nothing but roles and names, as a screen reader
 * knows the page.
 */
const place = 'Kinderopvang Toetsenbord';

/** An inspection that is next: it stands large on the work list. */
async function prepare(page: Page, server: ServerProcess, info: TestInfo): Promise<string> {
  const [path, title] = [info.outputPath('klein.json'), `Klein ${info.testId}`];
  const small = scenario(title)
    .domain('Veiligheid', (d) =>
      d.lastQuestion('Wat viel op?').item('Personeel', (i) =>
        i
          .question('Er is kinder-EHBO.', {
            title: 'Eerste hulp',
            help: ['<p>Zie het rooster</p>'],
          })
          .question('De ploeg is compleet.', { title: 'Bezetting' }),
      ),
    )
    .domain('Ruimte', (d) =>
      d.item('Binnen', (i) => i.question('Het is schoon.', { title: 'Schoon' })),
    );
  await writeFile(path, JSON.stringify(small.file()));
  expect((await server.command('src/server/tools/importChecklist.ts', path)).code).toBe(0);
  const { versions } = (await (await page.request.get('/api/inspection/dashboard')).json()) as {
    versions: { id: string; title: string }[];
  };
  const made = await page.request.post('/api/inspection', {
    data: {
      childcare_type: 'KDV_BSO',
      location: place,
      date: '2020-01-01',
      version: versions.find((one) => one.title === title)?.id,
    },
  });
  await page.goto('/');
  await expect(page.getByText('Te laat').first()).toBeVisible();
  return ((await made.json()) as { id: string }).id;
}

async function expectDone(page: Page, id: string): Promise<void> {
  const read = async () =>
    (
      (await (await page.request.get(`/api/inspection/${id}`)).json()) as {
        inspection: {
          status: string;
          notes: string;
          question_results: { result: string; notes: string }[];
          category_last_question_answers: { result: string }[];
        };
      }
    ).inspection;
  await expect.poll(async () => (await read()).status).toBe('finished');
  const { notes, question_results, category_last_question_answers } = await read();
  expect(notes).toContain('Alles besproken');
  expect(question_results.map(({ result }) => result).toSorted()).toEqual([
    'does-not-satisfy',
    'satisfies',
    'to-be-defined',
  ]);
  expect(question_results.find(({ result }) => result === 'does-not-satisfy')?.notes).toContain(
    'Diploma verlopen',
  );
  expect(category_last_question_answers[0]?.result).toBe('satisfies');
}

/** Tabs on until this is where the keyboard is, and never out of sight. */
async function tabTo(page: Page, role: string, name: RegExp, key = 'Tab'): Promise<void> {
  const where = () =>
    page.evaluate(() => {
      const one = document.activeElement as HTMLElement | null;
      if (!one || one === document.body) return { role: '', name: '', isSeen: true };
      const box = one.getBoundingClientRect();
      const labels = (one as HTMLInputElement).labels;
      const implicit: Record<string, string> = { A: 'link', BUTTON: 'button', SELECT: 'combobox' };
      const type = one.getAttribute('type');
      return {
        role:
          one.getAttribute('role') ??
          implicit[one.tagName] ??
          (one.tagName === 'INPUT' ? (type === 'search' ? 'searchbox' : (type ?? 'textbox')) : ''),
        name: (
          one.getAttribute('aria-label') ??
          (labels?.[0]?.textContent || one.textContent) ??
          ''
        ).trim(),
        isSeen: box.bottom > 0 && box.top < window.innerHeight && box.width > 0,
      };
    });
  for (let n = 0; n < 80; n++) {
    await page.keyboard.press(key);
    const now = await where();
    expect(now.isSeen, `${now.role} ${now.name} is in sight`).toBe(true);
    if (now.role === role && name.test(now.name)) return;
  }
  throw new Error(`no ${role} ${name} on the way`);
}

test('a whole inspection by keyboard alone', async ({ page, login, server }, info) => {
  await login('inspecteur');
  const id = await prepare(page, server, info);
  const { keyboard } = page;
  const heading = page.getByRole('article').getByRole('heading', { level: 2 });
  await tabTo(page, 'button', /^Start inspectie/);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(place);
  // From the top of the page to the condition: two keys past the menu.
  await tabTo(page, 'link', /^Naar de voorwaarde$/);
  await keyboard.press('Enter');
  await keyboard.press('Alt+ArrowRight');
  await expect(heading).toContainText('1.1.1');
  await tabTo(page, 'button', /^Hulpvragen/);
  await keyboard.press('Enter');
  await expect(page.getByText('Zie het rooster')).toBeVisible();
  await tabTo(page, 'radio', /^Voldoet/);
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Voldoet niet' })).toBeChecked();
  await tabTo(page, 'textbox', /^Aantekeningen/);
  await keyboard.type('Diploma verlopen');
  await tabTo(page, 'button', /^Volgende/);
  await keyboard.press('Enter');
  await expect(heading).toContainText('1.1.2');
  await keyboard.press('3');
  await expect(page.getByRole('radio', { name: 'NTB' })).toBeChecked();
  await keyboard.press('Alt+ArrowRight');
  await expect(heading).toContainText('Extra voorwaarde');
  await keyboard.press('1');
  // To what is open, by its key; and the general notes, from the head of the screen.
  await keyboard.press('o');
  await expect(heading).toContainText('2.1.1');
  await keyboard.press('1');
  await tabTo(page, 'button', /^Algemene aantekeningen/, 'Shift+Tab');
  await keyboard.press('Enter');
  await tabTo(page, 'textbox', /^Algemene aantekeningen/);
  await keyboard.press('Control+End');
  await keyboard.type('Alles besproken');
  await tabTo(page, 'button', /^Terug naar 2\.1\.1/);
  await keyboard.press('Enter');
  await keyboard.press('Alt+ArrowRight');
  await expect(heading).toContainText('voltooien');
  // The one in the list comes first.
  for (let n = 0; n < 2; n++) await tabTo(page, 'button', /^Voltooien$/);
  await keyboard.press('Enter');
  await tabTo(page, 'button', /^Voltooien$/);
  await keyboard.press('Enter');
  await expectDone(page, id);
});

test('a whole inspection by roles and names alone', async ({ page, login, server }, info) => {
  await login('inspecteur');
  const id = await prepare(page, server, info);
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true });
  const choose = (name: string) =>
    main
      .getByRole('group', { name: 'Resultaat' })
      .getByRole('radio', { name, exact: true })
      .press('Space');
  await main
    .getByRole('region', { name: 'Eerstvolgende inspectie' })
    .getByRole('button', { name: 'Start inspectie' })
    .press('Enter');
  await expect(main.getByRole('heading', { level: 1, name: place })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: '1. Veiligheid' })).toBeVisible();
  const domains = main.getByRole('navigation', { name: 'Domeinen' });
  await domains.getByRole('button', { name: /1\.1\s*Personeel/ }).press('Enter');
  await domains.getByRole('button', { name: /1\.1\.1\s*Eerste hulp/ }).press('Enter');
  const article = main.getByRole('article', { name: 'Wat je beoordeelt' });
  await expect(article.getByRole('heading', { name: '1.1.1 Eerste hulp' })).toBeVisible();
  await choose('Voldoet niet');
  await article
    .getByRole('textbox', { name: 'Aantekeningen' })
    .pressSequentially('Diploma verlopen');
  await button('Volgende').press('Enter');
  await choose('NTB');
  await button('Volgende').press('Enter');
  await choose('Voldoet');
  await button('Naar open voorwaarde').press('Enter');
  await expect(article.getByRole('heading', { name: '2.1.1 Schoon' })).toBeVisible();
  await choose('Voldoet');
  await button('Algemene aantekeningen').press('Enter');
  const notes = article.getByRole('textbox', { name: 'Algemene aantekeningen' });
  await notes.press('Control+End');
  await notes.pressSequentially('Alles besproken');
  await button('Terug naar 2.1.1').press('Enter');
  await button('Volgende').press('Enter');
  await expect(article.getByRole('heading', { name: 'Inspectie voltooien' })).toBeVisible();
  await article.getByRole('button', { name: 'Voltooien', exact: true }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Voltooien', exact: true })
    .press('Enter');
  await expectDone(page, id);
});
