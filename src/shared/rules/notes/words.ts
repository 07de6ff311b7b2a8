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

/** The texts of words, which are compared. */
export const textsOf = (words: readonly Word[]): string[] => words.map(({ text }) => text);

/** A stretch of text under the same marks, e.g. ['<strong>', 'deur']. */
export type Run = readonly [marks: string, text: string];

/** Before and behind the marks in a coded text. */
export const marksStart = '\u0001';
const marksEnd = '\u0002';
/** The signs that the codes above are made of; no HTML holds them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters to take out
export const codeCharacters = /[\u0000-\u0002]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: reads what `styled` wrote
export const codedRun = /(?:\u0001([^\u0002]*)\u0002)?([^\u0001]+)/g;
const parts = /\n|(?:&nbsp;|[^\S\n])+|(?:(?!&nbsp;)\S)+/g;

/** Adds a run to a coded text. Text without marks, as most is, needs no code. */
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
