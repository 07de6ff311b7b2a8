import { describe, expect, it, vi } from 'vitest';
import { mergeNotes } from '#shared/rules/notes/mergeNotes.ts';
import { wordCounts } from '#shared/rules/words/richWords.ts';
import { randomOf } from '#tests/faults/chaos.ts';
import { mergeUnsure } from './mergeUnsure.ts';

const wordsIn = (html: string) =>
  [...wordCounts(html)].flatMap(([word, count]) => Array.from({ length: count }, () => word));
const p = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');

it('finds what both went on with among what the server said before: the word that both wrote behind stands once', () => {
  const past = p('trap gezien en hal', 'Hekje');
  const mine = `${p('Nu trap gezien en hal', 'Hekje rood verf los nat vies oud stuk krom')}<ul><li><p>Deur dicht gevonden</p></li></ul>`;
  const theirs = p('Ook trap gezien en de hal', 'Hekje van hout met slot, nieuw, wit, laag, weg');
  expect(wordCounts(mergeNotes(null, mine, theirs).html).get('Hekje')).toBe(2);
  for (const [one, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    const merged = wordCounts(
      mergeUnsure({ base: null, texts: () => [p('hal'), past, p('iets anders')] }, one, other),
    );
    for (const word of [
      'Nu',
      'Ook',
      'trap',
      'de',
      'Hekje',
      'rood',
      'hout',
      'slot,',
      'krom',
      'Deur',
    ])
      expect([word, merged.get(word)]).toEqual([word, 1]);
  }
});

it('keeps two notes that have nothing to do with one another, whatever the server said before', () => {
  const theirs = p('in de kelder staat water tegen de muur');
  const mine = p(
    'De groepsruimte is opgeruimd, de kinderen spelen aan tafel; er wordt gelet op hygiene, voeding en slapen. Het logboek is bijgewerkt.',
  );
  const merged = wordCounts(
    mergeUnsure({ base: null, texts: () => [theirs, p('kelder')] }, mine, theirs),
  );
  for (const word of ['kelder', 'staat', 'water', 'muur', 'groepsruimte', 'bijgewerkt.'])
    expect([word, merged.get(word)]).toEqual([word, 1]);
});

it('does not ask what was there before when nothing is doubled', () => {
  const texts = vi.fn(() => []);
  expect(mergeUnsure({ base: null, texts }, p('een twee drie'), p('een twee drie vier'))).toBe(
    p('een twee drie vier'),
  );
  expect(texts).not.toHaveBeenCalled();
});

it('takes a past that is too old for one that nobody knows, where that says less twice', () => {
  const [base, mine, theirs] = [
    p('Begin'),
    '<p>Begin</p><ul><li><p>hal is ruim en li<strong>licht</strong></p></li></ul>',
    '<p>Begin</p><ul><li><p>hal is ruim en lief en <strong>licht</strong></p></li><li><p>keuken schoon</p></li></ul>',
  ];
  const merged = wordCounts(mergeUnsure({ base, texts: () => [] }, mine, theirs));
  for (const word of ['hal', 'ruim', 'licht', 'lief', 'keuken', 'schoon'])
    expect([word, merged.get(word)]).toEqual([word, 1]);
});

it('misses no word of either side, whatever was there before', () => {
  const [mine, theirs] = [p('de deur is dicht'), p('de kast', 'en de deur is open')];
  for (const texts of [
    [],
    [p('de deur')],
    [p('de')],
    [p('de deur is dicht')],
    [p('niets van dit alles')],
  ]) {
    const merged = wordCounts(mergeUnsure({ base: null, texts: () => texts }, mine, theirs));
    for (const word of ['deur', 'dicht', 'kast', 'open'])
      expect([texts, word, merged.has(word)]).toEqual([texts, word, true]);
  }
});

it('knows by what the server said before whether a word was pressed against another, or is one of its own', () => {
  const [before, theirs] = [
    p('in de hal de bank staat nu'),
    p('in de hal ook de stoel en deurbank staat nu'),
  ];
  const mine = p('gezien: in de hal de bank staat nu');
  const merged = (...texts: string[]) => [
    ...wordCounts(mergeUnsure({ base: null, texts: () => texts }, mine, theirs)).keys(),
  ];
  expect(merged(before)).not.toContain('bank');
  for (const word of ['gezien:', 'ook', 'stoel', 'deurbank'])
    expect(merged(before)).toContain(word);
  // Without that earlier text both words stay.
  for (const word of ['bank', 'deurbank']) expect(merged(p('iets anders'))).toContain(word);
});

const line = 'de keuken is schoon en het raam staat open';
const wordsOf = (mine: string, theirs: string, ...texts: string[]) => [
  ...wordCounts(
    mergeUnsure({ base: null, texts: () => texts.map((text) => p(text)) }, p(mine), p(theirs)),
  ).keys(),
];

it.each([
  [
    'that others have as it was',
    `${line} bij de vadeur`,
    `${line} bij de deur`,
    [`${line} bij de deur`],
    'vadeur',
    'deur',
  ],
  [
    'that was typed on since',
    `${line} bij de vaste deur`,
    `${line} bij de vadeur`,
    [line, `${line} bij de vadeur`],
    'deur',
    'vadeur',
  ],
])(
  'a word pressed against one %s is no other word, where all the rest was there before',
  (_, mine, theirs, past, stays, goes) => {
    const words = wordsOf(mine, theirs, ...past);
    expect(words).toContain(stays);
    expect(words).not.toContain(goes);
    for (const word of line.split(' ')) expect(words).toContain(word);
  },
);

it.each([
  [
    'where the longer word was written there after the other',
    `${line} en veilig nu`,
    `${line} en onveilig`,
    [`${line} en veilig`, `${line} en onveilig`],
    ['onveilig', 'nu'],
  ],
  [
    'where little of it was there before',
    'de trap is onveilig',
    'de hal is veilig',
    ['de hal is veilig'],
    ['onveilig', 'veilig', 'trap', 'hal'],
  ],
  [
    'where it does not say all the rest of it',
    `${line} onveilig`,
    `${line} bij de hal veilig`,
    [`${line} bij de hal veilig`],
    ['onveilig', 'veilig', 'hal'],
  ],
])('another word stays, %s', (_, mine, theirs, past, stay) => {
  const words = wordsOf(mine, theirs, ...past);
  for (const word of stay) expect(words).toContain(word);
});

describe('what a page had its text typed on, which the server has forgotten', () => {
  const typedOn = p('hal trap gang kelder zolder tuin deur raam');
  const none = () => [];
  const merged = (mine: string, theirs: string, over = {}) =>
    wordsIn(mergeUnsure({ base: null, typedOn, texts: none, ...over }, mine, theirs));

  it('tells a word that was typed against the front of another, and a half one that the server still has', () => {
    const [mine, theirs] = [
      p('verfhal trap gang kelder zolder tuin deur raam'),
      p('hal trkelder zolder tuin deur raam'),
    ];
    expect(
      merged(mine, theirs, { typedOn: undefined }).filter((word) => word.endsWith('hal')),
    ).toHaveLength(2);
    expect(merged(mine, theirs).filter((word) => word.endsWith('hal'))).toEqual(['verfhal']);
  });

  it('takes nothing away that others wrote, nor what was written on it', () => {
    const mine = p('verfhal trap gang kelder zolder tuin deur raam', 'nieuw');
    const words = merged(mine, p('hal trap kelder zolder tuin deur raam', 'van een ander'));
    for (const word of ['verfhal', 'gang', 'nieuw', 'van', 'een', 'ander'])
      expect(words.filter((one) => one === word)).toHaveLength(1);
  });

  it('a text that its device only read has gone on since, where the note has said just that before', () => {
    const [read, now] = [p('een haak en een oog'), p('een haak')];
    const merge = (texts: () => string[]) =>
      mergeUnsure({ base: null, typedOn: read, texts }, read, now);
    expect(merge(() => [read])).toBe(now);
    expect(merge(none)).toBe(read);
  });

  it('never costs a word of either side: 400 notes, with words put in, taken out, and half typed against others', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const random = randomOf(seed);
      const at = (list: readonly unknown[]) => Math.floor(random() * list.length);
      let number = 0;
      const word = (of: string) => `${of}${'klmnp'[at([...'klmnp'])]}${String(number++)}x`;
      const put = (words: readonly string[], of: string) => {
        const more = [...words];
        for (let n = at([0, 1, 2, 3, 4]); n > 0; n--) more.splice(at(more), 0, word(of));
        return more;
      };
      const press = (words: readonly string[], half: string) => {
        const place = at(words);
        return random() < 0.5 ? words : words.with(place, `${half}${words[place]}`);
      };
      const before = Array.from({ length: 8 + at([...'abcdefghijkl']) }, () => word('o'));
      const known = put(before, 'p');
      const theirs = press(put(before, 't'), 'pk');
      const kept = random() < 0.3 ? known.toSpliced(at(known), 1) : known;
      const mine = press(put(kept, 'm'), 'mk');
      const said = wordsIn(
        mergeUnsure(
          { base: null, typedOn: p(known.join(' ')), texts: none },
          p(mine.join(' ')),
          p(theirs.join(' ')),
        ),
      );
      const others = theirs.filter((one) => one.startsWith('t'));
      expect(said.join(' '), `seed ${seed}`).toSatisfy((all: string) =>
        // Others may have typed something against a word: then it can still be read inside theirs.
        [...mine, ...others].every((one) => all.includes(one)),
      );
    }
  });
});

