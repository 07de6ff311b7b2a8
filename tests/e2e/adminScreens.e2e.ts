import type { Page } from '@playwright/test';
import {
  aloneIn,
  expect,
  expectAccessibleAtAllSizes,
  withoutWorker,
} from '#tests/support/story.ts';

const test = aloneIn(import.meta.url);
// Touched, as a tablet is.
test.use({ ...withoutWorker, hasTouch: true });

/**
 * Every administrators' screen: reached by its address, readable by a machine's standards at four
 * sizes, in light and dark (§2).
 */
const get = async <T>(page: Page, path: string): Promise<T> =>
  (await (await page.request.get(path)).json()) as T;

/** Addresses with the heading that says one is there. */
async function adminScreens(page: Page): Promise<[address: string, heading: string | RegExp][]> {
  const headers = { origin: new URL(page.url()).origin };
  // A copy: nothing uses it, so that everything can be done in it.
  const { versions } = await get<{ versions: { id: string }[] }>(page, '/api/version');
  const { id } = (await (
    await page.request.post(`/api/version/${versions[0]?.id}/duplicate`, { headers })
  ).json()) as { id: string };
  const { version } = await get<{
    version: {
      categories: {
        id: string;
        parent: string | null;
        questions: { id: string }[];
        help_questions: { id: string }[];
      }[];
    };
  }>(page, `/api/version/${id}`);
  const domain = version.categories.find(({ parent }) => parent === null) as { id: string };
  const item = version.categories.find(({ questions }) => questions.length > 0) as {
    id: string;
    questions: { id: string }[];
  };
  const question = item.questions[0] as { id: string };
  const made = await page.request.post('/api/help_question', {
    data: { text: '<p>Waar let je op?</p>', question: question.id },
    headers,
  });
  const help = (await made.json()) as { id: string };
  const { inspection_templates } = await get<{ inspection_templates: { id: string }[] }>(
    page,
    `/api/inspection_template?version=${id}`,
  );
  const { users } = await get<{ users: { id: string }[] }>(page, '/api/user?filter=inspecteur');
  const { alerts } = await get<{ alerts: { id: string; title: string }[] }>(page, '/api/alert');
  const base = `/versies/bewerken/${id}`;
  return [
    ['/', 'Dashboard'],
    ['/accounts/lijst', 'Accounts'],
    [`/accounts/bewerken/${users[0]?.id}`, /./],
    ['/accounts/toevoegen', 'Account klaarzetten'],
    ['/mijn-gegevens', 'Mijn gegevens'],
    ['/inspecties/alle', 'Alle inspecties'],
    [`/inspecties/alle?owner=${users[0]?.id}`, 'Alle inspecties'],
    ['/statistiek', 'Statistiek'],
    ['/register', 'Register'],
    ['/notificaties/lijst', 'Notificaties'],
    [`/notificaties/bewerken/${alerts[0]?.id}`, alerts[0]?.title ?? ''],
    ['/versies/lijst', 'Versies'],
    ['/versies/toevoegen', 'Versie toevoegen'],
    ['/versies/importeren', /./],
    [`/versies/${id}/vergelijken`, /./],
    [`/versies/${id}/vergelijken?other=${versions[1]?.id}`, /./],
    [`/versies/${id}/publiceren`, 'Versie publiceren'],
    [`/versies/${id}/overzetten`, 'Inspecties overzetten'],
    ['/logboek', 'Logboek'],
    ['/systeem', 'Systeem'],
    [base, /^Versie bewerken/],
    [`${base}/domein-toevoegen`, 'Domein toevoegen'],
    [`${base}/item-toevoegen/${domain.id}`, 'Item toevoegen'],
    [`${base}/categorie/${domain.id}`, /^Domein bewerken/],
    [`${base}/categorie/${item.id}`, /^Item bewerken/],
    [`${base}/categorie/${domain.id}/hulpvraag-toevoegen`, 'Hulpvraag toevoegen'],
    [`${base}/voorwaarde-toevoegen/${item.id}`, 'Voorwaarde toevoegen'],
    [`${base}/voorwaarde/${question.id}`, /^Voorwaarde bewerken/],
    [`${base}/voorwaarde/${question.id}/hulpvraag/${help.id}`, 'Hulpvraag bewerken'],
    [`/versies/${id}/kleuren`, /^Kleuren voor versie/],
    [`/versies/${id}/kleuren/toevoegen`, 'Kleur toevoegen'],
    [`/versies/${id}/kleuren/bewerken/${inspection_templates[0]?.id}`, /^Kleur bewerken/],
  ];
}

test('§2 administrators: every screen is accessible and fits', async ({ page, login }) => {
  test.setTimeout(600_000);
  await login('beheerder');
  const screens = await adminScreens(page);
  for (const [address, heading] of screens) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByText('Bezig met laden…')).toBeHidden();
      await expect(page.locator('[data-part="skeleton"]')).toHaveCount(0);
      for (const editor of await page.locator('[data-part="rich-field"]').all())
        await expect(editor.getByRole('textbox')).toBeVisible();
      await expectAccessibleAtAllSizes(page);
    });
  }
});
