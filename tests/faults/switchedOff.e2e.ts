import { logIn } from '#tests/support/apiClient.ts';
import {
  aloneIn,
  appIsHere,
  arrive,
  bar,
  expect,
  lineIsBack,
  next,
  openAt,
  startInspection,
  waiting,
} from '#tests/support/lineStory.ts';
import { expectAccessible } from '#tests/support/story.ts';
import { typeAtEnd } from './noteStory.ts';

const test = aloneIn(import.meta.url);

/** An account that is switched off, and a session that is ended, while work waits on a tablet. */

/** The account of who inspects, and an administrator who may switch it off. */
async function office(url: string) {
  const admin = await logIn(url, 'beheerder');
  const { body } = await admin.call('GET', '/api/user?limit=100');
  const { id } = body.users.find((one: { username: string }) => one.username === 'inspecteur');
  return {
    switchTo: (enabled: boolean) => admin.call('POST', `/api/user/${id}`, { enabled }),
  };
}

test('[B2] a tablet with waiting work locks when its account was switched off, says so, and sends it when that is on again', async ({
  page,
  context,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Uitgeschakeld', 20);
  await arrive(page);
  await appIsHere(page);
  await openAt(page, one);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'Werkvoorraad' })).toBeVisible();
  await context.setOffline(true);
  const texts = Array.from({ length: 20 }, (_, n) => `tekst ${String(n + 1).padStart(2, '0')}`);
  for (const text of texts) {
    await typeAtEnd(page, text);
    await next(page);
  }
  await expect(bar(page)).toContainText('20 wijzigingen wachten');
  const { switchTo } = await office(line.url);
  await switchTo(false);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Je account is uitgeschakeld' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText('20 wijzigingen staan veilig op dit apparaat')).toBeVisible();
  await expectAccessible(page);
  // So does the other tab; and both after a reload, also without a line, with nothing of the work.
  for (const isOffline of [true, false]) {
    await context.setOffline(isOffline);
    for (const tab of [other, page]) {
      const said = tab.getByRole('heading', { name: 'Je account is uitgeschakeld' });
      await expect(said).toBeVisible();
      await tab.reload();
      await expect(said).toBeVisible();
    }
  }
  await other.close();
  await expect(page.getByText('Uitgeschakeld', { exact: true })).toHaveCount(0);
  await switchTo(true);
  // The provider still knows who this is.
  await page.getByRole('button', { name: 'Inloggen' }).click();
  const question = page.getByRole('dialog').getByRole('button', { name: 'Verzenden', exact: true });
  await question.click();
  await lineIsBack(page);
  await expect.poll(() => waiting(page), { timeout: 30_000 }).toBe(0);
  // The session that began the inspection is over: the database itself is asked.
  const kept = line.rows<{ notes: string }>(
    // Steps of a domain are among them.
    `select notes from question_results where inspection_id = ?1 and notes <> ''
     union all select notes from category_notes where inspection_id = ?1
     union all select notes from last_question_answers where inspection_id = ?1`,
    one.id,
  );
  // Some behind a standard text.
  expect(kept.map(({ notes }) => /tekst \d\d(?=<\/p>$)/.exec(notes)?.[0]).sort()).toEqual(texts);
});
