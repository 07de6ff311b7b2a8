import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Small building blocks of every shape on the wire. Lengths come from agreements part 3. */

/**
 * Texts that reach a database must hold no NUL and no half of a character pair; line ends become
 * \n.
 */
export const tidy = (value: string) =>
  value.replaceAll('\u0000', '').replace(/\r\n?/g, '\n').toWellFormed();

/**
 * An id. Any short string passes, so that an unknown one answers "not found" rather than "wrong
 * input".
 */
export const Id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/));

// Trims piece by piece: a pattern that looks for white space on both sides takes very long on much
// of it.
const onOneLine = (value: string) =>
  tidy(value)
    .split(/[\n\u2028\u2029]/)
    .map((piece) => piece.trim())
    .filter(Boolean)
    .join(' ');
const orEmpty = <Text extends z.ZodMiniString>(text: Text) =>
  z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value) => value ?? ''),
  );
/**
 * Limits a text before it is tidied, which takes long for a very long one. Tidying takes far fewer
 * characters than this from its ends and line breaks.
 */
const within = (max: number) => z.maxLength(2 * max + 1_000, { abort: true });
const trimmed = (tidied: (value: string) => string, max: number, min = 0) =>
  z.string().check(within(max), z.overwrite(tidied), z.trim(), z.minLength(min), z.maxLength(max));

/**
 * One line of text, trimmed, line breaks as spaces; may be empty. Missing and null count as ''.
 */
export const line = (max: number = limits.title) => orEmpty(trimmed(onOneLine, max));

/** One line that must not be empty after trimming. */
export const requiredLine = (max: number = limits.title) => trimmed(onOneLine, max, 1);

const kept = <Text extends z.ZodMiniString>(text: Text) =>
  z.optional(
    z.pipe(
      z.nullable(text),
      z.transform((value) => value ?? ''),
    ),
  );

/** One line. A caller that leaves the field out leaves it as it is; null counts as ''. */
export const keptLine = () => kept(trimmed(onOneLine, limits.title));

/** The same for a text of several lines. */
export const keptText = () => kept(trimmed(tidy, limits.plain));

/** Text without markup, trimmed; line breaks stay. Missing and null count as ''. */
export const plainText = () => orEmpty(trimmed(tidy, limits.plain));

/** The same, which must not be empty after trimming. */
export const requiredText = () => trimmed(tidy, limits.plain, 1);

/** A word or a few that a program sends, without control characters; `max` characters at most. */
export const word = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u));

/** Rich text as it comes in: cleaned and measured again by the server (agreements part 3). */
export const RawRichText = z
  .string()
  .check(within(limits.richRaw), z.overwrite(tidy), z.maxLength(limits.richRaw));

/** The same, where missing counts as ''. */
export const RichText = orEmpty(RawRichText);

/** An id, or none: missing, '' and null count as null. */
export const optionalId = z.pipe(
  z.optional(z.nullable(z.union([Id, z.literal('')]))),
  z.transform((value) => value || null),
);

/** Calendar date, YYYY-MM-DD; missing, '' and null count as null. */
export const OptionalDate = z.pipe(
  z.optional(z.nullable(z.union([z.iso.date(), z.literal('')]))),
  z.transform((value) => value || null),
);

/** The same, but a caller that leaves the field out leaves it as it is. */
export const keptDate = () =>
  z.optional(
    z.pipe(
      z.nullable(z.union([z.iso.date(), z.literal('')])),
      z.transform((value) => value || null),
    ),
  );

/** A moment in UTC, ISO 8601 with milliseconds. */
export const Moment = z.iso.datetime();

/** A whole number from 0, or null when not filled in. */
export const Count = z.pipe(
  z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)))),
  z.transform((value) => value ?? null),
);

/** A text that must have a certain form, or be empty. Missing and null count as ''. */
const ofForm = (tidied: (value: string) => string, max: number, form: RegExp) =>
  orEmpty(trimmed(tidied, max).check(z.regex(form)));

/** '1234 AB' in any spacing and case, stored as '1234 AB'; may be empty. */
export const PostalCode = ofForm(formatPostalCode, 1_000, /^(?:[1-9]\d{3} [A-Z]{2})?$/);

/** Puts a Dutch postal code in its one form; anything else comes back trimmed. */
export function formatPostalCode(value: string): string {
  const parts = /^\s*(\d{4})\s*([a-z]{2})\s*$/i.exec(value);
  return parts ? `${parts[1]} ${parts[2]?.toUpperCase()}` : value.trim();
}

/** Loosely checked: something@something; may be empty. */
export const Email = ofForm(tidy, 254, /^(?:[^\s@]+@[^\s@]+)?$/);

/** Loosely checked: digits, spaces and + - ( ) . / ; may be empty. */
export const Phone = ofForm(tidy, 40, /^(?:[+(]?[\d][\d\s().+/-]{5,})?$/);

/** A list of ids without repeats. */
export const IdList = z.array(Id).check(
  z.maxLength(limits.ids),
  z.overwrite((ids) => [...new Set(ids)]),
);

/** A tick in a form: JSON booleans and the words that multipart forms send. */
export const Flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', ''])]),
  z.transform((value) => value === true || value === 'true' || value === '1' || value === 'on'),
);

/** A choice in a form or an address: missing and '' count as no choice. */
export const choice = <T extends z.ZodMiniType>(one: T) =>
  z.pipe(
    z.optional(z.union([one, z.literal('')])),
    z.transform((value): z.output<T> | null =>
      value === undefined || value === '' ? null : (value as z.output<T>),
    ),
  );

const wholeNumber = (fallback: number, max: number) =>
  z.pipe(
    z.optional(z.union([z.number(), z.string()])),
    z.transform((value) => {
      const number = Math.trunc(Number(value === undefined || value === '' ? fallback : value));
      return Number.isFinite(number) ? Math.min(Math.max(number, 1), max) : fallback;
    }),
  );

/**
 * Query of a list (agreements part 1): page from 1, limit 10 (at most 100), free-text filter, sort
 * with '-' for descending.
 */
export const PageQuery = z.object({
  page: wholeNumber(1, 1_000_000),
  limit: wholeNumber(10, 100),
  filter: line(limits.filter),
  sort: line(64),
});
export type PageQuery = z.output<typeof PageQuery>;

/**
 * Names the state of a record that somebody edits: the server gives it when the record is read, and
 * gets it back when the record is saved.
 */
export const Stamp = z.string().check(z.maxLength(64));

/** The fields that every list answers beside its rows. */
export const pageAnswer = { total: z.int(), limit: z.int(), page: z.int() } as const;
