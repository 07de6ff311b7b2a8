import type { RegisterEntry, RegisterKind } from '#shared/model/register.ts';
import { folded } from '#shared/rules/words/folded.ts';
import { placeFields } from './placeFields.ts';

// The register as one text: a first line about itself, then a line for each place, its fields with
// tabs between them. Server and device search it in the same way; the device does so offline.

const fields = ['lrk_id', 'kind', ...placeFields] as const;

/** The line of a place. */
export const lineOf = (entry: RegisterEntry): string =>
  fields.map((field) => String(entry[field] ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t');

/** The place of a line. */
export function entryOf(line: string): RegisterEntry {
  const values = line.split('\t');
  const texts = Object.fromEntries(fields.map((field, at) => [field, values[at] ?? '']));
  const places = Number(texts['number_of_child_places'] || Number.NaN);
  return {
    ...(texts as Omit<RegisterEntry, 'number_of_child_places'>),
    kind: texts['kind'] as RegisterKind,
    number_of_child_places: Number.isNaN(places) ? null : places,
  };
}

/** The whole text. Places that fit a search equally well are found in the order of `entries`. */
export const registerText = (date: string, entries: readonly RegisterEntry[]): string =>
  [`register\t${date}`, ...entries.map(lineOf)].join('\n');

/** The day that a text of the register names in its first line. */
export const dateOf = (text: string): string =>
  text.slice(0, text.indexOf('\n')).split('\t')[1] ?? '';

/** A register that can be searched. */
export interface RegisterIndex {
  /** The day on which the register was taken in. */
  date: string;
  count: number;
  lines: readonly string[];
  /** The searched words of all places, as `folded` makes them, one place after another. */
  text: string;
  /** Where each place begins in `text`, and where the last one ends. */
  starts: Uint32Array;
}

/** The most places that a search shows. */
export const mostFound = 20;

/** The number of lines that are read before other work gets a turn. */
const atOnce = 2_000;
const postalCode = /\b(\d{4})\s+([a-z]{2})\b/g;

/** @param rest lets other work go first: reading a whole register takes long */
export async function openRegister(
  text: string,
  rest: () => Promise<void>,
): Promise<RegisterIndex> {
  const [, ...lines] = text.split('\n');
  const starts = new Uint32Array(lines.length + 1);
  const parts: string[] = [];
  let length = 0;
  for (let from = 0; from < lines.length; from += atOnce) {
    await rest();
    for (let at = from; at < Math.min(from + atOnce, lines.length); at++) {
      starts[at] = length;
      const words = wordsOf(lines[at] as string);
      parts.push(words);
      length += words.length + 1;
    }
  }
  starts[lines.length] = length;
  return {
    date: dateOf(text),
    count: lines.length,
    lines,
    text: `${parts.join('\n')}\n`,
    starts,
  };
}

/** Stands between the words of a place itself and the agency that it belongs to. */
const behind = '\u0001';

/** The words that find a place; its name comes first, and the agency that it belongs to last. */
function wordsOf(line: string): string {
  const [id, , name, address, postal, city, , , coc, , agency] = line.split('\t');
  return folded(
    `${name} ${address} ${postal?.replace(' ', '')} ${city} ${id} ${coc} ${behind}${agency}`,
  );
}

/** At most this many typed words are used: they say which place is meant. */
const mostWords = 8;

/**
 * The places that have every typed word. First those whose name begins with the typed text, then
 * those that have all of it as whole words, then those with a word that begins with the first typed
 * word, then the rest. At most `most`, with the number of all.
 */
export function searchRegister(
  { text, starts, lines }: RegisterIndex,
  typed: string,
  most: number,
): { total: number; entries: RegisterEntry[] } {
  const query = folded(typed).trim().replace(postalCode, '$1$2');
  const words = [...new Set(query.split(/\s+/).filter(Boolean))].slice(0, mostWords);
  const rarest = words.toSorted((a, b) => b.length - a.length)[0];
  if (rarest === undefined) return { total: 0, entries: [] };
  const others = words.filter((word) => word !== rarest);
  const wholes = words.map((word) => ` ${word} `);
  const [names, whole, starting, rest]: [number[], number[], number[], number[]] = [[], [], [], []];
  let [total, line] = [0, 0];
  for (let at = text.indexOf(rarest); at >= 0; ) {
    while ((starts[line + 1] as number) <= at) line++;
    const [start, end] = [starts[line] as number, starts[line + 1] as number];
    // A common word is in tens of thousands of places: once enough places to show are found, the
    // others are only counted.
    if (others.length === 0 || hasAll(text.slice(start, end - 1), others)) {
      total++;
      if (names.length < most && text.startsWith(query, start)) names.push(line);
      else if (whole.length < most) {
        const own = ` ${text.slice(start, text.indexOf(behind, start))}`;
        if (hasAll(own, wholes)) whole.push(line);
        else if (starting.length < most && own.includes(` ${words[0]}`)) starting.push(line);
        else if (rest.length < most) rest.push(line);
      }
    }
    at = text.indexOf(rarest, end);
  }
  const best = [...names, ...whole, ...starting, ...rest].slice(0, most);
  return { total, entries: best.map((one) => entryOf(lines[one] as string)) };
}

const hasAll = (found: string, words: readonly string[]): boolean =>
  words.every((word) => found.includes(word));
