import { describe, expect, it } from 'vitest';
import { canonicalNotes, type Met, mergeNotes, sameNotes } from './mergeNotes.ts';

const row = (...cells: string[]) =>
  `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`;
const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;

interface Example {
  name: string;
  base: string;
  mine: string;
  theirs: string;
  merged: string;
  met?: Met[];
}
const examples: Example[] = [
  {
    name: 'different words of one paragraph',
    base: '<p>De deur is dicht.</p>',
    mine: '<p>De rode deur is dicht.</p>',
    theirs: '<p>De deur is dicht. Het raam ook.</p>',
    merged: '<p>De rode deur is dicht. Het raam ook.</p>',
  },
  {
    name: 'the same word: both paragraphs, told',
    base: '<p>a</p><p>De deur is dicht.</p><p>z</p>',
    mine: '<p>a</p><p>De deur is kapot.</p><p>z</p>',
    theirs: '<p>a</p><p>De deur is open.</p><p>z</p>',
    merged: '<p>a</p><p>De deur is kapot.</p><p>De deur is open.</p><p>z</p>',
    met: [{ kind: 'both', mine: '<p>De deur is kapot.</p>', theirs: '<p>De deur is open.</p>' }],
  },
  {
    name: 'the same word changed alike',
    base: '<p>De deur is dicht.</p>',
    mine: '<p>De deur is open. Ja.</p>',
    theirs: '<p>De deur is open.</p>',
    merged: '<p>De deur is open. Ja.</p>',
  },
  {
    name: 'the same words added in two paragraphs',
    base: '<p>de gang </p><p>de keuken is</p>',
    mine: '<p>de gang </p><p>de keuken is dicht</p>',
    theirs: '<p>de gang is dicht </p><p>de keuken is</p>',
    merged: '<p>de gang is dicht </p><p>de keuken is dicht</p>',
  },
  {
    name: 'the same word added at two places of a paragraph',
    base: '<p>het hek is en verder de deur is</p>',
    mine: '<p>het hek is dicht en verder de deur is</p>',
    theirs: '<p>het hek is en verder de deur is dicht</p>',
    merged: '<p>het hek is dicht en verder de deur is dicht</p>',
  },
  {
    name: 'a text that only went on, with the same words again: nothing grows',
    base: '<p>gang van een</p>',
    mine: '<p>gang van van een de van in een deur in dicht</p>',
    theirs: '<p>gang van van een de van in een</p>',
    merged: '<p>gang van van een de van in een deur in dicht</p>',
  },
  {
    name: 'a word before, and the same word once more',
    base: '<p>gang deur deur hek</p>',
    mine: '<p>gang een deur deur hek</p>',
    theirs: '<p>gang deur deur deur hek</p>',
    merged: '<p>gang een deur deur deur hek</p>',
  },
  {
    name: 'the same word added in front and behind',
    base: '<p>een</p><p>dicht</p>',
    mine: '<p>het op is een</p><p>dicht</p>',
    theirs: '<p>een een</p><p>dicht</p>',
    merged: '<p>het op is een een</p><p>dicht</p>',
  },
  {
    name: 'both add a paragraph',
    base: '<p>a</p>',
    mine: '<p>a</p><p>b c</p>',
    theirs: '<p>a</p><p>d e</p>',
    merged: '<p>a</p><p>b c</p><p>d e</p>',
  },
  {
    name: 'both add the same line',
    base: '<p>a</p>',
    mine: '<p>a</p><p>b c</p>',
    theirs: '<p>a</p><p>b c</p><p>d</p>',
    merged: '<p>a</p><p>b c</p><p>d</p>',
  },
  {
    name: 'Enter by one, a word by the other',
    base: '<p>een twee drie vier</p>',
    mine: '<p>een twee</p><p>drie vier</p>',
    theirs: '<p>een twee drie en vier</p>',
    merged: '<p>een twee</p><p>drie en vier</p>',
  },
  {
    name: 'paragraphs joined by one, a word by the other',
    base: '<p>een twee</p><p>drie vier</p>',
    mine: '<p>een twee drie vier</p>',
    theirs: '<p>een twee</p><p>drie en vier</p>',
    merged: '<p>een twee drie en vier</p>',
  },
  {
    name: 'a list item',
    base: '<ul><li><p>een</p></li><li><p>twee</p></li></ul>',
    mine: '<ul><li><p>een</p></li><li><p>nieuw</p></li><li><p>twee</p></li></ul>',
    theirs: '<ul><li><p>een en een half</p></li><li><p>twee</p></li></ul>',
    merged: '<ul><li><p>een en een half</p></li><li><p>nieuw</p></li><li><p>twee</p></li></ul>',
  },
  {
    name: 'a table cell, and a row',
    base: table(row('a', 'b'), row('c', '')),
    mine: table(row('a x', 'b'), row('c', 'd')),
    theirs: table(row('a', 'b y'), row('n', 'm'), row('c', '')),
    merged: table(row('a x', 'b y'), row('n', 'm'), row('c', 'd')),
  },
  {
    name: 'a column by one, a row by the other',
    base: table(row('aap', 'b'), row('c', 'd')),
    mine: table(row('aap', 'b', 'x'), row('c', 'd', 'y')),
    theirs: table(row('aap', 'b'), row('c', 'd'), row('e', 'f')),
    merged: table(row('aap', 'b', 'x'), row('c', 'd', 'y'), row('e', 'f', '')),
  },
  {
    name: 'a heading by one, a word by the other',
    base: '<p>een twee</p>',
    mine: '<h2>een twee</h2>',
    theirs: '<p>een en twee</p>',
    merged: '<h2>een en twee</h2>',
  },
  {
    name: 'bold by one, a word by the other',
    base: '<p>een twee drie</p>',
    mine: '<p><strong>een twee drie</strong></p>',
    theirs: '<p>een en twee drie</p>',
    merged: '<p><strong>een</strong> en<strong> twee drie</strong></p>',
  },
  {
    name: 'one removes what the other changes',
    base: '<p>a</p><p>een twee</p><p>z</p>',
    mine: '<p>a</p><p>z</p>',
    theirs: '<p>a</p><p>een twee drie</p><p>z</p>',
    merged: '<p>a</p><p>een twee drie</p><p>z</p>',
    met: [{ kind: 'kept', mine: null, theirs: '<p>een twee drie</p>' }],
  },
  {
    name: 'one removes what the other leaves alone',
    base: '<p>a</p><p>b</p><p>c</p>',
    mine: '<p>a</p><p>c</p>',
    theirs: '<p>a</p><p>b</p><p>c d</p>',
    merged: '<p>a</p><p>c d</p>',
  },
  {
    name: 'one empties what the other changes',
    base: '<p>een</p>',
    mine: '',
    theirs: '<p>een twee</p>',
    merged: '<p>een twee</p>',
    met: [{ kind: 'kept', mine: null, theirs: '<p>een twee</p>' }],
  },
  {
    name: 'one empties what the other leaves alone',
    base: '<p>een</p>',
    mine: '',
    theirs: '<p>een</p>',
    merged: '',
  },
  {
    name: 'both begin',
    base: '',
    mine: '<p>een</p>',
    theirs: '<p>twee</p>',
    merged: '<p>een</p><p>twee</p>',
  },
  {
    name: 'a line break',
    base: '<p>een<br>twee</p>',
    mine: '<p>een<br>twee<br>drie</p>',
    theirs: '<p>nul<br>een<br>twee</p>',
    merged: '<p>nul<br>een<br>twee<br>drie</p>',
  },
  {
    name: 'an item that one side went on with',
    base: '<ul><li><p>een</p></li><li><p></p></li></ul>',
    mine: '<ul><li><p>een</p></li><li><p>de voordeur is nie</p></li></ul>',
    theirs:
      '<ul><li><p>een</p></li><li><p>de voordeur is niet dicht</p></li><li><p>zes</p></li></ul>',
    merged:
      '<ul><li><p>een</p></li><li><p>de voordeur is niet dicht</p></li><li><p>zes</p></li></ul>',
  },
  {
    name: 'an item of one word that one side went on with',
    base: '<ul><li><p>een</p></li></ul>',
    mine: '<ul><li><p>een</p></li><li><p>drie</p></li></ul>',
    theirs: '<ul><li><p>een</p></li><li><p>drie vier</p></li><li><p>twee</p></li></ul>',
    merged: '<ul><li><p>een</p></li><li><p>drie vier</p></li><li><p>twee</p></li></ul>',
  },
  {
    name: 'a paragraph that one side went on with, before another that only the first has',
    base: '<p>x</p>',
    mine: '<p>x</p><p>de voordeur is nie</p><p>het hek klemt</p>',
    theirs: '<p>x</p><p>de voordeur is niet dicht</p>',
    merged: '<p>x</p><p>de voordeur is niet dicht</p><p>het hek klemt</p>',
  },
  {
    name: 'an item that one side went on with between its words',
    base: '<ul><li><p>een</p></li></ul>',
    mine: '<ul><li><p>een</p></li><li><p>de voordeur is niet dicht</p></li></ul>',
    theirs:
      '<ul><li><p>een</p></li><li><p>ook de voordeur op de gang is soms niet dicht</p></li></ul>',
    merged:
      '<ul><li><p>een</p></li><li><p>ook de voordeur op de gang is soms niet dicht</p></li></ul>',
  },
  {
    name: 'two numbers behind the same words are two texts',
    base: '<p>een</p>',
    mine: '<p>een</p><p>er zijn 2</p>',
    theirs: '<p>een</p><p>er zijn 24 kinderen</p>',
    merged: '<p>een</p><p>er zijn 24 kinderen</p><p>er zijn 2</p>',
  },
  {
    name: 'a space just typed at the end',
    base: '<p>een</p>',
    mine: '<p>een </p>',
    theirs: '<p>nul een</p>',
    merged: '<p>nul een </p>',
  },
];

