/** A word as it stands in HTML. */
export interface Placed {
  word: string;
  /** Where each letter of the word stands in the HTML. */
  at: readonly number[];
}

/** Formatting that does not end a word. */
export const inline = /<\/?(?:strong|em|u|s|a|b|i|span)\b[^<>]*>/gi;

/** The words of an HTML text; formatting inside a word does not end it. */
export function placedWords(html: string): Placed[] {
  const words: Placed[] = [];
  let open: { word: string; at: number[] } | null = null;
  for (const { 0: token, index } of html.matchAll(/<[^<>]*>|\s+|&nbsp;|[^<\s&]+|[<&]/g)) {
    if (token.startsWith('<') && token.replace(inline, '') === '') continue;
    if (token.startsWith('<') || token === '&nbsp;' || /^\s/.test(token)) {
      open = null;
      continue;
    }
    if (!open) {
      open = { word: '', at: [] };
      words.push(open);
    }
    open.word += token;
    for (let i = 0; i < token.length; i++) open.at.push(index + i);
  }
  return words;
}
