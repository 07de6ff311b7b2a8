import { chromium } from '@playwright/test';
import { arrive } from '#tests/support/arrive.ts';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';

const server = await startServerProcess();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
for (const [name, width, height, colorScheme, path] of [
  ['wide', 1280, 900, 'light', '/statistiek'],
  ['phone', 390, 844, 'light', '/statistiek'],
  ['dark', 1180, 820, 'dark', '/statistiek?periode=alles'],
] as const) {
  const page = await (
    await browser.newContext({
      baseURL: server.url,
      viewport: { width, height },
      colorScheme,
      locale: 'nl-NL',
    })
  ).newPage();
  page.on('console', (m) => console.log(m.type(), m.text()));
  page.on('pageerror', (m) => console.log('ERR', m));
  await arrive(page, 'teamleider', path);
  await page
    .getByRole('heading', { name: 'Herstelaanbod' })
    .waitFor({ timeout: 20000 })
    .catch((e) => console.log(String(e).slice(0, 300)));
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/fig-${name}.png`, fullPage: true });
  if (name === 'wide')
    await page.pdf({ path: '/tmp/fig.pdf', format: 'A4' }).catch((e) => console.log(e));
}
await browser.close();
await server.dispose();
