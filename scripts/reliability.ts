import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * docs/reliability.md: the scenarios of losing nothing, each with its tests and how they ended. Written by the test run;
 * the words of a scenario stand here, the outcomes come from the runners' own reports.
 */
const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/reliability.md');
const [start, end] = ['<!-- written by npm test: start -->', '<!-- written by npm test: end -->'];

/** What each scenario asks, in a line. */
export const scenarios: Readonly<Record<number, string>> = {
  1: 'Killed while typing without a pause: at most the last second is missing',
  2: 'Typed a moment ago, then hidden or closed: the text is there on return',
  3: 'Started cold without any network: the work list opens and can be worked on',
  4: 'Hundreds of inspections and a long queue: the list needs no reading of them all',
  5: 'The device’s database connection dies: opened again, or said plainly with ways out',
  6: 'Storage full: the note is still kept, nothing stored disappears',
  7: 'Storage refused: said plainly, and never “ready for departure”',
  8: '250 changes, the answer lost three times: 250 effects',
  9: 'The line breaks within the body, at 20 places: the same',
  10: 'One refused change of 50: the others go through, it is kept with its reason',
  11: 'Proxies, portals and login pages answer: nothing leaves the queue',
  12: '429 with Retry-After: no attempt before; attempts spread by chance',
  13: 'Captive portal: shown as offline within 10 s, no work goes to the portal',
  14: 'Slow and lossy line: stepping never waits, everything arrives once',
  15: 'Two tabs, one queue: each change is sent by one tab, also without Web Locks',
  16: 'A newer tab upgrades the database: neither hangs, the older one gives way',
  17: 'Killed while sending: waiting again after the start, sent once',
  18: 'An answer overtaken by later ones: device order holds',
  19: 'Finish queued offline, refused as incomplete: open again, nothing lost',
  20: 'Thousands of changes in parts: an interruption loses no finished part',
  21: 'Session expired offline: locked, logged in again at the same condition, asked before sending',
  22: 'invalid_grant with unsent work: survives, unreadable to others, sent by its owner',
  23: 'Another person on the tablet: sees nothing of the first, sends nothing of theirs',
  24: 'Logout with unsent work: warned with the number, sent first or kept as a file that reads in elsewhere',
  25: 'Two devices, one inspection: different fields stay, the same note keeps both texts and asks',
  26: 'Deleted elsewhere: changes are held, the copy stays readable',
  27: 'The checklist changed meanwhile: the report shows the text that was judged',
  28: 'A clock a day off: order and winners unaffected, the person is told',
  29: 'Stored work of an earlier release, and an update broken off halfway: everything opens and is sent',
  30: 'Random trouble on several devices: ledgers, receipts and audit agree; difference 0',
};

interface Outcome {
  title: string;
  file: string;
  passed: boolean;
}

interface VitestReport {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; ok: boolean }[];
}

function outcomesOf(unit: string, browser: string): Outcome[] {
  const outcomes: Outcome[] = [];
  if (existsSync(unit))
    for (const { name, assertionResults } of (JSON.parse(readFileSync(unit, 'utf8')) as VitestReport).testResults)
      for (const { title, status } of assertionResults) outcomes.push({ title, file: name.split('/').pop() ?? name, passed: status === 'passed' });
  const walk = ({ suites = [], specs = [] }: PlaywrightSuite): void => {
    for (const { title, file, ok } of specs) outcomes.push({ title, file: file.split('/').pop() ?? file, passed: ok });
    for (const suite of suites) walk(suite);
  };
  if (existsSync(browser)) walk(JSON.parse(readFileSync(browser, 'utf8')) as PlaywrightSuite);
  return outcomes;
}

/** Writes the table between its marks, from the reports of the unit run and of the browser run (paths of JSON files). */
export function writeReliability(unit: string, browser: string): void {
  const outcomes = outcomesOf(unit, browser);
  const rows = Object.entries(scenarios).map(([number, words]) => {
    const tag = `[S${number.padStart(2, '0')}]`;
    const tests = outcomes.filter(({ title }) => title.includes(tag));
    const files = [...new Set(tests.map(({ file }) => file))].sort();
    const failed = tests.filter(({ passed }) => !passed).length;
    const outcome = tests.length === 0 ? 'no test' : failed > 0 ? `**${failed} of ${tests.length} failed**` : `passed (${tests.length})`;
    return `| ${number} | ${words} | ${files.map((file) => `\`${file}\``).join(', ')} | ${outcome} |`;
  });
  const table = ['| # | scenario | tests | outcome |', '|---|---|---|---|', ...rows].join('\n');
  const text = readFileSync(page, 'utf8');
  const [before, rest = ''] = text.split(start);
  const [, after = ''] = rest.split(end);
  const next = `${before}${start}\n\n${table}\n\n${end}${after}`;
  if (next !== text) writeFileSync(page, next);
}
