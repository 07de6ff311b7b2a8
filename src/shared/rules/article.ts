import { richToPlain } from './richText.ts';

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