describe('two notes that came from one', () => {
  for (const { name, base, mine, theirs, merged, met = [] } of examples)
    it(name, () => {
      expect(mergeNotes(base, mine, theirs)).toEqual({ html: merged, met });
      expect(mergeNotes(base, theirs, mine).html).toBe(merged);
      expect(mergeNotes(base, merged, theirs).html).toBe(merged);
      expect(mergeNotes(base, mine, merged).html).toBe(merged);
    });

  it('leaves the spelling of the only one who changed something', () => {
    const [base, theirs] = ['<p>een<br />twee</p>', '<p>een<br />twee<br />drie</p>'];
    expect(mergeNotes(base, '<p>een<br>twee</p>', theirs).html).toBe(theirs);
    expect(mergeNotes(base, base, theirs).html).toBe(theirs);
  });
});

describe('two texts of which nobody knows the past', () => {
  const cases: [string, string, string, string][] = [
    [
      'a word that was put aside half',
      '<p>het hek is kap</p>',
      '<p>het hek is kapot en hoog</p>',
      '<p>het hek is kapot en hoog</p>',
    ],
    [
      'a word against which another was pressed',
      '<p>gisteren was het hek dicht</p>',
      '<p>nu ook gegisteren was het hek dicht</p>',
      '<p>nu ook gegisteren was het hek dicht</p>',
    ],
    [
      'a word in the middle that was half there',
      '<p>het hek wdicht</p>',
      '<p>het hek was gisteren dicht</p>',
      '<p>het hek was gisteren dicht</p>',
    ],
    [
      'two words that were pressed together',
      '<p>het hek wasdicht en hoog</p>',
      '<p>het hek was dicht en hoog</p>',
      '<p>het hek was dicht en hoog</p>',
    ],
    [
      'two other sentences stay two, though both have the small words of any sentence',
      '<p>De deur was op slot</p>',
      '<p>Het raam in de gang was stuk</p>',
      '<p>De deur was op slot</p><p>Het raam in de gang was stuk</p>',
    ],
    [
      'numbers are whole',
      '<p>er zijn hier 2</p>',
      '<p>er zijn hier 24</p>',
      '<p>er zijn hier 24 2</p>',
    ],
  ];
  it.each([
    ['de trap is veilig', 'de trap is onveilig'],
    ['er is een hek', 'er is geen hek'],
    ['gecontroleerd op 1-3-2024', 'gecontroleerd op 14-3-2024'],
    ['een spleet van 5cm', 'een spleet van 15cm'],
    ['de boete is €150', 'de boete is €1250'],
    ['open van 10:30', 'open van 10:00-11:30'],
    ['lekkage in lokaal A1', 'lekkage in lokaal A12'],
    ['verder nieuwe bank', 'verder nieuwe boekenplank'],
    ['ook deur klemt', 'ook de schuur klemt'],
    ['in de hal en', 'in de hal niet open'],
    ['de trap is veilig', 'de trap is zeer onveilig'],
    ['de dakgoot', 'de dak en goot'],
  ])('has every word of %j and %j', (one, other) => {
    for (const html of [
      mergeNotes(null, `<p>${one}</p>`, `<p>${other}</p>`).html,
      mergeNotes('<p>ja</p>', `<p>ja</p><p>${one}</p>`, `<p>ja</p><p>${other}</p>`).html,
    ])
      for (const word of `${one} ${other}`.split(' '))
        expect(html.replace(/<[^>]*>/g, ' ').split(' '), html).toContain(word);
  });

  it('leaves no empty paragraph where all of one was half there', () => {
    expect(mergeNotes(null, '<p>kap</p>', '<p>kapot</p>').html).toBe('<p>kapot</p>');
  });

  it.each(cases)('%s', (_, one, other, merged) => {
    expect(mergeNotes(null, one, other).html).toBe(merged);
    expect(mergeNotes(null, other, one).html).toBe(merged);
    expect(mergeNotes(null, merged, one).html).toBe(merged);
    expect(mergeNotes(null, other, merged).html).toBe(merged);
  });
});

