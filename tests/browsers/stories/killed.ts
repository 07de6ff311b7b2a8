import { setTimeout as pass } from 'node:timers/promises';
import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import { readSaved, watchSaved } from '#tests/browsers/inPage.ts';
import {
  addNote,
  atNotes,
  logInOn,
  openAt,
  savedWords,
  toEnd,
  untilSaved,
  untilSent,
} from '#tests/browsers/inspector.ts';
import { type Scene, type Story, together } from '#tests/browsers/story.ts';
import { noFigures, wordsOf } from '#tests/browsers/words.ts';

/** Killed while typing: what the screen had called saved is there. */
export const killed: Story = { name: 'killed', limit: 300_000, tell };

/** Rounds of typing and killing in one story. */
const kills = 2;

async function tell(scene: Scene) {
  const { tablet, office, ledger, location } = scene;
  const { id, questions } = await office.start(location, 2);
  const key = stopKey.question(questions[0] ?? '');
  await logInOn(tablet);
  await openAt(tablet, id, key);
  const base = wordsOf((await tablet.place()).notes ?? '');
  const first = wordsOf(await addNote(tablet, ledger, key, 8));
  await untilSaved(tablet);
  let kept = [...base, ...first];
  const rounds = [];
  for (let round = 0; round < kills; round++) {
    const { found, ...outcome } = await typeAndKill(scene, id, key, kept);
    rounds.push(outcome);
    kept = found;
  }
  // What the device had after the last start is what the server must get; a word may have been cut
  // by a kill.
  ledger.typed(key, kept.filter((word) => !base.includes(word) && !first.includes(word)).join(' '));
  await untilSent(tablet);
  return together(await office.judge(id, ledger), { wrong: office.receipts(id) }, ...rounds);
}

/**
 * Types on without a pause, kills the browser and opens it again; answers what the notes hold then.
 */
async function typeAndKill(
  { tablet, ledger, random }: Scene,
  id: string,
  key: string,
  before: string[],
) {
  await untilSaved(tablet);
  await toEnd(tablet);
  await tablet.driver.run(watchSaved, savedWords);
  const seen = async () => wordsOf(await tablet.driver.run(readSaved));
  const typed: { word: string; at: number }[] = [];
  const begun = Date.now();
  const enough = 1_500 + random() * 2_000;
  // Until the screen called some of it saved, on a machine that is not too busy to.
  for (
    let saved = 0;
    Date.now() < begun + enough || (saved <= before.length && Date.now() < begun + 10_000);
    saved = (await seen()).length
  ) {
    const word = ledger.words(1);
    for (const letter of ` ${word}`) {
      await tablet.type(letter);
      await pass(20 + random() * 60);
    }
    typed.push({ word, at: Date.now() });
  }
  const saved = await seen();
  // In the middle of more.
  const more = tablet.type(` ${ledger.words(12)}`).catch(() => undefined);
  await pass(random() * 200);
  const ended = Date.now();
  await tablet.driver.kill();
  await more;
  await tablet.reopen(`/inspectie/${id}#${key}`);
  const { notes } = await atNotes(tablet, key);
  const found = wordsOf(notes ?? '');
  const all = [...before, ...typed.map(({ word }) => word)];
  const lost = saved.filter(
    (word, at) =>
      !found.includes(word) &&
      !(at === saved.length - 1 && found.some((one) => one.startsWith(word))),
  );
  const firstMissing = typed.find(({ word }) => !found.includes(word));
  const missing = all.filter((word) => !found.includes(word)).length;
  return {
    found,
    figures: { ...noFigures, typed: lost.length, lost: lost.length },
    wrong: lost.map((word) => `called saved before the kill, and gone: ${word}`),
    notes: [
      `${saved.length} of ${all.length} words called saved, ${missing} of the others missing${firstMissing ? `, the last ${ended - firstMissing.at} ms` : ''}`,
    ],
  };
}
