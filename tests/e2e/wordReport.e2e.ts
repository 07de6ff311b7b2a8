import { readFileSync } from 'node:fs';
import { unpack } from '#server/checklists/xlsx/unpack.ts';
import { expect, expectAccessible, test, withoutWorker } from '#tests/support/story.ts';

test.use(withoutWorker);

test('[14] the report of a finished inspection comes as a Word document, too', async ({
  page,
  login,
}) => {
  await login('inspecteur', '/inspecties/lijst?status=finished');
  const row = page.locator('tbody tr').first();
  const name = (await row.getByRole('link').first().textContent()) ?? '';
  await row.getByRole('link', { name: 'Bekijken' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page
    .getByRole('navigation', { name: 'Domeinen' })
    .getByRole('button', { name: 'Voltooien' })
    .click();
  const link = page.getByRole('link', { name: 'Word exporteren' });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  // In the same tab: a browser that a test drives gives a new tab's download to that tab.
  await link.evaluate((element) => element.removeAttribute('target'));
  await link.click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^inspectie_.+\.docx$/);
  const parts = unpack(readFileSync(await download.path()));
  expect(parts.get('docProps/core.xml')).toContain(name.replaceAll("'", '&apos;').slice(0, 5));
  expect(parts.get('word/document.xml')).toContain('Document gemaakt op');
});

test('[14] what was found is copied item by item, with its markup', async ({
  page,
  login,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await login('inspecteur', '/inspecties/lijst?status=finished');
  await page.locator('tbody tr').first().getByRole('link', { name: 'Bekijken' }).click();
  await page
    .getByRole('navigation', { name: 'Domeinen' })
    .getByRole('button', { name: 'Voltooien' })
    .click();
  await page.getByText('Overnemen in GIR').click();
  const button = page.getByRole('button', { name: 'Kopieer 1.1 voor GIR' });
  await button.click();
  await expect(page.getByRole('status').filter({ hasText: '1.1 is gekopieerd' })).toHaveCount(1);
  await expectAccessible(page);
  const [html, plain] = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return [await read('text/html'), await read('text/plain')];
  });
  expect(html).toContain('<strong>1.1.1 ');
  expect(plain).toMatch(/^1\.1\.1 .+\n(Voldoet|Voldoet niet|NTB|Herstelaanbod)/);
});
