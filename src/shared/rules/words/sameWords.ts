/** The codes of the characters that `\s` matches. */
const blanks = new Set([
  0x20,
  0xa0,
  0x1680,
  0x2028,
  0x2029,
  0x202f,
  0x205f,
  0x3000,
  0xfeff,
  ...Array.from({ length: 5 }, (_, n) => 9 + n),
  ...Array.from({ length: 11 }, (_, n) => 0x2000 + n),
]);
const isBlank = (code: number): boolean =>
  code < 0xa0 ? code === 32 || (code >= 9 && code <= 13) : blanks.has(code);

/** The first place from `from` on that is not white space. */
function past(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBlank(text.charCodeAt(at))) at++;
  return at;
}

/**
 * The number of characters that are compared at once, which takes no longer than a few one by one.
 */
const atOnce = 4_096;

/** The number of equal characters that both texts begin with, in whole steps of `atOnce`. */
function sameStart(a: string, b: string): number {
  let at = 0;
  while (at + atOnce <= Math.min(a.length, b.length)) {
    if (a.slice(at, at + atOnce) !== b.slice(at, at + atOnce)) break;
    at += atOnce;
  }
  return at;
}

/**
 * Whether two texts are equal, apart from how much white space stands in a gap, and from white
 * space around the texts. It stops at the first difference.
 */
export function sameWords(a: string, b: string): boolean {
  if (a === b) return true;
  const start = sameStart(a, b);
  const isBetween = start === 0 || isBlank(a.charCodeAt(start - 1));
  let [i, j] = isBetween ? [past(a, start), past(b, start)] : [start, start];
  while (i < a.length && j < b.length) {
    const [one, other] = [a.charCodeAt(i), b.charCodeAt(j)];
    const isGap = isBlank(one);
    if (isGap !== (one === other ? isGap : isBlank(other))) break;
    if (isGap) {
      i = past(a, i);
      j = past(b, j);
    } else if (one === other) {
      i++;
      j++;
    } else return false;
  }
  return past(a, i) === a.length && past(b, j) === b.length;
}