describe('one way of writing', () => {
  it.each([
    ['<p>a<br />b</p>', '<p>a<br>b</p>'],
    ['<P CLASS="tekst-center x">a</P>', '<p class="tekst-center">a</p>'],
    ['<p><b>a</b> <i>b</i></p>', '<p><strong>a</strong> <em>b</em></p>'],
    ['<p><u><strong>a</strong></u></p>', '<p><strong><u>a</u></strong></p>'],
    ['<ul><li>a</li></ul>', '<ul><li><p>a</p></li></ul>'],
    [
      '<ol start="3"><li><p>a</p><ul><li>b</li></ul></li></ol>',
      '<ol start="3"><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>',
    ],
    [
      '<table><tr><td>a</td></tr></table>',
      '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>',
    ],
    [
      '<table><tbody><tr><td colspan="2"><p>a</p></td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2"><p>a</p></td></tr></tbody></table>',
    ],
    ['<p>1 < 2 & 3&nbsp;\u00a0"q"</p>', '<p>1 &lt; 2 &amp; 3&nbsp;&nbsp;"q"</p>'],
    [
      '<p><a href="https://x.nl/?a=1&b=2">a</a></p>',
      '<p><a href="https://x.nl/?a=1&amp;b=2">a</a></p>',
    ],
    ['los <strong>woord', '<p>los <strong>woord</strong></p>'],
    ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
  ])('%s', (html, canonical) => expect(canonicalNotes(html)).toBe(canonical));

  it.each([
    ['<p>a </p>', '<p>a</p>', true],
    ['<p>a</p>\n<p>b</p>', '<p>a</p><p>b</p>', true],
    ['<p>a<br />b</p>', '<p>a<br>b</p>', true],
    ['<p>a</p><p></p>', '<p>a</p>', true],
    ['', '<p> </p>', true],
    ['<ul><li>a </li></ul>', '<ul><li><p>a</p></li></ul>', true],
    ['<p><strong>a</strong></p>', '<p>a</p>', false],
    ['<p>a</p><p></p><p>b</p>', '<p>a</p><p>b</p>', false],
    ['<h2>a</h2>', '<p>a</p>', false],
    ['<p>ab</p>', '<p>a b</p>', false],
  ])('%j says the same as %j: %s', (one, other, same) => expect(sameNotes(one, other)).toBe(same));
});
