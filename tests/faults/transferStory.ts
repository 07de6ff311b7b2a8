import type { Page } from '@playwright/test';
import {
  dialog,
  expect,
  expectSeen,
  type Line,
  rememberNotices,
  type Started,
} from '#tests/support/lineStory.ts';

/** Hands and eyes for stories in which an inspection goes to somebody else. */
export const inspections = '/inspecties/lijst';

/** The inspector's list with this location alone. */
export const openList = async (page: Page, location: string): Promise<void> => {
  await page.goto(`${inspections}?filter=${encodeURIComponent(location)}`);
};

/** The links to it in a list. */
export const listed = (page: Page, location: string) => page.getByRole('link', { name: location });

/** As an administrator or coordinator does it, by the words on screen. */
export async function handOver(page: Page, location: string, to = 'Samir El Amrani') {
  await page.getByRole('searchbox', { name: 'Zoeken' }).fill(location);
  await page.getByRole('checkbox', { name: `Kies ${location}` }).check();
  await expect(page.getByText('1 inspectie gekozen')).toBeVisible();
  await page.getByLabel('Aan collega').selectOption({ label: to });
  await rememberNotices(page);
  await page.getByRole('button', { name: 'Overdragen', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Overdragen' }).click();
  await expectSeen(page, 'Inspectie overgedragen');
  await expect(page.getByRole('row', { name: location })).toContainText(to);
}

/** All that somebody's device can read of it, as text. */
export const textOf = async (
  { id }: Pick<Started, 'id'>,
  line: Line,
  who = 'inspecteur2',
): Promise<string> => {
  const { body } = await (await line.colleague(who)).call('GET', `/api/inspection/${id}`);
  return JSON.stringify(body.inspection ?? body);
};

/** Who was mailed of this alert, by address. */
export const mailed = (line: Line, alert: string): string[] =>
  line
    .rows<{ recipient: string }>(
      `select recipient from mails where alert = '${alert}' order by recipient`,
    )
    .map(({ recipient }) => recipient);
