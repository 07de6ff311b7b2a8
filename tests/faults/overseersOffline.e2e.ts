import { appIsHere, arrive, expect, lineIsBack, test } from '#tests/support/lineStory.ts';

/**
 * Without a line an administrator and a coordinator read why there is nothing to do (finding B29).
 */
for (const who of ['beheerder', 'teamleider'])
  test(`${who}: the dashboard says that it needs a line, and is back with it`, async ({
    page,
    context,
  }) => {
    await arrive(page, who);
    await appIsHere(page);
    const block = page.getByRole('heading', { level: 2, name: 'Alle inspecties' });
    await expect(block).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Zonder verbinding is hier niets te doen.')).toBeVisible();
    await context.setOffline(false);
    await lineIsBack(page);
    await expect(block).toBeVisible();
  });
