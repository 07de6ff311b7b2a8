/** The most characters of HTML read per field, and of text kept per field and per report. */
const MAX_READ = 40_000;
const MAX_FIELD = 4_000;
const MAX_REPORT = 300_000;

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * Makes the reader of rich text for the degraded report: tags stripped, text capped per field and
 * over all fields together. It shares nothing with the normal reader on purpose, so that a fault
 * there cannot fail the second attempt too.
 */
export function plainTextOf(): (html: string) => { text: string; truncated: boolean } {
  let budget = MAX_REPORT;
  return (html) => {
    const all = stripTags(html.slice(0, MAX_READ));
    const text = all.slice(0, Math.min(MAX_FIELD, budget)).toWellFormed();
    budget -= text.length;
    return { text, truncated: html.length > MAX_READ || text.length < all.length };
  };
}

function stripTags(html: string): string {
  return html
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/<\/?(?:p|h[1-6]|li|tr|div|ul|ol|table)\b[^<>]*>|<br\b[^<>]*>/gi, '\n\n')
    .replace(/<\/t[dh]\b[^<>]*>/gi, ' ')
    .replace(/<[a-z/!?][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/&#(\d{1,7}|x[0-9a-f]{1,6});/gi, (_, code: string) => {
      const value = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code);
      return value <= 0x10ffff ? String.fromCodePoint(value) : '';
    })
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
