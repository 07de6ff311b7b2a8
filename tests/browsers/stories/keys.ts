import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import { resultLabels } from '#shared/text/labels.ts';
import {
  addNote,
  atNotes,
  chooseResult,
  logInOn,
  openAt,
  pressResult,
  step,
  untilSaved,
  untilSent,
} from '#tests/browsers/inspector.ts';
import { expectSame, type Scene, type Story, together } from '#tests/browsers/story.ts';

/** Keys that are pressed beside the notes land in no notes, and choose a result once. */
export const keys: Story = { name: 'keys', limit: 300_000, tell };

async function tell({ tablet, office, ledger, location }: Scene) {
  const { id, questions } = await office.start(location, 4);
  await logInOn(tablet);
  await openAt(tablet, id, stopKey.question(questions[0] ?? ''));
  await addNote(tablet, ledger, stopKey.question(questions[0] ?? ''), 4);
  await step(tablet);
  // The button has the focus, and the editor another text.
  for (const key of ['2', 'q', 'Backspace', '7']) await tablet.press(key);
  await atNotes(tablet, stopKey.question(questions[1] ?? ''));
  await addNote(tablet, ledger, stopKey.question(questions[1] ?? ''), 4);
  // A result has the focus, and the editor the same text.
  await chooseResult(tablet, resultLabels.satisfies, 'satisfies');
  for (const key of ['3', 'x', 'Backspace']) await tablet.press(key);
  await step(tablet);
  for (const key of ['z', '4']) await tablet.press(key);
  await tablet.press('ArrowRight', 'Alt');
  await atNotes(tablet, stopKey.question(questions[3] ?? ''));
  await pressResult(tablet, 'satisfies');
  await tablet.press('k');
  await untilSaved(tablet);
  await untilSent(tablet);

  const { question_results } = await office.read(id);
  const results = questions.map(
    (one) => question_results.find(({ question }) => question === one)?.result ?? null,
  );
  const { figures, wrong } = await office.judge(id, ledger);
  return together({
    figures,
    wrong: [
      ...wrong,
      ...office.receipts(id),
      ...expectSame('results', results, [null, 'to-be-defined', 'restore-offer', 'satisfies']),
    ],
  });
}
