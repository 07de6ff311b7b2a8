import {
  appIsHere,
  arrive,
  bar,
  dialog,
  expect,
  next,
  openAt,
  startInspection,
  tap,
  test,
  waiting,
} from '#tests/support/lineStory.ts';
import { noteOf, notes, typeAtEnd } from './noteStory.ts';

/** Finished on the device, not on the server (scenario 19). */
test('[S19] finishing that the server refuses opens the inspection again, with what is missing and all that was given', async ({
  page,
  context,
  line,
}) => {
  const client = await line.colleague();
  const one = await startInspection(client, 'Te vroeg klaar', 2);
  await arrive(page);
  await openAt(page, one);
  await tap(page);
  await next(page);
  await tap(page, 'NTB');
  await expect.poll(() => waiting(page)).toBe(0);
  await appIsHere(page);
  await context.setOffline(true);
  const toFinish = () =>
    page
      .getByRole('navigation', { name: 'Domeinen' })
      .getByRole('button', { name: 'Voltooien' })
      .click();
  const finish = async () => {
    await toFinish();
    await page.getByRole('article').getByRole('button', { name: 'Voltooien' }).click();
    await dialog(page).getByRole('button', { name: 'Voltooien' }).click();
  };
  await finish();
  await expect(page.getByText('Inspectie nog niet bevestigd')).toBeVisible();
  await expect(page).toHaveURL('/');
  // Nowhere is it called confirmed, and nowhere is a PDF offered.
  const row = () => page.locator('li, tr').filter({ hasText: one.location });
  const list = `/inspecties/lijst?filter=${encodeURIComponent(one.location)}`;
  for (const address of ['/', list]) {
    await page.goto(address);
    await expect(row()).toContainText('Nog niet bevestigd');
    await expect(row().getByRole('link', { name: /PDF/ })).toHaveCount(0);
  }
  await page.goto(`/inspectie/${one.id}#finish`);
  await expect(
    page.getByText(
      'De inspectie is op dit apparaat voltooid. De server heeft dat nog niet bevestigd.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /PDF/ })).toHaveCount(0);

  // Meanwhile another device takes three more conditions into scope.
  const more = one.selection.skip_questions.slice(3);
  const { status } = await client.call(
    'POST',
    `/api/inspection/${one.id}/set-categories-and-questions`,
    { ...one.selection, skip_questions: more },
  );
  expect(status).toBe(200);
  await context.setOffline(false);
  await expect(page.getByText('Inspectie niet volledig')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Nog 3 voorwaarden hebben geen resultaat.')).toBeVisible();
  // Those, and the one that is to be defined.
  await expect(page.getByRole('article').getByRole('list').getByRole('button')).toHaveCount(4);
  expect(await one.read()).toMatchObject({ status: 'started' });
  expect((await one.read()).question_results.map(({ result }) => result).sort()).toEqual([
    'satisfies',
    'to-be-defined',
  ]);
  await page.goto(list);
  await expect(row()).toContainText('Gestart');
  await expect(row()).not.toContainText('Nog niet bevestigd');
  await expect(
    page.getByRole('complementary', { name: '1 wijziging is door de server geweigerd' }),
  ).toBeVisible();

  // Answered after all, it finishes; the refusal of before is no longer anybody's concern.
  await page.goto(`/inspectie/${one.id}#finish`);
  await page.getByRole('article').getByRole('list').getByRole('button').first().click();
  for (let n = 0; n < 3; n++) {
    await tap(page);
    if (n < 2) await next(page);
  }
  await finish();
  await expect(page.getByText('Inspectie afgerond', { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  expect((await one.read()).status).toBe('finished');
  expect((await one.read()).question_results).toHaveLength(5);
  await expect(row().getByRole('link', { name: /PDF/ })).toHaveCount(1);
  await expect(page.getByText(/geweigerd/)).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
});

test('[S19] another tab says too that finishing waits for the server, and hears when it is done', async ({
  page,
  context,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Ook in het andere tabblad', 1);
  await arrive(page);
  const other = await context.newPage();
  await other.goto(`/inspecties/lijst?filter=${encodeURIComponent(one.location)}`);
  const row = other.locator('li, tr').filter({ hasText: one.location });
  await expect(row).toContainText('Gestart');
  await openAt(page, one);
  await tap(page);
  await expect.poll(() => waiting(page)).toBe(0);
  await appIsHere(page);
  await context.setOffline(true);
  await page
    .getByRole('navigation', { name: 'Domeinen' })
    .getByRole('button', { name: 'Voltooien' })
    .click();
  await page.getByRole('article').getByRole('button', { name: 'Voltooien' }).click();
  await dialog(page).getByRole('button', { name: 'Voltooien' }).click();
  await expect(row).toContainText('Afgerond');
  await expect(row).toContainText('Nog niet bevestigd');
  await expect(row.getByRole('link', { name: /PDF/ })).toHaveCount(0);
  await context.setOffline(false);
  await expect.poll(async () => (await one.read()).status, { timeout: 20_000 }).toBe('finished');
  await expect(row).not.toContainText('Nog niet bevestigd');
  await expect(row.getByRole('link', { name: /PDF/ })).toHaveCount(1);
});

test('[R4] finishing sends no refused text again over the newer one of the same note', async ({
  page,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Nieuwer', 2);
  await arrive(page);
  await openAt(page, one);
  const refusal = '**/save-question-result';
  await page.route(refusal, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: { error: 'validation_failed', action: route.request().headers()['idempotency-key'] },
    }),
  );
  await typeAtEnd(page, 'oud');
  await expect(page.getByText(/Deze tekst is door de server geweigerd/)).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute(refusal);
  await notes(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('nieuw');
  await expect.poll(() => noteOf(one), { timeout: 20_000 }).toBe('<p>nieuw</p>');
  await tap(page);
  await next(page);
  await tap(page);
  await page
    .getByRole('navigation', { name: 'Domeinen' })
    .getByRole('button', { name: 'Voltooien' })
    .click();
  await page.getByRole('article').getByRole('button', { name: 'Voltooien' }).click();
  await dialog(page).getByRole('button', { name: 'Voltooien' }).click();
  await expect.poll(async () => (await one.read()).status, { timeout: 20_000 }).toBe('finished');
  expect(await noteOf(one)).toBe('<p>nieuw</p>');
});
