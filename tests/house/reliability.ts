import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * The scenarios of losing nothing, and which tests play them: a test names its scenario in its
 * title, as `[S01]`.
 */
const root = join(import.meta.dirname, '../..');
const [start, end] = [
  '<!-- written by npm run reliability: start -->',
  '<!-- written by npm run reliability: end -->',
];
export const page = join(root, 'docs/reliability.md');

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
  31: 'Photos: killed, cut, answered by a portal, without room: all there once, and no answer waits for one',
};

/** The files whose tests play a scenario, by its number. */
export function testsOf(): Map<number, string[]> {
  const sources = globSync('{tests,src}/**/*.{test,e2e}.ts', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
  const named = (number: number) =>
    sources
      .filter(({ text }) => text.includes(`[S${String(number).padStart(2, '0')}]`))
      .map(({ path }) => basename(path));
  return new Map(Object.keys(scenarios).map((key) => [Number(key), named(Number(key)).toSorted()]));
}

/** The page with its list of scenarios as it should be. */
export function reliabilityPage(): string {
  const files = testsOf();
  const rows = Object.entries(scenarios).map(
    ([number, words]) =>
      `${number}. ${words} (${(files.get(Number(number)) ?? []).map((file) => `\`${file}\``).join(', ')})`,
  );
  const [before, rest = ''] = readFileSync(page, 'utf8').split(start);
  return `${before}${start}\n\n${rows.join('\n')}\n\n${end}${rest.split(end)[1]}`;
}
