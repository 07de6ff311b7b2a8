import { expect, it } from 'vitest';
import { mergeNotes } from '#shared/rules/notes/mergeNotes.ts';
import { type Chance, chanceOf, wordCounts } from './randomNotes.ts';

/**
 * Two that share a later past than the base that is known: a restored server, and a device that
 * went on since.
 */
const runs = Number(process.env['VELD_RUNS'] ?? 300);

/**
 * Somebody who types on from where the cursor is, begins a new paragraph or item now and then, and
 * sometimes goes elsewhere.
 */
function typist(chance: Chance, name: string) {
  let count = 0;
  let [line, place] = [0, 0];
  return (lines: string[][]): string[][] => {
    const next = lines.map((words) => [...words]);
    if (chance(12) === 0) [line, place] = [chance(next.length), 0];
    line = Math.min(line, next.length - 1);
    const words = next[line] as string[];
    place = Math.min(place, words.length);
    if (chance(9) === 0 && place === words.length) {
      next.splice(++line, 0, []);
      place = 0;
    }
    (next[line] as string[]).splice(place++, 0, `${name}${count++}`);
    return next;
  };
}
const htmlOf = (lines: readonly string[][]): string => {
  const [first = [], ...items] = lines.map((words) => words.join(' '));
  return `<p>${first}</p>${items.length > 0 ? `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>` : ''}`;
};

it('what both took over since a base of too long ago is there once, and no word is missing', () => {
  let [words, doubled] = [0, 0];
  for (let seed = 1; seed <= runs; seed++) {
    const chance = chanceOf(seed);
    const [mine, theirs] = [typist(chance, 'a'), typist(chance, 'b')];
    const typed = (
      write: (lines: string[][]) => string[][],
      lines: string[][],
      times: number,
    ): string[][] => Array.from({ length: times }).reduce<string[][]>((now) => write(now), lines);
    const old = typed(
      mine,
      [
        ['begin', 'van', 'de', 'notitie'],
        ['met', 'een', 'punt'],
      ],
      chance(5),
    );
    const shared = typed(mine, old, 8 + chance(40));
    const server = typed(theirs, shared, 1 + chance(12));
    const device = typed(mine, shared, 1 + chance(40));
    const counts = wordCounts(mergeNotes(htmlOf(old), htmlOf(server), htmlOf(device)).html);
    const all = new Set([...server, ...device].flat());
    expect([seed, [...all].filter((word) => !counts.has(word))]).toEqual([seed, []]);
    words += all.size;
    doubled += [...all].filter((word) => (counts.get(word) ?? 0) > 1).length;
  }
  // A word that stands by itself may be chance: that one is told apart by nothing.
  expect(doubled / words).toBeLessThan(0.0005);
});

it('an item of one word, beside a phrase that both took over, is there once; white space at its end is no difference', () => {
  const list = (...items: readonly string[]) =>
    `<p>begin</p><ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;
  const theirs = list('een twee ', 'drie vier vijf zes zeven ', 'acht ');
  const mine = list(
    'een twee',
    'negen tien',
    'drie vier vijf zes zeven',
    'acht',
    'elf twaalf dertien',
  );
  const { html } = mergeNotes(list('een '), mine, theirs);
  const counts = wordCounts(html);
  for (const word of ['twee', 'zeven', 'acht', 'tien', 'dertien'])
    expect([word, counts.get(word), html]).toEqual([word, 1, html]);
});

it('three words that both took over, beside words of the base, are there once', () => {
  const base = '<p>Bekeken gegevens in het register:</p><p>deur</p>';
  const mine =
    '<p>vier vijf zes aap noot mies Bekeken gegevens in het register:</p><p>deur klemt nog</p>';
  const theirs =
    '<p>een twee drie aap noot mies Bekeken gegevens in het register:</p><p>deur gaat open</p>';
  const { html } = mergeNotes(base, mine, theirs, { isMaybeOld: true });
  for (const [word, count] of wordCounts(html))
    expect([word, count, html]).toEqual([word, 1, html]);
});

/** What two people find in the same rooms often begins in the same words. */
const findings: [base: string, mine: string, theirs: string][] = [
  [
    '<p>De trap</p>',
    '<p>De trap heeft geen hekje boven</p>',
    '<p>De trap heeft geen leuning beneden maar wel een hekje</p>',
  ],
  [
    '<p>De deur</p><p>Gang:</p><p>Keuken:</p>',
    '<p>De deur klemt nog</p><p>Gang: vloer is niet schoon</p><p>Keuken:</p>',
    '<p>De deur klemt nog</p><p>Gang:</p><p>Keuken: plafond is niet schoon</p>',
  ],
  [
    '<p>Groep rood:</p><p>Groep blauw:</p><p>Het register</p>',
    '<p>Groep rood: te weinig leiding</p><p>Groep blauw:</p><p>Het register is niet bijgewerkt</p>',
    '<p>Groep rood:</p><p>Groep blauw: ook te weinig leiding</p><p>Het register is niet ingezien</p>',
  ],
  [
    '<p>De leidster</p>',
    '<p>De leidster heeft geen diploma</p>',
    '<p>De leidster heeft geen VOG</p>',
  ],
  [
    '<p>De deur</p>',
    '<p>De deur klemt niet maar de trap is glad</p>',
    '<p>De deur klemt niet en het slot is stuk</p>',
  ],
];
it.each(findings)('two findings that begin alike stay two: %s', (base, mine, theirs) => {
  const plain = mergeNotes(base, mine, theirs).html.replace(/<[^>]*>/g, ' ');
  const addedOf = (html: string) =>
    html
      .split('</p>')
      .map((part, i) => part.replace((base.split('</p>')[i] ?? '') as string, '').trim())
      .filter((part) => part !== '' && !part.startsWith('<'));
  for (const added of [...addedOf(mine), ...addedOf(theirs)])
    expect([added, plain]).toEqual([added, expect.stringContaining(added)]);
});