it('a half word that was typed on, before a word that another half one stands pressed against, stands once', () => {
  const rest = 'hal trap gang kelder zolder tuin';
  const [theirs, mine] = [p(`opdeur ${rest}`), p(`op de grote vadeur ${rest}`)];
  for (const [one, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const)
    expect(mergeUnsure({ base: null, texts: () => [] }, one, other)).toBe(mine);
});

it('what an older copy of a device wrote half, and went on with elsewhere, stands once', () => {
  const base = p('Afwijking: hek los deur dicht raam op wa');
  const mine = p(
    'Afwijking: hek los deur dicht raam op wand nat vloer koud plafond laag lamp stuk s',
  );
  const theirs = `${p('Vooraf gezien: tuin schuur pad')}${p('Afwijking: hek van hout los deur dicht nu raam op wand nat vloer koud plafond laag groen lamp stuk stoel krom tafel wit kast leeg')}<ul><li><p>slot nieuw</p></li></ul>`;
  const merged = wordCounts(mergeUnsure({ base, isBase: true, texts: () => [] }, mine, theirs));
  for (const word of ['hek', 'wand', 'vloer', 'lamp', 'stoel', 'kast', 'slot'])
    expect([word, merged.get(word)]).toEqual([word, 1]);
});

it('a line of a list that was put aside half typed stands there once, also beside a line with only its dash', () => {
  const list = (...lines: string[]) =>
    `<p>kop</p><ul>${lines.map((line) => `<li><p>- ${line}</p></li>`).join('')}</ul>`;
  const old = list('aap noot mies ', 'teun vuur gij');
  const now = list(
    'aap noot mies<strong> wim zus jet</strong>',
    'teun lam kees bok weide does hok duif vuur gijs roos',
    '',
    'vis',
  );
  const merged = mergeUnsure({ base: null, typedOn: now, texts: () => [old] }, now, old);
  for (const word of ['aap', 'teun', 'vuur', 'gijs', 'vis'])
    expect([word, merged.split(new RegExp(`\\b${word}\\b`)).length - 1]).toEqual([word, 1]);
});
