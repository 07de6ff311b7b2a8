/**
 * A run without white space, or a line break. `text` is what is compared; how it looks (marks) and
 * the white space before it are merged apart, so that bold by one person and a word by another do
 * not conflict. All as HTML text; a line break is '\n'.
 */
export interface Word {
  text: string;
  /** The text with its marks, coded by `styled`. */
  look: string;
  /** White space before it, coded the same. */
  space: string;
}

/** What is compared of words. */
export const textsOf = (words: readonly Word[]): string[] => words.map(({ text }) => text);

/** A stretch of text under the same marks, e.g. ['<strong>', 'deur']. */
export type Run = readonly [marks: string, text: string];

const marksStart = '\u0001';
const marksEnd = '\u0002';
/** The signs that the codes above are made of; no HTML holds them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters to take out
export const codeCharacters = /[\u0000-\u0002]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: reads what `styled` wrote
const codedRun = /(?:\u0001([^\u0002]*)\u0002)?([^\u0001]+)/g;
const parts = /\n|(?:&nbsp;|[^\S\n])+|(?:(?!&nbsp;)\S)+/g;

/** Adds a run to a coded text. Text without marks is its own code: most is. */
const styled = (before: string, [marks, text]: Run): string =>
  before === '' && marks === '' ? text : `${before}${marksStart}${marks}${marksEnd}${text}`;

/** Splits runs into words; `tail` is the white space after the last one. */
export function wordsOf(runs: readonly Run[]): { words: Word[]; tail: string } {
  const words: Word[] = [];
  let space = '';
  let open: Word | undefined;
  for (const [marks, text] of runs)
    for (const part of text.match(parts) ?? []) {
      if (part !== '\n' && (part.startsWith('&nbsp;') || part.trim() === '')) {
        space = styled(space, [marks, part]);
        open = undefined;
      } else if (open && part !== '\n') {
        open.text += part;
        open.look = styled(open.look, [marks, part]);
      } else {
        const word = { text: part, look: part === '\n' ? part : styled('', [marks, part]), space };
        words.push(word);
        open = part === '\n' ? undefined : word;
        space = '';
      }
    }
  return { words, tail: space };
}

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
