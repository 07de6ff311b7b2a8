import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import { chromeTexts } from '#shared/text/chrome.ts';
import { inspectionActions } from '#shared/text/home.ts';
import { resultLabels } from '#shared/text/labels.ts';
import {
  addNote,
  atNotes,
  chooseResult,
  lineIsBack,
  logInOn,
  openAt,
  step,
  untilSaved,
  untilSent,
} from '#tests/browsers/inspector.ts';
import { expectSame, type Scene, type Story, together } from '#tests/browsers/story.ts';

/** The day without a line: from a cold start without a server to everything on the server. */
export const offline: Story = { name: 'offline', limit: 300_000, tell };

async function tell({ tablet, server, office, ledger, location }: Scene) {
  const { id, questions } = await office.start(location, 4);
  await logInOn(tablet);
  await tablet.read(location);
  await tablet.close();
  await server.stop();

  await tablet.reopen('/');
  await tablet.read(chromeTexts.offline);
  await tablet.click('button', inspectionActions.resume, location);
  await tablet.see('h1', location);
  for (const question of questions.slice(0, 3)) {
    const { key } = await step(tablet);
    await atNotes(tablet, key);
    const wrongPlace = expectSame('the next place', key, stopKey.question(question));
    if (wrongPlace.length > 0) throw new Error(wrongPlace.join());
    await addNote(tablet, ledger, key, 6);
    await chooseResult(tablet, resultLabels['does-not-satisfy'], 'does-not-satisfy');
  }
  await untilSaved(tablet);
  // Still without a server: everything is there after another cold start, and one goes on.
  const last = stopKey.question(questions[3] ?? '');
  await tablet.close();
  await tablet.reopen('/');
  await tablet.read(location);
  await openAt(tablet, id, last);
  await addNote(tablet, ledger, last, 6);
  await chooseResult(tablet, resultLabels.satisfies, 'satisfies');

  await server.restart();
  await lineIsBack(tablet);
  await untilSent(tablet);
  const { question_results } = await office.read(id);
  const results = questions.map(
    (one) => question_results.find(({ question }) => question === one)?.result,
  );
  const { figures, wrong } = await office.judge(id, ledger);
  return together({
    figures,
    wrong: [
      ...wrong,
      ...office.receipts(id),
      ...expectSame('results', results, [
        'does-not-satisfy',
        'does-not-satisfy',
        'does-not-satisfy',
        'satisfies',
      ]),
    ],
  });
}
