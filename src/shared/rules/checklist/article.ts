import { richToPlain } from '#shared/rules/words/richText.ts';

const articleAtStart =
  /^art(?:ikel)?\.? [\w.:]+(?:,? (?:lid [\w.]+|\w+ lid|(?:sub|onder(?:deel)?) \w+))*/i;

/**
 * The reference to an article of law that begins the last line of a description; '' if none does.
 */
export const articleOf = (description: string): string =>
  articleAtStart.exec(richToPlain(description).split('\n').at(-1) ?? '')?.[0] ?? '';

/** The last line of a description if it names an article of law; else ''. */
export function lawLineOf(description: string): string {
  const line = richToPlain(description).split('\n').at(-1) ?? '';
  return /\bart(?:ikel(?:en)?|\.)? \d/i.test(line) ? line : '';
}
