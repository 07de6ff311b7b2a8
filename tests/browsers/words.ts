/** Words that are typed once and counted afterwards. */
export interface Figures {
  typed: number;
  /** Typed, and not there. */
  lost: number;
  /** There more than once. */
  doubled: number;
  /** There, but typed somewhere else or nowhere at all. */
  strayed: number;
}

export const noFigures: Figures = { typed: 0, lost: 0, doubled: 0, strayed: 0 };
/** Both together. */
export const plus = (one: Figures, other: Figures): Figures => ({
  typed: one.typed + other.typed,
  lost: one.lost + other.lost,
  doubled: one.doubled + other.doubled,
  strayed: one.strayed + other.strayed,
});

export interface Ledger {
  /** So many words that were never used before, with a space between them. */
  words(count: number): string;
  /** Remembers that this text was typed at this place. */
  typed(place: string, text: string): void;
  /** Every word that was typed. */
  all(): string[];
  /**
   * Compares with the text that is found, by place. `known` = words that stand there of themselves.
   */
  judge(
    found: ReadonlyMap<string, string>,
    known: ReadonlySet<string>,
  ): { figures: Figures; wrong: string[] };
}

const syllables = [
  'ba',
  'de',
  'fi',
  'go',
  'ku',
  'la',
  'me',
  'ni',
  'po',
  'ru',
  'sa',
  'te',
  'vi',
  'wo',
  'zu',
  'kra',
  'ste',
  'blo',
  'gri',
  'plu',
];
const unique = (number: number): string => {
  let word = '';
  for (
    let rest = number + syllables.length ** 2;
    rest > 0;
    rest = Math.floor(rest / syllables.length)
  )
    word += syllables[rest % syllables.length];
  return word;
};

/** Parts a text into words. */
export const wordsOf = (text: string): string[] => text.split(/[\s\u00a0\u200b]+/).filter(Boolean);
/** The text of notes as the server keeps them. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');

/** A ledger of everything that one story types. */
export function createLedger(): Ledger {
  const places = new Map<string, string[]>();
  let made = 0;
  return {
    words: (count) => Array.from({ length: count }, () => unique(made++)).join(' '),
    typed: (place, text) => places.set(place, [...(places.get(place) ?? []), ...wordsOf(text)]),
    all: () => [...places.values()].flat(),
    judge: (found, known) => {
      let figures = noFigures;
      const wrong: string[] = [];
      for (const place of new Set([...places.keys(), ...found.keys()])) {
        const typed = places.get(place) ?? [];
        const there = wordsOf(found.get(place) ?? '');
        const times = (word: string) => there.filter((one) => one === word).length;
        const lost = typed.filter((word) => times(word) === 0);
        const doubled = typed.filter((word) => times(word) > 1);
        const strayed = there.filter((word) => !typed.includes(word) && !known.has(word));
        figures = plus(figures, {
          typed: typed.length,
          lost: lost.length,
          doubled: doubled.length,
          strayed: strayed.length,
        });
        for (const [what, words] of Object.entries({ lost, doubled, strayed }))
          if (words.length > 0) wrong.push(`${place}: ${what} ${words.join(' ')}`);
      }
      return { figures, wrong };
    },
  };
}
