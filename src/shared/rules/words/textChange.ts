/**
 * The difference of two texts: the start and the end that both share, and the words between these
 * in each text. Put together again, the parts give both texts.
 */
interface TextChange {
  start: string;
  old: string;
  new: string;
  end: string;
}

/** Compares by whole words, so that nobody has to read half of one. */
export function textChange(old: string, now: string): TextChange {
  const [before, after] = [old.split(/(\s+)/), now.split(/(\s+)/)];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const between = (words: readonly string[]) => words.slice(start, words.length - end).join('');
  return {
    start: before.slice(0, start).join(''),
    old: between(before),
    new: between(after),
    end: before.slice(before.length - end).join(''),
  };
}
