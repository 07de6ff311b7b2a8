import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { buildWhenNeeded } from '#packaging/build.ts';
import { helpPages } from '#shared/text/helpPages.ts';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';

/**
 * npm run screenshots: every screen at the four sizes, light, and the main ones dark, in
 * test-results/screenshots; those that README shows in docs/screenshots too, and those of the
 * manual beside its screens.
 */
const root = join(import.meta.dirname, '../..');
const folder = join(root, 'test-results/screenshots');
const shown = ['invullen-tablet', 'werkvoorraad-tablet', 'versie-laptop'];
const sizes = {
  tablet: [1180, 820],
  'tablet-staand': [820, 1180],
  laptop: [1440, 900],
  telefoon: [390, 844],
} as const;

async function main(): Promise<void> {
  await buildWhenNeeded();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const server = await startServerProcess();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments,
  });
  const open = async (user: string, heading: string): Promise<Page> => {
    const page = await (
      await browser.newContext({ locale: 'nl-NL', baseURL: server.url })
    ).newPage();
    await page.goto('/');
    if (user === 'inspecteur') await everySize(page, 'inloggen');
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await page.getByLabel('Gebruikersnaam').fill(user);
    await page.getByLabel('Wachtwoord').fill('demo');
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
    return page;
  };
  const page = await open('inspecteur', 'Werkvoorraad');
  const { inspections } = (await (await page.request.get('/api/inspection/dashboard')).json()) as {
    inspections: { id: string; status: string; childcare_type: string }[];
  };
  const of = (status: string) => inspections.find((one) => one.status === status)?.id ?? '';
  await everyScreen(page, [
    ['werkvoorraad', '/', true],
    ['inspecties', '/inspecties/lijst'],
    ['inspectie-toevoegen', '/inspecties/toevoegen'],
    ['inspectie-bewerken', `/inspecties/bewerken/${of('upcoming')}`],
    [
      'voorwaarden-kiezen',
      `/inspecties/bewerken/${of('started')}/domeinen-items-voorwaarden`,
      true,
    ],
    ['invullen', `/inspectie/${of('started')}?target=dashboard`, true],
    ['voltooien', `/inspectie/${of('started')}?target=dashboard#finish`],
    ['afgerond', `/inspectie/${of('finished')}?target=dashboard`],
    ['mijn-gegevens', '/mijn-gegevens'],
  ]);
  await pdfPages(
    Buffer.from(await (await page.request.get(`/api/inspection/${of('finished')}/export`)).body()),
  );
  const office = await open('beheerder', 'Dashboard');
  const { versions } = (await (await office.request.get('/api/version')).json()) as {
    versions: { id: string; title: string }[];
  };
  const { users } = (await (await office.request.get('/api/user')).json()) as {
    users: { id: string }[];
  };
  const version = versions.at(-1)?.id ?? '';
  const { version: whole } = (await (
    await office.request.get(`/api/version/${version}`)
  ).json()) as {
    version: { categories: { questions: { id: string }[] }[] };
  };
  const question = whole.categories.flatMap(({ questions }) => questions)[0]?.id ?? '';
  await everyScreen(office, [
    ['dashboard', '/'],
    ['accounts', '/accounts/lijst'],
    ['account', `/accounts/bewerken/${users[0]?.id}`],
    ['overdragen', '/inspecties/alle'],
    ['notificatie', '/notificaties/bewerken/inspection-finished'],
    ['versies', '/versies/lijst'],
    ['versie', `/versies/bewerken/${version}`, true],
    ['voorwaarde', `/versies/bewerken/${version}/voorwaarde/${question}`],
    ['kleuren', `/versies/${version}/kleuren`],
    ['importeren', '/versies/importeren'],
    ['vergelijken', `/versies/${version}/vergelijken?other=${versions[0]?.id}`],
    ['logboek', '/logboek'],
    ['systeem', '/systeem'],
  ]);
  await everyScreen(office, [
    ['publiceren', `/versies/${await revised(office, version)}/publiceren`],
  ]);
  await everyScreen(await open('teamleider', 'Dashboard'), [
    ['overzicht', '/inspecties/alle', true],
    ['kalender', '/inspecties/alle?beeld=kalender'],
    ['plannen', '/inspecties/plannen'],
    ['statistiek', '/statistiek'],
  ]);
  await browser.close();
  await server.dispose();
  for (const name of shown)
    copyFileSync(join(folder, `${name}.webp`), join(root, `docs/screenshots/${name}.webp`));
  for (const name of helpPages.flatMap(({ picture }) => picture?.name ?? []))
    copyFileSync(
      join(folder, `${name}-tablet.webp`),
      join(root, `src/client/screens/help/pictures/${name}.webp`),
    );
}

/** A copy of a version with one text that is other; answers its id. */
async function revised(office: Page, version: string): Promise<string> {
  const headers = { origin: new URL(office.url()).origin };
  const { request } = office;
  const made = await request.post(`/api/version/${version}/duplicate`, { headers });
  const { id } = (await made.json()) as { id: string };
  const { version: copy } = (await (await request.get(`/api/version/${id}`)).json()) as {
    version: { categories: { questions: { id: string; text: string }[] }[] };
  };
  const question = copy.categories.flatMap(({ questions }) => questions)[1];
  const text = `${question?.text} Dat blijkt ook uit het beleidsplan.`;
  await request.put(`/api/question/${question?.id}`, { headers, data: { text } });
  return id;
}

async function everyScreen(
  page: Page,
  screens: readonly [name: string, address: string, dark?: boolean][],
): Promise<void> {
  for (const [name, address, dark] of screens) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(1_200);
    await everySize(page, name);
    if (!dark) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1180, height: 820 });
    await shoot(page, `${name}-donker`);
    await page.emulateMedia({ colorScheme: 'light' });
  }
}

async function everySize(page: Page, name: string): Promise<void> {
  for (const [size, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(250);
    await shoot(page, `${name}-${size}`);
  }
}

async function shoot(page: Page, name: string): Promise<void> {
  const image = await page.screenshot();
  await sharp(image)
    .resize({ width: 900, withoutEnlargement: true })
    .webp({ quality: 70 })
    .toFile(join(folder, `${name}.webp`));
}

/** The first pages of the report, where poppler is at hand. */
async function pdfPages(pdf: Buffer): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'veldinstrument-pdf-'));
  try {
    writeFileSync(join(scratch, 'report.pdf'), pdf);
    execFileSync('pdftoppm', [
      '-r',
      '60',
      '-l',
      '4',
      '-png',
      join(scratch, 'report.pdf'),
      join(scratch, 'page'),
    ]);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        sharp(join(scratch, `page-${String(n).padStart(2, '0')}.png`)).toBuffer({
          resolveWithObject: true,
        }),
      ),
    );
    const { width, height } = pages[0]?.info ?? { width: 0, height: 0 };
    await sharp({
      create: { width: width * 4 + 50, height: height + 20, channels: 3, background: '#ccd6da' },
    })
      .composite(
        pages.map(({ data }, n) => ({ input: data, left: 10 + n * (width + 10), top: 10 })),
      )
      .webp({ quality: 75 })
      .toFile(join(folder, 'pdf.webp'));
  } catch (error) {
    console.log(`No picture of the PDF: ${(error as Error).message}`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

await main();
