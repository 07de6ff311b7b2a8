import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { RegisterEntry, RegisterFacts, RegisterReport } from '#shared/model/register.ts';
import { folded } from '#shared/rules/words/folded.ts';
import { decodeText } from './decodeText.ts';
import { RegisterFileError } from './registerFileError.ts';
import { type Column, entryOf, factsOf, needed, wanted } from './registerRow.ts';
import { unpackFile } from './unpackFile.ts';

/** The places in the national register's open data, with or without its history. */
export interface ReadRegister {
  /** Sorted by name. */
  entries: RegisterEntry[];
  /** Facts that only reports need. */
  facts: RegisterFacts[];
  report: RegisterReport;
}

/** Characters that are read before other requests get a turn. */
const piece = 32_768;
/** About twice what the register has, with its history; devices must be able to keep its places. */
const most = { rows: 200_000, places: 80_000 };
/** The most wrong rows that the report names. */
const named = 20;
/** The most characters of a row: no row of the register is nearly as long. */
const longest = 20_000;

/** Files are read one at a time: each takes some hundred megabytes while it is read. */
let last: Promise<unknown> = Promise.resolve();

/** @throws RegisterFileError when the file is no register; then nothing of it may be used */
export function readRegister(file: Uint8Array): Promise<ReadRegister> {
  const mine = last.then(() => readOne(file));
  last = mine.catch(() => undefined);
  return mine;
}

async function readOne(file: Uint8Array): Promise<ReadRegister> {
  const bytes = await unpackFile(file);
  if (bytes.length === 0) throw new RegisterFileError('empty');
  const text = decodeText(bytes);
  if (text === null) throw new RegisterFileError('noText');
  try {
    // The register itself does not quote: a quotation mark in a name is just a mark. But another
    // program may have saved the file with quotes.
    const plain = /^\uFEFF?"/.test(text) ? null : await readRows(text, null);
    if (plain && !plain.isTorn) return plain;
    return await readRows(text, '"').catch((error: unknown) => {
      if (plain && error instanceof CsvError) return plain;
      throw error;
    });
  } catch (error) {
    throw error instanceof CsvError ? new RegisterFileError('noText') : error;
  }
}

/** In pieces, because reading a whole register at once would hold up everybody else. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += piece) {
    await setImmediate();
    yield text.slice(at, at + piece);
  }
}

/** `isTorn`: a row has more columns than the heading, so a field must contain the separator. */
async function readRows(
  text: string,
  quote: '"' | null,
): Promise<ReadRegister & { isTorn: boolean }> {
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter: ';',
      quote,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longest,
      info: true,
    }),
  );
  const report: RegisterReport = { rows: 0, skipped: {}, wrong: [] };
  const byId = new Map<string, RegisterEntry>();
  const facts: RegisterFacts[] = [];
  let columns: ReturnType<typeof columnsOf> | null = null;
  let isTorn = false;
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[];
    info: { lines: number };
  }>) {
    if (columns === null) {
      columns = columnsOf(record);
      continue;
    }
    if (++report.rows > most.rows) throw new RegisterFileError('tooLarge');
    isTorn ||= record.length > columns.count;
    const entry =
      record.length < columns.least
        ? 'columns'
        : entryOf((name) => columns?.of(record, name) ?? '');
    const skip = typeof entry === 'string' ? entry : byId.has(entry.lrk_id) ? 'twice' : null;
    if (skip) {
      report.skipped[skip] = (report.skipped[skip] ?? 0) + 1;
      if (skip !== 'ended' && report.wrong.length < named)
        report.wrong.push({ line: info.lines, reason: skip });
    } else if (typeof entry !== 'string') {
      byId.set(entry.lrk_id, entry);
      facts.push(factsOf((name) => columns?.of(record, name) ?? ''));
    }
    if (byId.size > most.places) throw new RegisterFileError('tooLarge');
  }
  if (columns === null) throw new RegisterFileError('empty');
  if (byId.size === 0) throw new RegisterFileError('noRows');
  return { entries: byName([...byId.values()]), facts, report, isTorn };
}

/** @throws RegisterFileError when the heading lacks a needed column */
function columnsOf(heading: readonly string[]) {
  const names = heading.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  const lacking = needed.filter((name) => !names.includes(name));
  if (lacking.length > 0) throw new RegisterFileError('heading', lacking);
  const places = new Map<Column, number>(
    [...needed, ...wanted].map((name) => [name, names.indexOf(name)]),
  );
  return {
    count: heading.length,
    /** The fewest columns of a valid row. */
    least: Math.max(...needed.map((name) => places.get(name) ?? 0)) + 1,
    of: (row: readonly string[], name: Column) => tidy(row[places.get(name) ?? -1] ?? ''),
  };
}

/** The value without quotation marks that another program put around it. */
const tidy = (value: string): string => {
  const text = value.replace(/\s+/g, ' ').trim();
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
};

/** Sorted by name, so that equal matches are found in this order. */
const byName = (entries: readonly RegisterEntry[]): RegisterEntry[] =>
  entries
    .map((entry) => ({ entry, key: folded(`${entry.location} ${entry.city}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ entry }) => entry);
