import type { Alert } from '#shared/model/alert.ts';
import { escapeHtml, richToPlain } from './richText.ts';

// Notification texts and their placeholders: {{name}} (agreements part 3, "Alerts").

const placeholder = /\{\{([^{}]{0,100})\}\}/g;

/** The most placeholders in one text. */
export const mostPlaceholders = 100;
/** Above this many characters of a letter nothing more is filled in: nobody reads that far. */
const longestLetter = 500_000;

/** How many placeholders a text has, known or unknown; one that is not closed does not count. */
export const placeholderCount = (text: string): number => [...text.matchAll(placeholder)].length;

/** A notification text filled in. */
interface Letter {
  subject: string;
  html: string;
}

const fill = (
  text: string,
  values: Readonly<Record<string, string>>,
  write: (value: string, name: string) => string,
): string => {
  let made = text.length;
  return text.replace(placeholder, (_, name: string) => {
    const written = made < longestLetter ? write(values[name.trim()] ?? '', name.trim()) : '';
    made += written.length;
    return written;
  });
};

/**
 * Only this placeholder, an address of the app, becomes a link: a text that people typed never
 * does.
 */
const linkName = 'link';

/**
 * Fills the placeholders in. Values are plain text: in the body they are escaped, in the subject
 * kept on one line.
 */
export const compose = (
  { subject, body }: Pick<Alert, 'subject' | 'body'>,
  values: Readonly<Record<string, string>>,
): Letter => ({
  subject: fill(subject, values, (value) => value)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 250),
  html: fill(body, values, (value, name) =>
    name === linkName && /^https?:\/\/\S+$/.test(value)
      ? `<a href="${escapeHtml(value)}">${escapeHtml(value)}</a>`
      : escapeHtml(value),
  ),
});

/** The letter as plain text, for people whose mail program shows no HTML. */
export const plainOf = ({ html }: Letter): string => richToPlain(html);

/**
 * The names between {{ and }} that this notification does not know, each once; '…' stands for a
 * placeholder that is not closed.
 */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const names = [...text.matchAll(placeholder)]
    .map(([, name = '']) => name.trim())
    .filter((name) => !known.includes(name));
  const half = /\{\{|\}\}/.test(text.replace(placeholder, '')) ? ['…'] : [];
  return [...new Set([...names, ...half])];
}
