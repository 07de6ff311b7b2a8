import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.ts';
import { bigScenario } from '#tests/support/scenario.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';
import { median, printTable, quantile } from './table.ts';

/**
 * From a tap to the next paint, at a quarter of the processor's speed: on a result and on
 * 'Volgende', with checklists of 60, 400 and 1000 conditions, beside a bare React page that shows
 * one condition.
 */
const steps = 30;

/** Runs in the page: milliseconds from each click to the paint after it. */
function watchTaps(): void {
  const taps: number[] = [];
  (window as never as { taps: number[] }).taps = taps;
  addEventListener(
    'click',
    (event) => {
      const start = event.timeStamp;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => taps.push(performance.now() - start);
        port2.postMessage(0);
      });
    },
    true,
  );
}

interface Figures {
  tap: number[];
  next: number[];
}

async function measure(page: Page, cdp: CDPSession): Promise<Figures> {
  const figures: Figures = { tap: [], next: [] };
  const taps = () => page.evaluate(() => (window as never as { taps: number[] }).taps.splice(0));
  const place = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not there`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await page.evaluate(watchTaps);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let n = 0; n < steps; n++) {
    const results = page.locator('input[type=radio]');
    if ((await results.count()) > 0) {
      const { x, y } = await place(`input[type=radio] >> nth=${n % 2}`);
      await page.mouse.click(x, y);
      await page.waitForTimeout(250);
      figures.tap.push(...(await taps()));
    }
    const { x, y } = await place('button:has-text("Volgende")');
    await page.mouse.click(x, y);
    await page.waitForTimeout(250);
    figures.next.push(...(await taps()));
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // The first ones warm up the page.
  return { tap: figures.tap.slice(3), next: figures.next.slice(3) };
}

async function bareReact(): Promise<{ url: string; close: () => void }> {
  const root = join(import.meta.dirname, 'bare');
  const out = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, modulePreload: { polyfill: false } },
  })) as {
    output: { fileName: string; code?: string; source?: string | Uint8Array }[];
  };
  const files = new Map(
    out.output.map((file) => [`/${file.fileName}`, file.code ?? file.source ?? '']),
  );
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(files.get(path) ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`,
    close: () => server.close(),
  };
}

export async function benchTaps(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: chromiumArguments,
  });
  const server = await startServerProcess();
  const bare = await bareReact();
  const rows: [string, Figures][] = [];
  const page = await browser.newPage({ viewport: { width: 1180, height: 820 }, locale: 'nl-NL' });
  const cdp = await page.context().newCDPSession(page);
  await page.goto(bare.url);
  rows.push(['bare React page', await measure(page, cdp)]);

  await page.goto(server.url);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page
    .getByRole('button', { name: /inspecteur\b/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Werkvoorraad' }).waitFor();
  for (const [domains, items, questions] of [
    [5, 3, 4],
    [5, 8, 10],
    [8, 5, 25],
  ] as const) {
    const size = domains * items * questions;
    const file = join(server.dataDir, `${size}.json`);
    await writeFile(
      file,
      JSON.stringify({ ...bigScenario(domains, items, questions).file(), title: `Lijst ${size}` }),
    );
    await server.command('src/server/tools/importChecklist.ts', file);
    const { versions } = (await (
      await page.request.get(`${server.url}/api/inspection/dashboard`)
    ).json()) as { versions: { id: string; title: string }[] };
    const version = versions.find(({ title }) => title === `Lijst ${size}`)?.id;
    const { id } = (await (
      await page.request.post(`${server.url}/api/inspection`, {
        data: { childcare_type: 'KDV_BSO', location: `Lijst ${size}`, version },
      })
    ).json()) as { id: string };
    await page.request.post(`${server.url}/api/inspection/${id}/start`);
    await page.goto(`${server.url}/inspectie/${id}`);
    await page.getByRole('textbox').waitFor();
    await page.waitForTimeout(500);
    rows.push([`fill-out, ${size} conditions`, await measure(page, cdp)]);
  }
  const floor = rows[0]?.[1] as Figures;
  printTable(
    ['ms to paint at 4x throttle', 'tap p50', 'p95', 'x bare', 'Volgende p50', 'p95', 'x bare'],
    rows.map(([name, { tap, next }]) => [
      name,
      median(tap),
      quantile(tap, 0.95),
      `${(median(tap) / median(floor.tap)).toFixed(2)}`,
      median(next),
      quantile(next, 0.95),
      `${(median(next) / median(floor.next)).toFixed(2)}`,
    ]),
  );
  bare.close();
  await browser.close();
  await server.dispose();
}
