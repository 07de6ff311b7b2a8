/**
 * The allow-list of rich text (decisions part 3): one table for the server's cleaner, the editor
 * and the PDF.
 */
export const richTextTags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  'a',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export const alignmentClasses = ['tekst-center', 'tekst-right'] as const;
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

/** Plain text as rich text: blank lines separate paragraphs, single line ends become breaks. */
export const plainToRich = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\n/g, '<br>')}</p>`)
    .join('');

/**
 * Whether a text holds markup of the allow-list, so that it is read as rich text rather than
 * escaped. The pattern never runs past the next '<', so that a text with thousands of unclosed tags
 * is read once and not thousands of times.
 */
export const looksRich = (text: string): boolean =>
  /<\/?(?:p|br|h[2-4]|strong|em|u|a|ul|ol|li|table|thead|tbody|tr|th|td)\b[^<>]*>/i.test(text);

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/**
 * The words of a rich text, with a line end between blocks: for copies, summaries and search. Not
 * for showing as HTML.
 */
export const richToPlain = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(?:p|h[2-4]|li|tr|table)>/gi, '\n')
    .replace(/<\/t[dh]>/gi, '\t')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => named[name] ?? "'")
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The words of a rich text, in order. */
export const plainWords = (html: string): string[] =>
  richToPlain(html).split(/\s+/).filter(Boolean);

/** How often a rich text says each of its words. */
export function wordCounts(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of plainWords(html)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** How many words a rich text says. */
export const sizeOf = (html: string): number =>
  [...wordCounts(html).values()].reduce((sum, count) => sum + count, 0);

/**
 * Tells whether all words of a text stand in `whole`: then `whole` was probably made of it by
 * adding. A text without words would be in any text, so it counts as no.
 */
export function madeOf(whole: string): (html: string) => boolean {
  const words = wordCounts(whole);
  return (html) => {
    const counts = [...wordCounts(html)];
    return counts.length > 0 && counts.every(([word, count]) => count <= (words.get(word) ?? 0));
  };
}

/** Whether a rich text says anything at all. */
export const isEmptyRich = (html: string): boolean => richToPlain(html) === '';
