import { readHtml } from '#client/trusted.ts';
import { plainLook, withQuietStyles } from './pastedStyle.ts';
import { PasteReader } from './pasteReader.ts';

/** Programs whose first heading level is `h1`; ours is `h2`. */
const OFFICE =
  /urn:schemas-microsoft-com:office|\bmso-|class="?Mso|content="?LibreOffice|docs-internal-guid|<h1[\s>]/i;

/**
 * Cleans HTML from the clipboard (Word, Outlook, Excel, LibreOffice, Google Docs, any web page) to
 * the tags of our allow-list: paragraphs, headings, real nested lists, tables, bold, italic,
 * underline, links and alignment.
 *
 * It reads the pasted document once, from start to end, and writes a new one: nothing of the old
 * one can slip through, and the time is proportional to the length.
 */
export function cleanPastedHtml(html: string): string {
  const reader = new PasteReader(OFFICE.test(html) ? 1 : 0);
  reader.readChildren(readHtml(withQuietStyles(html)), plainLook, 0);
  return reader.writer.html;
}
