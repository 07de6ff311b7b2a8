import fc from 'fast-check';
import { parseFragment, serialize } from 'parse5';
import { describe, expect, it, vi } from 'vitest';
import { cleanRichText } from '#server/richText.ts';
import {
  canonicalNotes,
  type MergedNotes,
  mergeNotes,
  sameNotes,
} from '#shared/rules/notes/mergeNotes.ts';
import { chain } from './chain.ts';
import {
  chanceOf,
  commonWords,
  edited,
  newNote,
  noteHtml,
  uniqueWords,
  wordCounts,
} from './randomNotes.ts';

/**
 * What holds for every merge. `VELD_RUNS=20000` tries more; the seeds are fixed, so that a run says
 * the same each time.
 */
const runs = Number(process.env['VELD_RUNS'] ?? 300);
vi.setConfig({ testTimeout: 30_000 + runs * 100 });

interface Case {
  base: string;
  mine: string;
  theirs: string;
}
function caseOf(seed: number, repeated: boolean): Case {
  const chance = chanceOf(seed);
  const added = uniqueWords('w');
  const base = newNote(chance, repeated ? commonWords(chance) : added);
  return {
    base: noteHtml(base),
    mine: noteHtml(edited(chance, added, base)),
    theirs: noteHtml(edited(chance, added, base)),
  };
}
const seeds = Array.from({ length: runs }, (_, i) => i + 1);
const told = (merged: MergedNotes, kind?: string) =>
  wordCounts(
    merged.met
      .filter((one) => !kind || one.kind === kind)
      .map(({ mine, theirs }) => `${mine ?? ''}${theirs ?? ''}`)
      .join(''),
  );
const of = (counts: ReadonlyMap<string, number>, word: string) => counts.get(word) ?? 0;

describe.each([false, true])('laws of merging (words of the base repeated: %s)', (repeated) => {
  // Merged once for all laws.
  const merges = new Map<number, { one: Case; merged: MergedNotes }>();
  const mergeOf = (seed: number) => {
    const known = merges.get(seed);
    if (known) return known;
    const one = caseOf(seed, repeated);
    const made = { one, merged: mergeNotes(one.base, one.mine, one.theirs) };
    merges.set(seed, made);
    return made;
  };
  const forAll = (law: (merged: MergedNotes, one: Case, seed: number) => void) => () => {
    for (const seed of seeds) {
      const { one, merged } = mergeOf(seed);
      law(merged, one, seed);
    }
  };

  it(
    'no added word is missing, none is there twice',
    forAll(({ html }, { base, mine, theirs }, seed) => {
      const [was, now] = [wordCounts(base), wordCounts(html)];
      for (const side of [mine, theirs])
        for (const word of wordCounts(side).keys())
          if (!was.has(word)) expect([seed, word, of(now, word)]).toEqual([seed, word, 1]);
    }),
  );

  it(
    'words of the base that nobody removed are there; twice only where it is told',
    forAll((merged, { base, mine, theirs }, seed) => {
      const [one, other, now, both] = [
        wordCounts(mine),
        wordCounts(theirs),
        wordCounts(merged.html),
        told(merged),
      ];
      for (const [word, count] of wordCounts(base)) {
        const removed = Math.max(0, count - of(one, word)) + Math.max(0, count - of(other, word));
        expect([seed, word, of(now, word) >= count - removed]).toEqual([seed, word, true]);
        if (!repeated && removed === 0 && of(both, word) < 2)
          expect([seed, word, of(now, word)]).toEqual([seed, word, 1]);
        if (!repeated && of(one, word) + of(other, word) === 0)
          expect([seed, word, of(now, word)]).toEqual([seed, word, 0]);
      }
    }),
  );

  it(
    'who is called mine makes no difference',
    forAll(({ html, met }, { base, mine, theirs }, seed) => {
      const swapped = mergeNotes(base, theirs, mine);
      expect([seed, swapped.html]).toEqual([seed, html]);
      expect(swapped.met).toEqual(
        met.map((one) => ({ kind: one.kind, mine: one.theirs, theirs: one.mine })),
      );
    }),
  );

  it(
    'one side alone is the answer as it is spelled',
    forAll((_, { base, mine }) => {
      const spelled = `${mine} `;
      for (const merged of [
        mergeNotes(base, spelled, base),
        mergeNotes(base, base, spelled),
        mergeNotes(base, spelled, spelled),
      ])
        expect(merged).toEqual({ html: spelled, met: [] });
    }),
  );

  it(
    'the result is well-formed, canonical and within the allow-list',
    forAll(({ html }, _, seed) => {
      expect([seed, canonicalNotes(html)]).toEqual([seed, html]);
      expect([seed, serialize(parseFragment(html))]).toEqual([seed, html]);
      expect([seed, cleanRichText(html, 'notes').replaceAll('<br />', '<br>')]).toEqual([
        seed,
        html,
      ]);
      expect(html).not.toMatch(
        /<(?:ul|ol)>(?!<li>)|<li>(?!<p)|<tr>(?!<t[dh])|<table>(?!<t(?:body|head)>)/,
      );
      for (const [table] of html.matchAll(/<table>.*?<\/table>/g))
        expect(
          new Set(table.match(/<tr>.*?<\/tr>/g)?.map((row) => row.split('<td').length)).size,
        ).toBe(1);
    }),
  );

  it('merging again changes nothing, but for very few, and loses no added word in those', () => {
    let [differs, moreWords] = [0, 0];
    forAll(({ html }, { base, mine, theirs }, seed) => {
      expect(mergeNotes(mine, mine, html).html).toBe(html);
      expect(mergeNotes(theirs, html, theirs).html).toBe(html);
      const was = wordCounts(base);
      for (const again of [
        mergeNotes(base, html, theirs).html,
        mergeNotes(base, mine, html).html,
      ]) {
        if (again === html) continue;
        differs++;
        const [once, twice] = [wordCounts(html), wordCounts(again)];
        for (const word of once.keys())
          if (!was.has(word)) expect([seed, word, twice.has(word)]).toEqual([seed, word, true]);
        if ([...twice].some(([word, count]) => !was.has(word) && count > of(once, word)))
          moreWords++;
      }
    })();
    if (runs > 1000)
      console.log(
        `merged again: ${differs} of ${2 * runs} differ, ${moreWords} say an added word twice`,
      );
    expect(differs / runs).toBeLessThan(0.06);
    expect(moreWords / runs).toBeLessThan(0.005);
  });
});

