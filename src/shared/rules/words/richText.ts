const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Plain text as HTML, for between tags and for attributes in double quotes. */
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

/** Whether a rich text says anything at all. */
export const isEmptyRich = (html: string): boolean => richToPlain(html) === '';
