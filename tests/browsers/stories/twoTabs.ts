import { stopKey } from '#shared/rules/stops.ts';
import { addNote, atNotes, logInOn, openAt, untilSaved, untilSent } from '#tests/browsers/inspector.ts';
import { type Scene, type Story, together } from '#tests/browsers/story.ts';
import { until } from '#tests/browsers/within.ts';

/** Two tabs in one note, in turns: no word is lost or doubled. */
export const twoTabs: Story = {
  name: 'two-tabs',
  limit: 120_000,
  offBecause: 'a tab does not merge what another tab typed in the same note yet',
  tell,
};

async function tell({ tablet, server, office, ledger, location }: Scene) {
  const { id, questions } = await office.start(location, 1);
  const key = stopKey.question(questions[0] ?? '');
  await logInOn(tablet);
  await openAt(tablet, id, key);
  const first = await addNote(tablet, ledger, key, 4);
  await untilSaved(tablet);
  await tablet.driver.openTab(`${server.publicUrl}/inspectie/${id}#${key}`);
  await atNotes(tablet, key);
  await until(20_000, 'the words of the first tab in the second', async () => (await tablet.place()).notes?.includes(first));
  for (const tab of [1, 0, 1, 0]) {
    await tablet.driver.showTab(tab);
    await addNote(tablet, ledger, key, 4);
    await untilSaved(tablet);
  }
  await untilSent(tablet);
  return together(await office.judge(id, ledger), { wrong: office.receipts(id) });
}
