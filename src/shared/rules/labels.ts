import { richToPlain } from './richText.ts';

/** What tells the conditions of one item apart, wherever they stand in a list. */

interface Labelled {
  title: string;
  text: string;
  /** Rich text; the article of law stands on its last line. */
  description: string;
}

/** So many letters of a beginning that others share say nothing. */
const shared = 24;
/** A label that begins further on leaves room for the article. */
const longest = 60;

const articleAtStart =
  /^art(?:ikel)?\.? [\w.:]+(?:,? (?:lid [\w.]+|\w+ lid|(?:sub|onder(?:deel)?) \w+))*/i;

/** The article of law that a description ends with, in short; '' when it does not. */
export const articleOf = (description: string): string =>
  articleAtStart.exec(richToPlain(description).split('\n').at(-1) ?? '')?.[0] ?? '';

/** The last line of a description, where that names an article of law; else ''. */
export function lawLineOf(description: string): string {
  const line = richToPlain(description).split('\n').at(-1) ?? '';
  return /\bart(?:ikel(?:en)?|\.)? \d/i.test(line) ? line : '';
}

/**
 * A label for each condition of one item, in their order: its title, else the first words of its
 * text. Where other conditions begin with the same words, it is the words in which it differs, and
 * the article.
 */
export function labelsOf(questions: readonly Labelled[]): string[] {
  const words = questions.map(({ title, text }) =>
    title.trim() === '' ? text.trim().split(/\s+/) : [],
  );
  const starts = words.map((own, i) => startOf(own, words.toSpliced(i, 1)));
  return questions.map(({ title, text, description }, i) => {
    const start = starts[i] as number;
    if (start === 0) return titleOrDefault(title, text);
    const rest = titleOrDefault('', (words[i] as string[]).slice(start).join(' '), longest);
    const article = articleOf(description);
    return article === '' ? `… ${rest}` : `… ${rest} (${article})`;
  });
}

/** From which word on a text says something that no other one begins with; 0 when it always does. */
function startOf(own: readonly string[], others: readonly (readonly string[])[]): number {
  const same = (other: readonly string[]) => {
    let count = 0;
    while (count < own.length && own[count] === other[count]) count++;
    return count;
  };
  const most = Math.max(0, ...others.map(same));
  const start = Math.min(most, own.length - 1);
  if (own.slice(0, start).join(' ').length < shared) return 0;
  // After a colon a new part begins, which reads better from its first word.
  const colon = own.slice(0, start).findLastIndex((word) => /[:;]$/.test(word)) + 1;
  const isNear = colon > 0 && own.slice(colon, start).join(' ').length < shared;
  return isNear ? colon : start;
}

/**
 * The title, else the first words of the text (decisions part 1): at most `max` characters, cut
 * between words where possible.
 */
export function titleOrDefault(title: string, text: string, max = 70): string {
  if (title.trim()) return title.trim();
  const flat = text.trim().replace(/\s+/g, ' ');
  if (flat.length <= max) return flat;
  const cut = flat.slice(0, max);
  const whole =
    cut.lastIndexOf(' ') > 20 ? cut.slice(0, cut.lastIndexOf(' ')) : cut.slice(0, max - 1);
  // A character of two code units is never cut in half.
  return `${whole.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:.]+$/, '')}…`;
}
