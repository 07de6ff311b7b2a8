import { decodeCodes } from './cellText.ts';
import { readXml } from './xml.ts';

/**
 * The shared texts that cells refer to. A text in several formats is joined to one, without its
 * reading aid (rPh).
 */
export function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let [text, inText, aside] = ['', false, false];
  for (const part of readXml(xml)) {
    if (part.kind === 'text') {
      if (inText && !aside) text += part.text;
    } else if (part.name === 't') inText = part.kind === 'open';
    else if (part.name === 'rPh') aside = part.kind === 'open';
    else if (part.name === 'si') {
      if (part.kind === 'close') strings.push(decodeCodes(text));
      text = '';
    }
  }
  return strings;
}
