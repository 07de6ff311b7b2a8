import { aloneIn, expect, expectAccessible, withoutWorker } from '#tests/support/story.ts';

const test = aloneIn(import.meta.url);
test.use(withoutWorker);

/** Decisions 6: what an administrator is offered before a colleague's work is out of reach. */
test('deleting an account, or switching it off, offers to hand its inspections over first; all of them go at once', async ({
  page,
  login,
}) => {
  await login('beheerder', '/accounts/lijst');
  await page.getByLabel('Rol', { exact: true }).selectOption('Zonder rol');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Kees Nieuwenhuis' })).toBeVisible();
  await page.getByLabel('Rol', { exact: true }).selectOption('Toezichthouder');
  await page.getByRole('link', { name: 'Noor van Dijk' }).click();
  await expect(page.getByText('Dit account heeft 23 inspecties.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Actief' }).uncheck();
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Dit account heeft 23 inspecties.');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();

  await page.goto('/accounts/lijst?filter=noor');
  await page.getByRole('button', { name: 'Verwijderen' }).click();
  await page.getByRole('button', { name: 'Eerst overdragen' }).click();
  const owner = page.getByRole('combobox', { name: 'Toezichthouder' });
  await expect(owner.locator('option:checked')).toHaveText('Noor van Dijk');
  await page.getByRole('button', { name: 'Kies alle 23' }).click();
  await expect(page.getByText('23 inspecties gekozen')).toBeVisible();
  await expectAccessible(page);
  // By keys alone.
  await page.getByLabel('Aan collega').selectOption({ label: 'Samir El Amrani' });
  await page.getByRole('button', { name: 'Overdragen', exact: true }).press('Enter');
  const question = page.getByRole('dialog', { name: '23 inspecties overdragen' });
  await question.getByRole('button', { name: 'Overdragen' }).press('Enter');
  await expect(page.getByText('Niets gekozen')).toBeVisible();
  await expect(page.getByText('Geen resultaten gevonden')).toBeVisible();

  // A slip is taken back, and done again.
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(page.getByText('23 inspecties zijn weer van wie ze had.')).toBeVisible();
  await page.getByRole('button', { name: 'Kies alle 23' }).click();
  await page.getByLabel('Aan collega').selectOption({ label: 'Samir El Amrani' });
  await page.getByRole('button', { name: 'Overdragen', exact: true }).click();
  await question.getByRole('button', { name: 'Overdragen' }).click();
  await expect(page.getByText('Geen resultaten gevonden')).toBeVisible();

  // Now nothing is offered any more.
  await page.goto('/accounts/lijst?filter=noor');
  await page.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByRole('dialog').getByRole('button')).toHaveText([
    'Annuleren',
    'Definitief verwijderen',
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();

  // Of who is gone, the inspections are found by the list of owners.
  await page.goto('/accounts/lijst?filter=samir');
  await page.getByRole('button', { name: 'Verwijderen' }).click();
  await page.getByRole('button', { name: 'Definitief verwijderen' }).click();
  await expect(page.getByText('Geen resultaten gevonden')).toBeVisible();
  await page.goto('/inspecties/alle');
  await owner.selectOption({ label: 'Samir El Amrani (niet meer actief als toezichthouder)' });
  await expect(page.getByRole('button', { name: /^Kies alle \d+$/ })).toBeEnabled();
  await expect(page.getByRole('row', { name: /Samir El Amrani/ }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Noor van Dijk/ })).toHaveCount(0);
  // It cannot be given back to an account that is gone, so nothing says so.
  await page.getByRole('button', { name: /^Kies alle \d+$/ }).click();
  await page.getByLabel('Aan collega').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Overdragen', exact: true }).click();
  const last = page.getByRole('dialog', { name: /inspecties overdragen$/ });
  await expect(last).toContainText('komt er pas bij als dat account weer aangaat');
  await last.getByRole('button', { name: 'Overdragen' }).click();
  await expect(page.getByText('Inspecties overgedragen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ongedaan maken' })).toHaveCount(0);
});
