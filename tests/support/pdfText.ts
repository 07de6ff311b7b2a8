import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * The text of a PDF in reading order, hyphenation undone and white space collapsed; needs no
 * program on the machine.
 */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: Uint8Array.from(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  let text = '';
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    text += '\n';
  }
  await task.destroy();
  return text.replace(/\u00ad\s*/g, '').replace(/[\s\u2060\u200b]+/g, ' ');
}
