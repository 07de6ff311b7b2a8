import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Version } from '#shared/model/checklist.ts';
import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.ts';
import { bigScenario } from '#tests/support/scenario.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { serveBareReact } from './bareReact.ts';
import { measureSteps, type Steps } from './steps.ts';
import { median, printTable } from './table.ts';

type Shape = readonly [domains: number, items: number, conditions: number];

/**
 * Filling out with checklists of 60, 300 and 1,000 conditions, with a line and without, beside a
 * bare React page that shows one condition; all at a quarter of the processor's speed.
 */
const sizes: readonly (readonly [number, Shape])[] = [
  [60, [5, 3, 4]],
  [300, [5, 6, 10]],
  [1_000, [8, 5, 25]],
];
const loads = 5;

interface Figures extends Steps {
  /** From asking for the page until one can give a result, in ms. */
  interactive: number;
  /** Until the field for notes has its editor; before that a touch calls it. */
  editor: number;
  /** MB in use after that, without what is garbage. */
  heap: number;
}

/** Runs in the page: ms from asking for it until this is there. */
const untilThere = (selector: string): Promise<number> =>
  new Promise((resolve) => {
    const look = () =>
      document.querySelector(selector) ? resolve(performance.now()) : requestAnimationFrame(look);
    look();
  });

interface Measured {
  url: string;
  /** Where one writes. */
  field: string;
  /** Which results are given; another round needs others. */
  firstResult: number;
}

async function measure(
  browser: Browser,
  page: Page,
  { url, field, firstResult }: Measured,
): Promise<Figures> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const interactive: number[] = [];
  const editor: number[] = [];
  for (let n = 0; n < loads; n++) {
    // Another condition of the same page would be no start.
    await page.goto('about:blank');
    await page.goto(url, { waitUntil: 'commit' });
    interactive.push(await page.evaluate(untilThere, 'input[type=radio]'));
    editor.push(await page.evaluate(untilThere, field));
    await page.waitForTimeout(1_000);
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number };
  return {
    interactive: median(interactive),
    editor: median(editor),
    heap: usedSize / 1e6,
    ...(await measureSteps(browser, page, firstResult)),
  };
}

/** A started inspection on a checklist of this size, at its first condition. */
async function startInspection(
  server: ServerProcess,
  page: Page,
  [size, shape]: (typeof sizes)[number],
): Promise<string> {
  const title = `Lijst ${size}`;
  const file = join(server.dataDir, `${size}.json`);
  await writeFile(file, JSON.stringify({ ...bigScenario(...shape).file(), title }));
  await server.command('src/server/tools/importChecklist.ts', file);
  const call = async (path: string, data?: object) =>
    (await (data
      ? page.request.post(server.url + path, { data })
      : page.request.get(server.url + path)
    ).then((answer) => answer.json())) as { id: string; versions: Version[] };
  const { versions } = await call('/api/inspection/dashboard');
  const version = versions.find((one) => one.title === title);
  const first = version?.categories.flatMap(({ questions }) => questions)[0];
  if (!version || !first) throw new Error(`${title} was not imported`);
  const { id } = await call('/api/inspection', {
    childcare_type: 'KDV_BSO',
    location: title,
    version: version.id,
  });
  await page.request.post(`${server.url}/api/inspection/${id}/start`);
  return `${server.url}/inspectie/${id}#${stopKey.question(first.id)}`;
}

async function logIn(page: Page, server: ServerProcess): Promise<void> {
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page
    .getByRole('button', { name: /inspecteur\b/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Werkvoorraad' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

export async function benchFillOut(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: chromiumArguments,
  });
  const server = await startServerProcess();
  const bare = await serveBareReact();
  const rows: [string, Figures][] = [];
  const page = await browser.newPage({ viewport: { width: 1180, height: 820 }, locale: 'nl-NL' });
  rows.push([
    'bare React page',
    await measure(browser, page, { url: bare.url, field: 'textarea', firstResult: 0 }),
  ]);
  await logIn(page, server);
  for (const size of sizes) {
    const url = await startInspection(server, page, size);
    await page.goto(server.url);
    await page.getByText(`Lijst ${size[0]}`).first().waitFor();
    for (const line of ['online', 'offline'] as const) {
      await page.context().setOffline(line === 'offline');
      const figures = await measure(browser, page, {
        url,
        field: '[role=textbox]',
        firstResult: line === 'online' ? 0 : 2,
      });
      rows.push([`${size[0]} conditions, ${line}`, figures]);
    }
    await page.context().setOffline(false);
  }
  bare.close();
  await browser.close();
  await server.dispose();
  print(rows);
}

/** What is measured, with what it may be of the bare page. */
const columns: [name: string, of: (figures: Figures) => number][] = [
  ['interactive', ({ interactive }) => interactive],
  ['editor', ({ editor }) => editor],
  ['tap', ({ tap }) => tap.wall],
  ['tap, busy', ({ tap }) => tap.busy],
  ['after it, busy', ({ tap }) => tap.after],
  ['Volgende', ({ next }) => next.wall],
  ['Volgende, busy', ({ next }) => next.busy],
  ['heap MB', ({ heap }) => heap],
];

function print(rows: readonly (readonly [string, Figures])[]): void {
  const floor = rows[0]?.[1] as Figures;
  console.log('  ms at 4x throttle, and how much of the bare page that is');
  printTable(
    ['', ...columns.flatMap(([name]) => [name, 'x'])],
    rows.map(([name, figures]) => [
      name,
      ...columns.flatMap(([, of]) => [of(figures), (of(figures) / of(floor)).toFixed(2)]),
    ]),
  );
  console.log(
    '  Goals: Volgende 1.25x, tap 1.2x, interactive 2x online and 1.6x offline, after a tap 30 ms, heap 3x, flat from 60 to 1,000',
  );
}
