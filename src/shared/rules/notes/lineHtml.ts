import { codedRun, marksStart, type Word } from './words.ts';

/** A line of words as HTML, marks opened and closed as little as possible. */
export function lineHtml(words: readonly Word[], tail: string): string {
  const out: string[] = [];
  let open: readonly string[] = [];
  const mark = (wanted: readonly string[]) => {
    let kept = 0;
    while (kept < open.length && open[kept] === wanted[kept]) kept++;
    for (let i = open.length - 1; i >= kept; i--)
      out.push(`</${/\w+/.exec(open[i] as string)?.[0]}>`);
    out.push(...wanted.slice(kept));
    open = wanted;
  };
  const put = (coded: string) => {
    if (coded === '') return;
    if (open.length === 0 && !coded.includes(marksStart)) {
      out.push(coded);
      return;
    }
    for (const [, marks = '', text = ''] of coded.matchAll(codedRun)) {
      mark(marks.match(/<[^>]*>/g) ?? []);
      out.push(text);
    }
  };
  let glue = false;
  for (const { text, look, space } of words) {
    const breaks = text === '\n';
    // Two words of one line never touch: where they would, they come from two sides, and get a
    // space.
    put(space === '' && glue && !breaks ? ' ' : space);
    if (breaks) {
      mark([]);
      out.push('<br>');
    } else put(look);
    glue = !breaks;
  }
  put(tail);
  mark([]);
  return out.join('');
}
