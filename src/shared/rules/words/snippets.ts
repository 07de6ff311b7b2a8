import type { Snippet } from '#shared/model/snippet.ts';
import { dutchOrder } from './dutchOrder.ts';
import { searchable } from './format.ts';
import { escapeHtml } from './richText.ts';

/** Texts for notes: finds those that somebody may mean, and fills them in. */

/** The most texts that are offered at once. */
export const mostOffered = 8;

/** The words between braces that are filled in. */
const snippetWords = ['locatie', 'adres', 'datum', 'vandaag', 'manager', 'toezichthouder'] as const;
export type SnippetWord = (typeof snippetWords)[number];

/** Whether a title has a word, or a part of one behind a hyphen, that begins with `beginning`. */
function isWordIn(title: string, beginning: string): boolean {
  for (let at = title.indexOf(beginning); at >= 0; at = title.indexOf(beginning, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(title[at - 1] as string)) return true;
  return false;
}

/**
 * The texts that somebody may mean by the beginning of a word: first those used here last, then
 * those for this condition, then the others. Own texts come before shared ones, then the title
 * decides.
 * @param question the condition whose note it is; null elsewhere
 * @param used ids of the texts used here, the latest first
 */
export function findSnippets(
  all: readonly Snippet[],
  query: string,
  question: string | null,
  used: readonly string[],
): Snippet[] {
  const asked = searchable(query);
  const rank = ({ id, questions, shared }: Snippet): number => {
    const at = used.indexOf(id);
    if (at >= 0) return at - used.length;
    return (questions.length > 0 ? 0 : 2) + (shared ? 1 : 0);
  };
  return all
    .filter(
      ({ title, questions }) =>
        (questions.length === 0 || (question !== null && questions.includes(question))) &&
        isWordIn(searchable(title), asked),
    )
    .sort((a, b) => rank(a) - rank(b) || dutchOrder(a.title, b.title))
    .slice(0, mostOffered);
}

/** Fills in the words between braces. A word without a value stays, to be filled in by hand. */
export const fillSnippet = (
  html: string,
  values: Readonly<Partial<Record<SnippetWord, string>>>,
): string =>
  html.replace(/\{(\p{L}+)\}/gu, (written, word: string) => {
    const known = snippetWords.find((one) => one === word.toLowerCase());
    const value = known && values[known];
    return value ? escapeHtml(value) : written;
  });
