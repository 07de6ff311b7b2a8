import { paths } from '#client/navigation/paths.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import { formTexts } from '#shared/text/forms.ts';
import { homeTexts, inspectionActions } from '#shared/text/home.ts';
import { chooseTexts, listTexts } from '#shared/text/inspections.ts';
import { resultLabels } from '#shared/text/labels.ts';
import { outcomeTexts } from '#shared/text/outcomes.ts';
import { windowSize } from '#tests/browsers/driver.ts';
import {
  addNote,
  atNotes,
  chooseResult,
  exactly,
  logInOn,
  pressResult,
  step,
  untilSent,
} from '#tests/browsers/inspector.ts';
import { expectSame, type Scene, type Story, together } from '#tests/browsers/story.ts';
import type { Tablet } from '#tests/browsers/tablet.ts';
import { until } from '#tests/browsers/within.ts';
import { pdfText } from '#tests/support/pdfText.ts';

/** The inspector's whole day with a line: from login to the report. */
export const day: Story = { name: 'day', limit: 300_000, tell };

const results: QuestionResult[] = [
  'satisfies',
  'satisfies',
  'does-not-satisfy',
  'restore-offer',
  'to-be-defined',
];

async function tell({ tablet, office, ledger, location }: Scene) {
  await logInOn(tablet);
  const wide = await turned(tablet);
  await plan(tablet, location);
  const id = await office.idOf(location);

  await tablet.click('a', inspectionActions.choose, location);
  await tablet.see('h1', chooseTexts.title(location));
  await tablet.choose(exactly(chooseTexts.colour), 'Groen');
  await tablet.click('button', formTexts.save);
  await tablet.see('h1', exactly(listTexts.title));
  await tablet.click('a', homeTexts.work);
  await tablet.click('button', inspectionActions.start, location);
  const given = await walk();
  await tablet.click('button', exactly(fillOutTexts.notes));
  await addNote(tablet, ledger, '', 4);
  await tablet.click('nav[aria-label="Domeinen"] button', exactly(fillOutTexts.finish));
  await tablet.click('article button', exactly(fillOutTexts.finish));
  await tablet.click('dialog button', exactly(fillOutTexts.finish));
  await tablet.read(outcomeTexts.inspectionFinished.header);
  await untilSent(tablet);

  await tablet.click('#afgerond ~ * button, section button', '^Toon alle');
  await tablet.see(`a[target=_blank][href$="${paths.export(id)}"]`, inspectionActions.pdf);
  const answer = await office.api.call('GET', paths.export(id));
  const report = answer.status === 200 ? await pdfText(answer.bytes) : '';
  const inspection = await office.read(id);
  const kept = [
    ...inspection.question_results.map(
      ({ question, result }) => [stopKey.question(question), result] as const,
    ),
    ...inspection.category_last_question_answers.map(
      ({ category, result }) => [stopKey.lastQuestion(category), result] as const,
    ),
  ];
  const { figures, wrong } = await office.judge(id, ledger);
  return together({
    figures,
    wrong: [
      ...wrong,
      ...wide,
      ...office.receipts(id),
      ...expectSame('status', inspection.status, 'finished'),
      ...expectSame('results', sorted(kept), sorted([...given])),
      ...ledger
        .all()
        .filter((word) => !report.includes(word))
        .map((word) => `${word} is not in the report`),
    ],
    notes: [`${given.size} conditions`],
  });

  /** Gives every condition a result, and many of them notes; answers the results by place. */
  async function walk(): Promise<Map<string, QuestionResult>> {
    const chosen = new Map<string, QuestionResult>();
    await tablet.see('article h2');
    for (let at = 0; ; at++) {
      const { key, heading } = await step(tablet);
      if (heading.includes(fillOutTexts.finishTitle)) return chosen;
      if (at % 5 === 0) {
        await atNotes(tablet, key);
        await addNote(tablet, ledger, key, 5);
      }
      if (key.startsWith('d-')) continue;
      const result = results[at % results.length] ?? 'satisfies';
      // With a finger where notes were typed, else with a key.
      if (at % 5 === 0) await chooseResult(tablet, resultLabels[result], result);
      else await pressResult(tablet, result);
      chosen.set(key, result);
    }
  }
}

async function plan(tablet: Scene['tablet'], location: string): Promise<void> {
  await tablet.click('a', homeTexts.addInspection);
  await tablet.choose('Type kinderopvang', 'Gastouder');
  await tablet.choose('^Versie', 'Gastouderopvang 2026');
  await tablet.fill('^Naam gastouder', location);
  await tablet.fill('^Adres', 'Lange Dijk 12 B');
  await tablet.fill('^Postcode', '6811KL');
  await tablet.fill('^Plaats', "'s-Heerenberg");
  await tablet.fill('^Datum inspectie', '01-02-2026');
  await tablet.click('button', formTexts.save);
  await tablet.read(location);
}

const sorted = (pairs: readonly (readonly [string, unknown])[]): string[] =>
  pairs.map(([key, value]) => `${key} ${value}`).sort();

/** Turned to each side and back, the page is as wide as its window, and its menu fits it. */
async function turned({ driver }: Tablet): Promise<string[]> {
  const wrong: string[] = [];
  const { width, height } = windowSize;
  for (const [across, up] of [
    [height, width],
    [390, 844],
    [width, height],
  ] as const) {
    await driver.resize(across, up);
    const isLaidOut = async () => {
      const { page, window, menu } = await driver.run(() => ({
        page: document.documentElement.scrollWidth,
        window: innerWidth,
        menu: [...document.querySelectorAll('header nav')].some(
          (one) => one.getClientRects().length > 0,
        ),
      }));
      return page <= window && menu === across > narrow;
    };
    await until(5_000, `a page that follows ${across} by ${up}`, isLaidOut).catch((error) =>
      wrong.push(String(error)),
    );
  }
  return wrong;
}
/** Pixels up to which the menu is behind its button. */
const narrow = 900;
