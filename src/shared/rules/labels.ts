import { articleOf } from './article.ts';
import { titleOrDefault } from './titleOrDefault.ts';

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