it('canonical and same: any text is read, nothing is thrown, no letter is lost', () => {
  const tags =
    '<p> </p> <ul> <li> </ul> <ol start="3"> <table> <tr> <td> </table> <strong> </strong> <td colspan="2"> </td> <h2> <br /> <div> <thead> <a href="x">'.split(
      ' ',
    );
  const piece = fc.oneof(
    fc.constantFrom(...tags, 'a', ' ', '<', '>', '&', '&amp;', '&nbsp;', '"', '\n'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const html = pieces.join('');
      const canonical = canonicalNotes(html);
      expect(canonicalNotes(canonical)).toBe(canonical);
      expect(sameNotes(html, canonical)).toBe(true);
      const read = canonicalNotes(
        pieces.map((one) => (one.startsWith('<') ? one : one.replace(/[<>&\p{C}]/gu, ''))).join(''),
      );
      for (const one of pieces) if (/^[a-z0-9]+$/i.test(one)) expect(read).toContain(one);
    }),
    { numRuns: Math.max(runs, 400), seed: 7 },
  );
});

it('nothing is thrown on three texts of anything', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<ul>',
    '<li>',
    '</ul>',
    '<table>',
    '<tr>',
    '<td>',
    'een',
    'twee',
    ' ',
    '<',
    '&',
    '</table>',
    '<strong>',
    '<td rowspan=3>',
    '</td>',
    '<h2>',
  );
  const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const { html } = mergeNotes(base, mine, theirs);
      if (![mine, theirs].includes(html)) expect(canonicalNotes(html)).toBe(html);
    }),
    { numRuns: Math.max(runs, 400), seed: 7 },
  );
});

describe.each([2, 3])('%i devices on a bad line', (devices) => {
  it('no word is ever lost, hardly any is doubled, and all end with the same text', () => {
    const chains = Array.from({ length: Math.ceil(runs / 20) }, (_, i) => chain(i + 1, devices));
    const sum = (count: (one: (typeof chains)[number]) => number) =>
      chains.reduce((total, one) => total + count(one), 0);
    const [words, doubled] = [sum((one) => one.words), sum((one) => one.doubled.length)];
    console.log(
      `${devices} devices, ${chains.length} chains, ${words} words: ${sum((one) => one.lost.length)} lost, ${doubled} doubled, ${sum((one) => one.told)} told`,
    );
    expect(chains.flatMap((one) => one.lost)).toEqual([]);
    expect(sum((one) => one.apart)).toBe(0);
    expect(doubled / words).toBeLessThan(0.005);
  });
});

describe('a base that nobody knows', () => {
  const p = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');
  it.each([
    [
      'what both have',
      p('een twee mijn', 'slot'),
      p('een twee van hen', 'slot', 'erbij'),
      p('een twee mijn van hen', 'slot', 'erbij'),
    ],
    ['what stands elsewhere', p('a b c d e f g h'), p('e f g h a b c d'), p('e f g h a b c d')],
    [
      'lines in another order',
      p('hoog', 'laag', 'mijn'),
      p('laag', 'hoog', 'hun'),
      p('laag', 'mijn', 'hoog', 'hun'),
    ],
    [
      'single words that both use',
      p('de deur'),
      p('de kast', 'en de deur'),
      p('de kast', 'en de deur'),
    ],
  ])('%s stands there once', (_, mine, theirs, merged) => {
    expect([mergeNotes(null, mine, theirs).html, mergeNotes(null, theirs, mine).html]).toEqual([
      merged,
      merged,
    ]);
  });

  it('no word of either side is missing, hardly one is there twice, who is called mine makes no difference, and merging again changes little', () => {
    let [words, doubled, differs] = [0, 0, 0];
    for (const seed of seeds) {
      const { mine, theirs } = caseOf(seed, false);
      const { html } = mergeNotes(null, mine, theirs);
      expect([seed, mergeNotes(null, theirs, mine).html]).toEqual([seed, html]);
      const now = wordCounts(html);
      for (const word of new Set([...wordCounts(mine).keys(), ...wordCounts(theirs).keys()])) {
        expect([seed, word, now.has(word)]).toEqual([seed, word, true]);
        words++;
        if (of(now, word) > 1) doubled++;
      }
      if (mergeNotes(null, html, mine).html !== html) differs++;
    }
    if (runs > 1000)
      console.log(
        `base unknown: ${words} words, ${doubled} twice, merged again ${differs} of ${runs} differ`,
      );
    expect(doubled / words).toBeLessThan(0.02);
    expect(differs / runs).toBeLessThan(0.06);
  });
});
