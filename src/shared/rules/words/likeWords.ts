/**
 * The different words of a text as sorted numbers: comparing these costs a small part of comparing
 * sets of texts.
 */
export type Words = Uint32Array;

/** Gives each word of the texts that are compared a number; case and punctuation do not count. */
export function wordNumbers(): (text: string) => Words {
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const known = numbers.get(word) ?? numbers.size;
    numbers.set(word, known);
    return known;
  };
  return (text) =>
    Uint32Array.from(
      new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(numberOf)),
    ).sort();
}

/**
 * How alike the words of two texts are, measured as `likeness` does. It is quick while the first
 * text stays the same: its words are marked only once.
 */
export function likeWords(): (a: Words, b: Words) => number {
  let marked: Words = new Uint32Array();
  let marks = new Uint8Array();
  return (a, b) => {
    if (a.length === 0 || b.length === 0) return 0;
    const room = Math.max(a.at(-1) as number, b.at(-1) as number) + 1;
    if (marks.length < room || marked !== a) {
      if (marks.length < room) marks = new Uint8Array(2 * room);
      else for (const word of marked) marks[word] = 0;
      for (const word of a) marks[word] = 1;
      marked = a;
    }
    let shared = 0;
    for (let index = 0; index < b.length; index++) shared += marks[b[index] as number] as number;
    return (2 * shared) / (a.length + b.length);
  };
}

/** How alike two sets are, from 0 to 1 (equal). Two empty ones are not alike: they say nothing. */
export function likeness<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const one of a) if (b.has(one)) shared++;
  return (2 * shared) / (a.size + b.size);
}
