import { titleOrDefault } from '#shared/rules/words/titleOrDefault.ts';
import { articleOf } from './article.ts';

/** Labels that tell the conditions of one item apart, in every list of conditions. */

interface Labelled {
  title: string;
  text: string;
  /** Rich text; the article of law stands on its last line. */
  description: string;
}

/** From this many letters on, a beginning that several conditions share is left out of a label. */
const shared = 24;
/** The most letters of a label without such a beginning; this leaves room for the article. */
const longest = 80;

/**
 * A label for each condition of one item, in their order: its title, else the first words of its
 * text. If other conditions begin with the same words, the label is the words from where its text
 * differs, and the article.
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

/**
 * The index of the first word after the beginning that others share; 0 if that beginning is short.
 */
function startOf(own: readonly string[], others: readonly (readonly string[])[]): number {
  const same = (other: readonly string[]) => {
    let count = 0;
    while (count < own.length && own[count] === other[count]) count++;
    return count;
  };
  const start = Math.max(0, ...others.map(same));
  // Another has all its words, and maybe more: nothing is left that tells this one apart.
  if (start === own.length) return 0;
  if (own.slice(0, start).join(' ').length < shared) return 0;
  // After a colon a new part begins, which reads better from its first word.
  const colon = own.slice(0, start).findLastIndex((word) => /[:;]$/.test(word)) + 1;
  const isNear = colon > 0 && own.slice(colon, start).join(' ').length < shared;
  return isNear ? colon : start;
}
