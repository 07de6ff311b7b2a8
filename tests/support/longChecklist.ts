import { writeFile } from 'node:fs/promises';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { scenario } from '#tests/support/scenario.ts';
import type { ServerProcess } from '#tests/support/serverProcess.ts';

/** So many conditions as a whole law text has. */
export const conditions = 131;

/** Titles, texts and help of very different lengths, as the law has them. */
const longChecklist = () => {
  const words =
    'De houder toont aan dat het pedagogisch beleidsplan verantwoordelijkheidsgevoelig is';
  let count = 0;
  const file = scenario('Lange teksten');
  for (let d = 1; count < conditions; d++)
    file.domain(`Domein ${d} ${'kwaliteitsverantwoordelijkheid '.repeat(d % 4)}`, (domain) => {
      for (let i = 1; i <= 4 && count < conditions; i++)
        domain.item(`Item ${i} ${'met een lange naam '.repeat((d + i) % 5)}`, (item) => {
          for (let q = 1; q <= 5 && count < conditions; q++) {
            count++;
            const text = `${words}. `.repeat(1 + ((count * 7) % 9));
            item.question(text, {
              ...(count % 3 === 0 ? {} : { title: `${words} ${count} `.repeat(1 + (count % 3)) }),
              description: `<p>${'https://www.voorbeeld.nl/'.padEnd(40 + (count % 5) * 40, 'x')}</p>`,
              help: count % 4 === 0 ? [`<p>${words}?</p>`, `<p>${words}?</p>`] : [],
            });
          }
        });
    });
  return file.file();
};

/** Starts an inspection on a checklist of 131 conditions, and opens it. Answers its id. */
export async function openLong(
  page: Page,
  server: ServerProcess,
  info: TestInfo,
  location = 'Kinderopvangorganisatie Verantwoordelijkheidsgevoeligheid en zonen te Ameland',
): Promise<string> {
  const find = async () => {
    const { versions } = (await (await page.request.get('/api/inspection/dashboard')).json()) as {
      versions: { id: string; title: string }[];
    };
    return versions.find(({ title }) => title === 'Lange teksten')?.id;
  };
  if (!(await find())) {
    const path = info.outputPath('lang.json');
    await writeFile(path, JSON.stringify(longChecklist()));
    const { code } = await server.command('src/server/tools/importChecklist.ts', path);
    expect(code).toBe(0);
  }
  const version = await find();
  const { id } = (await (
    await page.request.post('/api/inspection', {
      data: {
        childcare_type: 'GASTOUDER',
        location,
        date: '2026-11-20',
        version,
      },
    })
  ).json()) as { id: string };
  await page.request.post(`/api/inspection/${id}/start`);
  // The work list has it, and its checklist, before anybody opens it.
  await page.goto('/');
  await expect(page.getByText(location).first()).toBeVisible();
  await page.goto(`/inspectie/${id}`);
  await expect(page.getByRole('button', { name: 'Volgende' })).toBeVisible();
  return id;
}
