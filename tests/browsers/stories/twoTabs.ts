import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import {
  addNote,
  atNotes,
  logInOn,
  openAt,
  toEnd,
  untilSaved,
  untilSent,
} from '#tests/browsers/inspector.ts';
import { type Scene, type Story, together } from '#tests/browsers/story.ts';
import { until } from '#tests/browsers/within.ts';

/** Two tabs in one note, in turns and without a pause: no word is lost or doubled. */
export const twoTabs: Story = {
  name: 'two-tabs',
  limit: 300_000,
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
  await until(20_000, 'the words of the first tab in the second', async () =>
    (await tablet.place()).notes?.includes(first),
  );
  // From here on without a pause and without a click: a tab that comes to the front has its cursor
  // where it was left.
  await toEnd(tablet);
  for (const tab of [1, 0, 1, 0]) {
    await tablet.driver.showTab(tab);
    const text = ledger.words(4);
    ledger.typed(key, text);
    await tablet.type(` ${text}`);
  }
  for (const tab of [0, 1]) {
    await tablet.driver.showTab(tab);
    await untilSaved(tablet);
    await untilSent(tablet);
  }
  return together(await office.judge(id, ledger), { wrong: office.receipts(id) });
}
