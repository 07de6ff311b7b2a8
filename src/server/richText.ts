import sanitize from 'sanitize-html';
import { limits } from '#shared/model/limits.ts';
import { Problem } from '#shared/problems.ts';
import { isEmptyRich, looksRich, plainToRich } from '#shared/rules/words/richText.ts';
import { alignmentClasses, linkSchemes, richTextTags } from '#shared/rules/words/richTextTags.ts';
import { mostTags, tagsIn } from '#shared/rules/words/tagsInside.ts';
import { safeHref } from './safeHref.ts';

// Cleans rich text by the allow-list (agreements part 3). Only this file uses the sanitiser.

const align = (attributes: Record<string, string>): Record<string, string> => {
  const said =
    /(?:^|\s)tekst-(center|right)(?:\s|$)/.exec(attributes['class'] ?? '')?.[1] ??
    /text-align\s*:\s*(center|right)/i.exec(attributes['style'] ?? '')?.[1] ??
    /^(center|right)$/i.exec(attributes['align'] ?? '')?.[1];
  return said ? { class: `tekst-${said.toLowerCase()}` } : {};
};

const span = (value: string | undefined): string | null => {
  const number = Number.parseInt(value ?? '', 10);
  return number > 1 && number <= 50 ? String(number) : null;
};

const cell = (tagName: string, attributes: Record<string, string>) => {
  const colspan = span(attributes['colspan']);
  const rowspan = span(attributes['rowspan']);
  return { tagName, attribs: { ...(colspan ? { colspan } : {}), ...(rowspan ? { rowspan } : {}) } };
};

const options: sanitize.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: {
    a: ['href'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    p: ['class'],
    h2: ['class'],
    h3: ['class'],
    h4: ['class'],
  },
  allowedClasses: {
    p: [...alignmentClasses],
    h2: [...alignmentClasses],
    h3: [...alignmentClasses],
    h4: [...alignmentClasses],
  },
  allowedSchemes: [...linkSchemes],
  nestingLimit: 30,
  transformTags: {
    b: 'strong',
    i: 'em',
    ins: 'u',
    h1: (_, attributes) => ({ tagName: 'h2', attribs: align(attributes) }),
    h2: (tagName, attributes) => ({ tagName, attribs: align(attributes) }),
    h3: (tagName, attributes) => ({ tagName, attribs: align(attributes) }),
    h4: (tagName, attributes) => ({ tagName, attribs: align(attributes) }),
    p: (tagName, attributes) => ({ tagName, attribs: align(attributes) }),
    a: (tagName, attributes) => {
      const href = safeHref((attributes['href'] ?? '').trim());
      return { tagName, attribs: href ? { href } : {} };
    },
    ol: (tagName, attributes) => {
      const start = Number.parseInt(attributes['start'] ?? '', 10);
      return { tagName, attribs: start > 1 && start < 100_000 ? { start: String(start) } : {} };
    },
    td: cell,
    th: cell,
  },
};

/**
 * Cleans rich text, so that only the allow-list is left; '' when it has no content. Where others
 * would wait, work/cleaner.ts cleans a long text. @throws Problem validation_failed
 * (`fields[field]` = too_long) for more than `most` characters after cleaning, or more than 20,000
 * tags
 */
export function cleanRichText(html: string, field: string, most: number = limits.rich): string {
  if (html === '') return '';
  refuseTags(html, field);
  return refuseLong(cleaned(html), field, most);
}

/** The error for a text that does not fit in this field; the caller throws it. */
export const tooLong = (field: string) =>
  new Problem('validation_failed', { fields: { [field]: 'too_long' } });

/**
 * Refuses a text with too many tags before it is read: the sanitiser's time grows with the square
 * of the number of open tags. @throws Problem validation_failed
 */
export function refuseTags(html: string, field: string): void {
  if (tagsIn(html) > mostTags) throw tooLong(field);
}

/** @throws Problem validation_failed for rich text without content */
export function refuseEmpty(html: string, field: string): void {
  if (isEmptyRich(html))
    throw new Problem('validation_failed', { fields: { [field]: 'required' } });
}

/**
 * Answers the text itself. @throws Problem validation_failed when it has more than `most`
 * characters
 */
export function refuseLong(clean: string, field: string, most: number): string {
  if (clean.length > most) throw tooLong(field);
  return clean;
}

/**
 * Cleans the text by the allow-list, however long that takes. Repeats until nothing changes, so
 * that a clean text stays as it is: broken markup may need several rounds.
 */
export function cleaned(html: string): string {
  let clean = html;
  for (let times = 0; times < 5; times++) {
    const before = clean;
    clean = sanitize(before, options).trim();
    if (clean === before) break;
  }
  return clean;
}

/** Rich text from a text in a file: cleaned if it has markup, otherwise escaped into paragraphs. */
export const richTextFrom = (text: string, field: string): string =>
  cleanRichText(looksRich(text) ? text : plainToRich(text), field);
