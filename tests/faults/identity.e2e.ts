import {
  bar,
  dialog,
  endSession,
  expect,
  heading,
  kept,
  logInByHand,
  next,
  offlineMark,
  openAt,
  proofOf,
  sessionOf,
  startInspection,
  tap,
  test,
  waiting,
} from '#tests/support/lineStory.ts';

/** Who works here: a session that ends, and a tablet that is shared (scenarios 21 to 23). */
test('[S21] a session that ended offline locks; after logging in one is where one was, and is asked before sending', async ({
  page,
  context,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Verlopen sessie', 5);
  await logInByHand(page);
  for (const [round, answer] of ['Verzenden', 'Nog niet'].entries()) {
    await openAt(page, one, round * 2);
    const before = proofOf(line, one.id).applied;
    const other = await context.newPage();
    await openAt(other, one, 4);
    await context.setOffline(true);
    await tap(page, 'Voldoet niet');
    await next(page);
    await tap(page, 'NTB');
    await expect(bar(page)).toContainText('2 wijzigingen wachten op verbinding');
    const address = page.url();
    const there = await heading(page).textContent();
    await endSession(line, context);
    await context.setOffline(false);

    await expect(page.getByRole('heading', { name: 'Je sessie is verlopen' })).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText('2 wijzigingen staan veilig op dit apparaat')).toBeVisible();
    expect(page.url()).toBe(address);
    const seen = await page.content();
    for (const word of [one.location, there ?? '', 'Noor', 'Herstelaanbod'])
      expect(seen).not.toContain(word);
    // Nor after loading the page anew.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Je sessie is verlopen' })).toBeVisible();
    await expect(page.getByText('2 wijzigingen staan veilig op dit apparaat')).toBeVisible();
    expect(await page.content()).not.toContain(one.location);
    // The other tab is locked as well, and opens again where it was.
    await expect(other.getByRole('heading', { name: 'Je sessie is verlopen' })).toBeVisible();
    await expect(other.getByText('2 wijzigingen staan veilig op dit apparaat')).toBeVisible();
    expect(await other.content()).not.toContain(one.location);

    await logInByHand(page, 'inspecteur', null);
    expect(page.url()).toBe(address);
    await expect(dialog(page)).toContainText('2 wijzigingen verzenden?');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.location);
    await expect(heading(page)).toHaveText(there ?? '');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(one.location);
    expect(other.url()).toMatch(new RegExp(`#q-${one.questions[4]}$`));
    await expect(bar(other)).toContainText('2 wijzigingen nog niet verzonden.');
    expect(proofOf(line, one.id).applied).toBe(before);
    await dialog(page).getByRole('button', { name: answer }).click();
    if (answer === 'Nog niet') {
      await expect(bar(page)).toContainText('2 wijzigingen nog niet verzonden.');
      // What is done meanwhile waits, too.
      await tap(page, 'Voldoet');
      await expect(bar(page)).toContainText('3 wijzigingen nog niet verzonden.');
      await page.reload();
      await expect(bar(page)).toContainText('3 wijzigingen nog niet verzonden.');
      await expect(offlineMark(page)).toBeHidden();
      expect(proofOf(line, one.id).applied).toBe(before);
      await bar(page).getByRole('button', { name: 'Nu verzenden' }).click();
    }
    await expect.poll(() => waiting(page), { timeout: 20_000 }).toBe(0);
    for (const tab of [page, other]) await expect(bar(tab)).toBeHidden();
    // Nothing is held back any more, in either tab.
    await tap(other, round === 0 ? 'Herstelaanbod' : 'NTB');
    await expect.poll(() => proofOf(line, one.id).applied).toBe(round === 0 ? 3 : 7);
    await other.close();
  }
  expect(proofOf(line, one.id)).toEqual({ applied: 7, refused: 0, effects: 7 });
});

