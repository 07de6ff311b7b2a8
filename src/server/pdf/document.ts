import type { Report, ReportCount, ReportLetter, ReportRow } from '#shared/model/report.ts';
import type { ReportPhoto, ReportQuestion } from '#shared/model/reportDomain.ts';
import { resultOrder } from '#shared/rules/inspection/completion.ts';
import type { Block } from './blocks.ts';
import { createTextCleaner, type HasGlyph } from './cleanText.ts';
import { photoOf } from './photoOf.ts';
import { plainTextOf } from './plainText.ts';
import type { Pictures } from './protocol.ts';
import type { ReportWords } from './reportWords.ts';
import { htmlToBlocks, textToBlocks } from './richText.ts';

/** Longest plain fields in characters; a longer one ends in '…'. */
const MAX_LINE = 1_000;
const MAX_TEXT = 30_000;
/**
 * Up to this many characters of JSON, lines are broken per paragraph: fewer hyphens, but three to
 * seven times as slow.
 */
const MAX_FINE = 90_000;
/**
 * A description of at most this many characters and pieces stays on one page. Never a table: its
 * columns may be so narrow that even little text is taller than a page.
 */
const MAX_BRIEF = { characters: 1_000, pieces: 12 };
const isBrief = (html: string): boolean =>
  html.length <= MAX_BRIEF.characters &&
  !/<t/i.test(html) &&
  html.split(/<(?:br|p|li|[ou]l|h\d|blockquote)/i).length <= MAX_BRIEF.pieces;

/**
 * What report.typ reads from /data.json: the report in its own order, cleaned, with rich text as
 * trees of blocks.
 */
export type ReportDocument = ReturnType<typeof toDocument>;

interface DrawOptions {
  degraded: boolean;
  logo?: Uint8Array | null;
  pictures?: Pictures;
}

/**
 * Turns a report into the data of the template. `degraded` draws rich text as short plain text:
 * less faithful, but it cannot fail or take long. Never throws for a value of the right type,
 * however hostile its strings.
 */
export function toDocument(
  report: Report,
  words: ReportWords,
  hasGlyph: HasGlyph,
  { degraded, logo = null, pictures = {} }: DrawOptions,
) {
  const clean = createTextCleaner(hasGlyph);
  const line = (text: string): string => clip(clean(text).replace(/\s+/g, ' ').trim(), MAX_LINE);
  const text = (value: string): Block[] => textToBlocks(clip(value, MAX_TEXT), clean);
  const cut = (): Block[] => text(words.truncated);
  const plain = degraded ? plainTextOf() : null;

  const rich = (html: string, baseLevel: number): Block[] => {
    if (plain) {
      const short = plain(html);
      return short.truncated
        ? [...textToBlocks(short.text, clean), ...cut()]
        : textToBlocks(short.text, clean);
    }
    const { blocks, truncated } = htmlToBlocks(html, { clean, baseLevel });
    return truncated ? [...blocks, ...cut()] : blocks;
  };

  const rows = (list: ReportRow[]) =>
    list.map(({ label, value }) => [line(label), text(value)] as const);
  const count = ({ number, title, results, open }: ReportCount) => ({
    title: line(`${number} ${title}`),
    values: [...resultOrder.map((result) => results[result]), open],
  });

  // The simpler form shows only the captions of photos.
  const photos = (list: readonly ReportPhoto[] = [], place = '') =>
    list.map((one) => photoOf(one, place, degraded ? {} : pictures, { line, unsaid: words.photo }));

  const anchors = new Map<string, string>();
  let questions = 0;
  /** `below`: the level of headings inside its texts, one below the question's own. */
  const question = (from: ReportQuestion, title: string, below: number) => {
    const id = `q${questions++}`;
    if (from.number && !anchors.has(from.number)) anchors.set(from.number, id);
    return {
      id,
      number: line(from.number),
      title: line(title),
      text: text(from.text),
      description: rich(from.descriptionHtml, below),
      brief: isBrief(from.descriptionHtml),
      result: from.result ?? 'open',
      photos: photos(from.photos, from.number || words.extra),
      label: line(from.resultLabel),
      notes: rich(from.notesHtml, below),
    };
  };
  const extra = (from: ReportQuestion) => {
    const own = from.title.trim();
    return question(from, own && own !== words.extra ? `${words.extra}: ${own}` : words.extra, 3);
  };

  const domains = report.domains.map((domain) => ({
    title: line(`${domain.number} ${domain.title}`),
    notes: rich(domain.notesHtml, 2),
    items: domain.items.map((item) => ({
      title: line(`${item.number} ${item.title}`),
      questions: item.questions.map((from) => question(from, from.title, 4)),
    })),
    extra: domain.extra ? extra(domain.extra) : null,
  }));

  const lists = report.lists.map((list) => ({
    title: line(list.title),
    result: list.result,
    entries: list.entries.map(({ number, title, article, note }) => ({
      number: line(number),
      title: line(title),
      article: line(article),
      note: line(note),
      anchor: anchors.get(number) ?? null,
    })),
  }));

  return {
    // PDF/UA requires a title.
    title: line(report.title) || line(report.name) || '-',
    name: line(report.name),
    author: line(words.author),
    date: dateParts(report.date),
    letter: report.letter ? letterOf(report.letter, line, logo !== null) : null,
    footer: line(report.footer),
    degraded,
    fineLines: !degraded && JSON.stringify(report).length <= MAX_FINE,
    cover: rows(report.cover),
    details: rows(report.details),
    counts: { domains: report.counts.domains.map(count), total: count(report.counts.total).values },
    columns: [...resultOrder.map((result) => line(words.results[result])), line(words.open)],
    results: [...resultOrder, 'open'],
    lists,
    notes: {
      title: line(report.notes.title),
      body: rich(report.notes.html, 2),
      photos: photos(report.notes.photos),
    },
    domains,
    skipped: report.skipped.map((domain) => ({
      title: line(`${domain.number} ${domain.title}`),
      items: domain.items.map((item) => ({
        title: line(`${item.number} ${item.title}`),
        questions: item.questions.map(({ number, title }) => [line(number), line(title)] as const),
      })),
    })),
    words: Object.fromEntries(
      Object.entries(words).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, line(value)]] : [],
      ),
    ),
    viewFields: report.view ? words.viewFields.map(line) : [],
    supervisionFields: words.supervisionFields.map(
      (label, at) => [line(label), text(report.supervision[at] ?? '')] as const,
    ),
  };
}

function letterOf(
  { organisation, to, date, about, paragraphs, signed }: ReportLetter,
  line: (text: string) => string,
  hasLogo: boolean,
) {
  const row = ({ label, value }: ReportRow) => [line(label), line(value)] as const;
  return {
    organisation: line(organisation),
    hasLogo,
    to: to.map(line),
    facts: [row(date), row(about)],
    paragraphs: paragraphs.map(line),
    signed: signed.map(line),
  };
}

function clip(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}

/**
 * [year, month, day] of an ISO date. PDF/A requires a date, and a wrong one must not stop the
 * report: text that is no calendar date becomes 1 January 1970. It never becomes today, so that
 * equal reports stay equal files.
 */
function dateParts(date: string): [number, number, number] {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const parsed = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
  return match && isReal ? [Number(match[1]), Number(match[2]), Number(match[3])] : [1970, 1, 1];
}
