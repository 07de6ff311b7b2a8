import {
  Document,
  type FileChild,
  Footer,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  type Table,
  TextRun,
} from 'docx';
import type { Block } from './blocks.ts';
import type { ReportDocument } from './document.ts';
import type { Pictures } from './protocol.ts';
import { cellOf, headings, tableOf, WordBlocks } from './wordBlocks.ts';
import { letterOf } from './wordLetter.ts';
import { wordPhotos } from './wordPhotos.ts';

// Writes the report as a Word document, for taking it over into another system. It has the words of
// the PDF in the order of the national report, with real headings, lists and tables. Chapters that
// only a person can write get a heading and room.

type Row = readonly [label: string, value: readonly Block[]];
type Question = ReportDocument['domains'][number]['items'][number]['questions'][number];

const heading = (text: string, level: number): Paragraph =>
  new Paragraph({ text, heading: headings[level - 1] ?? headings[5] });
const words = (text: string): Paragraph => new Paragraph({ text });
const bold = (text: string): Paragraph =>
  new Paragraph({ children: [new TextRun({ text, bold: true })] });

/**
 * Room above a heading, in twentieths of a point, and little room below it, because a heading
 * belongs to the text after it.
 */
const spaced = (before: number) => ({ paragraph: { spacing: { before, after: 80 } } });

/** The bytes of a .docx. Blocks its process while it works. */
export async function writeWordReport(
  report: ReportDocument,
  logo: Uint8Array | null = null,
  pictures: Pictures = {},
): Promise<Uint8Array> {
  const blocks = new WordBlocks();
  const w = report.words as Record<string, string>;
  const facts = (rows: readonly Row[]) =>
    tableOf(
      rows.map(([label, value]) => [
        cellOf([bold(label)]),
        cellOf(blocks.write(value) as Paragraph[]),
      ]),
    );
  const orNone = (children: readonly FileChild[]): readonly FileChild[] =>
    children.length > 0 ? children : [words(w['none'] ?? '')];
  const question = (one: Question, level: number): FileChild[] => [
    heading([one.number, one.title].filter(Boolean).join(' '), level),
    ...blocks.write(one.text),
    ...blocks.write(one.description),
    bold(one.label),
    ...(one.notes.length > 0 ? [bold(w['notes'] ?? ''), ...blocks.write(one.notes)] : []),
    ...wordPhotos(one.photos, pictures, w),
  ];
  const chapter = (word: string) => heading(w[word] ?? '', 1);
  const blank = (word: string, hint = '') => [heading(w[word] ?? '', 2), words(hint)];
  const children: FileChild[] = [
    ...(report.letter ? letterOf(report.letter, logo) : []),
    new Paragraph({
      text: report.title,
      heading: 'Title',
      pageBreakBefore: report.letter !== null,
    }),
    facts(report.cover as readonly Row[]),
    chapter('research'),
    ...blank('setUp', w['setUpHint']),
    heading(report.notes.title, 2),
    ...orNone([
      ...blocks.write(report.notes.body),
      ...wordPhotos(report.notes.photos, pictures, w),
    ]),
    ...blank('considered', w['consideredHint']),
    ...blank('advice', w['adviceHint']),
    chapter('findings'),
    ...report.domains.flatMap((domain) => [
      heading(domain.title, 2),
      ...(domain.notes.length > 0
        ? [bold(w['domainNotes'] ?? ''), ...blocks.write(domain.notes)]
        : []),
      ...domain.items.flatMap((item) => [
        heading(item.title, 3),
        ...item.questions.flatMap((one) => question(one, 4)),
      ]),
      ...(domain.extra ? question(domain.extra, 3) : []),
    ]),
    chapter('assessed'),
    countsOf(report, w),
    ...report.lists.flatMap(({ title, entries }) => [
      heading(`${title} (${entries.length})`, 2),
      ...orNone(
        entries.map(({ number, title: what, article, note }) =>
          words([`${number} ${what}`.trim(), article, note].filter(Boolean).join(' – ')),
        ),
      ),
    ]),
    ...skippedOf(report, w),
    chapter('details'),
    facts(report.details as readonly Row[]),
    chapter('supervision'),
    facts(report.supervisionFields),
    ...(report.viewFields.length > 0
      ? [chapter('annex'), words(w['viewIntro'] ?? ''), fieldsOf(report.viewFields)]
      : []),
  ];
  const document = new Document({
    title: report.title,
    creator: report.author,
    styles: {
      default: {
        document: {
          run: { font: 'Calibri', size: 22, language: { value: 'nl-NL' } },
          paragraph: { spacing: { after: 100, line: 264, lineRule: LineRuleType.AUTO } },
        },
        heading1: spaced(360),
        heading2: spaced(280),
        heading3: spaced(220),
        heading4: spaced(180),
      },
    },
    numbering: { config: blocks.numbering },
    sections: [{ children, footers: { default: footerOf(report, w) } }],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

const footerOf = (report: ReportDocument, w: Record<string, string>): Footer =>
  new Footer({
    children: [
      new Paragraph({
        children: [
          new TextRun(`${report.footer} · ${w['page']} `),
          new TextRun({ children: [PageNumber.CURRENT] }),
          new TextRun(` ${w['pageOf']} `),
          new TextRun({ children: [PageNumber.TOTAL_PAGES] }),
        ],
      }),
    ],
  });

/** Empty fields: a label, and room beside it. */
const fieldsOf = (labels: readonly string[]): Table =>
  tableOf(labels.map((label) => [cellOf([bold(label)]), cellOf([])]));

/** A table of how often each result was given, by domain. */
function countsOf(report: ReportDocument, w: Record<string, string>): Table {
  const { domains, total } = report.counts;
  const line = (title: string, values: readonly (string | number)[], isBold = false) =>
    [title, ...values].map((one) => cellOf([isBold ? bold(`${one}`) : words(`${one}`)]));
  return tableOf(
    [
      line(w['domain'] ?? '', report.columns, true),
      ...domains.map(({ title, values }) => line(title, values)),
      line(w['total'] ?? '', total, true),
    ],
    1,
    // Each column is wide enough for its longest word.
    [2_000, ...report.columns.map(() => Math.floor(7_000 / report.columns.length))],
  );
}

function skippedOf({ skipped }: ReportDocument, w: Record<string, string>): FileChild[] {
  return [
    heading(w['skipped'] ?? '', 2),
    words((skipped.length > 0 ? w['skippedIntro'] : w['skippedNone']) ?? ''),
    ...skipped.flatMap((domain) => [
      heading(domain.title, 3),
      ...domain.items.flatMap((item) => [
        bold(item.title),
        ...item.questions.map(([number, title]) => words(`${number} ${title}`)),
      ]),
    ]),
  ];
}
