import { chromium } from '@playwright/test';
import { logIn } from '#tests/support/apiClient.ts';
import { arrive } from '#tests/support/arrive.ts';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';
import { registerRows, registerText } from '#tests/support/registerFile.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';

const server = await startServerProcess();
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: [...chromiumArguments],
} as never);
const admin = await logIn(server.url, 'beheerder');
const data = new FormData();
data.append('file', new Blob([registerText(registerRows(31_800))]), 'export_opendata_lrk.csv');
data.append('name', 'export_opendata_lrk.csv');
await admin.call('POST', '/api/register/import', data);
for (const [name, width, height, scheme] of [
  ['laptop', 1280, 900, 'light'],
  ['phone', 390, 844, 'light'],
  ['dark', 1024, 768, 'dark'],
] as const) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    colorScheme: scheme,
  });
  const page = await context.newPage();
  await arrive(page, 'inspecteur', '/inspecties/toevoegen');
  const search = page.getByRole('combobox', { name: 'Zoeken in het register' });
  await search.fill('kikker molen');
  await page.getByRole('option').first().waitFor();
  await page.screenshot({ path: `/tmp/look/${name}-1.png` });
  await search.press('ArrowDown');
  await search.press('Enter');
  await page.getByLabel('Telefoonnummer').fill('06-12345678');
  await page.waitForTimeout(300);
  await page.screenshot({ path: `/tmp/look/${name}-2.png`, fullPage: true });
  await context.close();
  const desk = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    colorScheme: scheme,
  });
  const other = await desk.newPage();
  await arrive(other, 'beheerder', '/register');
  await other.getByLabel('Bestand van het register').setInputFiles({
    name: 'x.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      registerText([
        ...registerRows(300),
        { lrk_id: '1', type_oko: 'PSZ', actuele_naam_oko: 'x', status: 'Ingeschreven' },
      ]),
    ),
  });
  await other.getByRole('button', { name: 'Bekijken' }).click();
  await other.getByRole('button', { name: 'Opnemen' }).waitFor();
  await other.screenshot({ path: `/tmp/look/${name}-3.png`, fullPage: true });
  await desk.close();
}
await browser.close();
await server.dispose();
