import type { Page } from '@playwright/test';
import {
  colours,
  edited,
  expect,
  expectAt,
  expectNotices,
  type Gone,
  lists,
  must,
  type Office,
  open,
  problemWords,
  test,
} from '#tests/support/officeStory.ts';
import { withoutWorker } from '#tests/support/story.ts';

test.use(withoutWorker);

/** Deleting or duplicating a row that somebody else deleted meanwhile (§8). */
test.describe('§8 deleting what was deleted meanwhile: said, and the list shows it no longer', () => {
  const confirm = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Definitief verwijderen' });
  interface Removal {
    code: Gone;
    opens: string;
    path: string;
    heading: string;
    row: string;
    role: 'row' | 'group';
  }
  const kinds: Record<string, (office: Office) => Promise<Removal>> = {
    'an account': async ({ account }) => {
      const { id, name } = account();
      return {
        code: 'user_not_found',
        opens: `${lists.users[0]}?filter=${encodeURIComponent(name)}`,
        path: `user/${id}`,
        heading: lists.users[1],
        row: name,
        role: 'row',
      };
    },
    'a version': async (office) => {
      const { id, title } = await office.version();
      return {
        code: 'version_not_found',
        opens: `${lists.versions[0]}?filter=${encodeURIComponent(title)}`,
        path: `version/${id}`,
        heading: lists.versions[1],
        row: title,
        role: 'row',
      };
    },
    'a domain': async (office) => {
      const version = await office.version();
      const [opens, heading] = edited(version);
      return {
        code: 'category_not_found',
        opens,
        path: `category/${version.domain}`,
        heading,
        row: '1. Veiligheid',
        role: 'group',
      };
    },
    'a condition': async (office) => {
      const version = await office.version();
      const [opens, heading] = edited(version);
      return {
        code: 'question_not_found',
        opens,
        path: `question/${version.question}`,
        heading,
        row: '1.1.1 Het hek is heel.',
        role: 'group',
      };
    },
    'a help question': async (office) => {
      const { path, lock, lockHelp } = await office.version();
      const opens = `${path}/voorwaarde/${lock}`;
      return {
        code: 'help_question_not_found',
        opens,
        path: `help_question/${lockHelp}`,
        heading: 'Voorwaarde bewerken: Slot',
        row: 'Hulpvraag 1',
        role: 'group',
      };
    },
    'a colour': async (office) => {
      const version = await office.version();
      const [opens, heading] = colours(version);
      return {
        code: 'inspection_template_not_found',
        opens,
        path: `inspection_template/${version.template}`,
        heading,
        row: 'Groen',
        role: 'row',
      };
    },
  };
  for (const [name, make] of Object.entries(kinds))
    test(name, async ({ page, login, office }) => {
      await login('beheerder');
      const { code, opens, path, heading, row, role } = await make(office);
      await open(page, opens, heading);
      const shown = page.getByRole(role, { name: row });
      const button = shown.getByRole('button', { name: 'Verwijderen' });
      await button.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();
      await expect(button).toBeFocused();
      await button.press('Enter');
      // Of an account it is asked first what hangs on it.
      await expect(confirm(page)).toBeVisible();
      await must(office.colleague, 'DELETE', `/api/${path}`);
      await confirm(page).click();
      await expectNotices(page, problemWords[code]);
      await expect(shown).toHaveCount(0);
      await expectAt(page, opens, heading);
      await expect(page.locator('h1:focus, h2:focus')).toBeVisible();
    });

  test('duplicating a version', async ({ page, login, office }) => {
    await login('beheerder');
    const { id, title } = await office.version();
    const address = `${lists.versions[0]}?filter=${encodeURIComponent(title)}`;
    await open(page, address, 'Versies');
    await page.getByRole('button', { name: 'Dupliceren' }).click();
    await must(office.colleague, 'DELETE', `/api/version/${id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Dupliceren' }).click();
    await expectNotices(page, problemWords.version_not_found);
    await expect(page.getByText('Geen resultaten gevonden')).toBeVisible();
    await expectAt(page, address, 'Versies');
  });

  test('an inspection', async ({ page, login, office }) => {
    await login('inspecteur');
    const { id, location } = await office.inspection((await office.version()).id);
    const address = `/inspecties/lijst?filter=${encodeURIComponent(location)}`;
    await open(page, address, 'Inspecties');
    await page
      .getByRole('row', { name: location })
      .getByRole('button', { name: 'Verwijderen' })
      .click();
    await must(office.inspector, 'DELETE', `/api/inspection/${id}`);
    await confirm(page).click();
    await expectNotices(page, problemWords.inspection_not_found);
    await expect(page.getByRole('row', { name: location })).toHaveCount(0);
    await expectAt(page, address, 'Inspecties');
  });
});