test('[S22] invalid_grant takes no work along: thirty changes survive it, out of sight, and are sent after logging in', async ({
  page,
  context,
  line,
}) => {
  const one = await startInspection(await line.colleague(), 'Ingetrokken', 30);
  await logInByHand(page);
  await openAt(page, one);
  await context.setOffline(true);
  for (let n = 0; n < 30; n++) {
    await page.keyboard.press('3');
    if (n < 29) await next(page);
  }
  await expect(bar(page)).toContainText('30 wijzigingen wachten op verbinding');
  const ended = {
    kind: 'answer',
    status: 401,
    headers: { 'content-type': 'application/json' },
    body: '{"error":"invalid_grant"}',
  } as const;
  line.proxy.rule({ match: { method: 'POST', path: /^\/api\// }, fault: ended });
  await endSession(line, context);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Je sessie is verlopen' })).toBeVisible({
    timeout: 20_000,
  });
  // A session that ended locks; nobody logged out.
  await expect(page.getByText('Je bent nu uitgelogd.')).toHaveCount(0);
  await expect(page.getByText('30 wijzigingen staan veilig op dit apparaat')).toBeVisible();
  expect(await page.content()).not.toContain(one.location);
  expect(await waiting(page)).toBe(30);
  expect(proofOf(line, one.id)).toEqual({ applied: 0, refused: 0, effects: 0 });
  line.proxy.clear();
  await logInByHand(page, 'inspecteur', null);
  await dialog(page).getByRole('button', { name: 'Verzenden' }).click();
  await expect.poll(() => waiting(page), { timeout: 30_000 }).toBe(0);
  expect(proofOf(line, one.id)).toEqual({ applied: 30, refused: 0, effects: 30 });
});

test('[S23] on a shared tablet the next person sees and sends nothing of the one before, but knows that work waits', async ({
  page,
  context,
  line,
}) => {
  const client = await line.colleague();
  const [x, y] = [client.account.id, (await line.colleague('inspecteur2')).account.id];
  const one = await startInspection(client, 'Werk van Noor');
  await logInByHand(page);
  await openAt(page, one);
  await page.getByRole('textbox', { name: 'Aantekeningen', exact: true }).click();
  await context.setOffline(true);
  await page.keyboard.type('vertrouwelijk over deze houder');
  await tap(page, 'Voldoet niet');
  await next(page);
  await tap(page, 'NTB');
  await expect(bar(page)).toContainText('2 wijzigingen wachten op verbinding');
  // The provider still knows Noor; whoever takes up the tablet says that it is somebody else.
  await endSession(line, context, { provider: false });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Je sessie is verlopen' })).toBeVisible({
    timeout: 20_000,
  });

  await logInByHand(page, 'inspecteur2', null, 'Ik ben iemand anders');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Werkvoorraad' })).toBeVisible();
  const notice = page.getByText('Op dit apparaat wachten 2 wijzigingen van Noor van Dijk.');
  await expect(notice).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  const own = (await (await page.request.get('/api/inspection/dashboard')).json()) as {
    inspections: { id: string }[];
  };
  for (const path of ['/', '/inspecties/lijst', '/verzendcentrum', `/inspectie/${one.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: /Samir El Amrani/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
    const seen = await page.content();
    for (const word of [one.location, 'vertrouwelijk']) expect(seen, path).not.toContain(word);
  }
  const stores = await kept(page);
  const mine = Object.values(stores)
    .flat()
    .filter(({ account }) => account === y);
  expect(JSON.stringify(mine)).not.toContain(one.id);
  expect(
    (stores['summaries'] as { account: string; id: string }[])
      .filter(({ account }) => account === y)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(own.inspections.map(({ id }) => id).sort());
  expect(stores['queue']?.map(({ account }) => account)).toEqual([x, x]);

  // Their own work goes out, and nothing else.
  await page.goto('/verzendcentrum');
  await expect(page.getByText('Alles is verzonden. Er wacht niets op dit apparaat.')).toBeVisible();
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nu verzenden' })).toHaveCount(0);
  expect(proofOf(line, one.id)).toEqual({ applied: 0, refused: 0, effects: 0 });
  const session = await sessionOf(context);
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await expect(dialog(page)).not.toContainText('Let op');
  await dialog(page).getByRole('button', { name: 'Uitloggen' }).click();
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
  await expect(notice).toBeVisible();
  expect(line.rows('select 1 from sessions where id_hash = ?', session)).toEqual([]);

  await logInByHand(page, 'inspecteur', null);
  await expect.poll(() => waiting(page), { timeout: 20_000 }).toBe(0);
  expect(proofOf(line, one.id)).toEqual({ applied: 2, refused: 0, effects: 2 });
  expect(
    line.rows(
      'select distinct account_id as account from receipts where inspection_id = ? and device is not null',
      one.id,
    ),
  ).toEqual([{ account: x }]);
  expect((await one.read()).question_results).toHaveLength(2);
});
