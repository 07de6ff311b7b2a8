import {
  Document,
  type FileChild,
  Footer,
  ImageRun,
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
import { wordPhotos } from './wordPhotos.ts';

/**
 * The report as a Word document: the same words in the same order as the PDF, with real headings,
 * lists and tables, to take over into another system.
 */
type Row = readonly [label: string, value: readonly Block[]];
type Question = ReportDocument['domains'][number]['items'][number]['questions'][number];

const heading = (text: string, level: number): Paragraph =>
  new Paragraph({ text, heading: headings[level - 1] ?? headings[5] });
const words = (text: string): Paragraph => new Paragraph({ text });
const bold = (text: string): Paragraph =>
  new Paragraph({ children: [new TextRun({ text, bold: true })] });

/** Room above a heading, in twentieths of a point; little below it, for it belongs to what follows. */
const spaced = (before: number) => ({ paragraph: { spacing: { before, after: 80 } } });

/** Bytes of a .docx. Blocks its process while it works. */
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
  const children: FileChild[] = [
    ...(report.letter ? letterOf(report.letter, logo) : []),
    new Paragraph({
      text: report.title,
      heading: 'Title',
      pageBreakBefore: report.letter !== null,
    }),
    facts(report.cover as readonly Row[]),
    heading(w['details'] ?? '', 1),
    facts(report.details as readonly Row[]),
    heading(w['overview'] ?? '', 1),
    countsOf(report, w),
    ...report.lists.flatMap(({ title, entries }) => [
      heading(`${title} (${entries.length})`, 2),
      ...orNone(
        entries.map(({ number, title: what, article, note }) =>
          words([`${number} ${what}`.trim(), article, note].filter(Boolean).join(' – ')),
        ),
      ),
    ]),
    heading(report.notes.title, 1),
    ...orNone([
      ...blocks.write(report.notes.body),
      ...wordPhotos(report.notes.photos, pictures, w),
    ]),
    ...report.domains.flatMap((domain) => [
      heading(domain.title, 1),
      ...(domain.notes.length > 0
        ? [bold(w['domainNotes'] ?? ''), ...blocks.write(domain.notes)]
        : []),
      ...domain.items.flatMap((item) => [
        heading(item.title, 2),
        ...item.questions.flatMap((one) => question(one, 3)),
      ]),
      ...(domain.extra ? question(domain.extra, 2) : []),
    ]),
    ...skippedOf(report, w),
    ...(report.viewFields.length > 0
      ? [
          heading(w['view'] ?? '', 1),
          words(w['viewIntro'] ?? ''),
          tableOf(report.viewFields.map((label) => [cellOf([bold(label)]), cellOf([])])),
        ]
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
      },
    },
    numbering: { config: blocks.numbering },
    sections: [{ children, footers: { default: footerOf(report, w) } }],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

/** The letter in front, on a page of its own. */
function letterOf(
  { organisation, to, facts, paragraphs, signed }: NonNullable<ReportDocument['letter']>,
  logo: Uint8Array | null,
): FileChild[] {
  return [
    logo ? pictureOf(logo, organisation) : bold(organisation),
    ...to.map(words),
    words(''),
    ...facts.map(([label, value]) => words(`${label}: ${value}`)),
    words(''),
    ...[...paragraphs, '', ...signed].map(words),
  ];
}

/** Points that a logo is high; its width follows. */
const logoHeight = 50;

function pictureOf(png: Uint8Array, name: string): Paragraph {
  // The size of a PNG stands in its first bytes.
  const head = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const ratio = head.getUint32(16) / head.getUint32(20);
  const transformation = { width: Math.round(logoHeight * ratio), height: logoHeight };
  const altText = { title: name, description: name, name };
  return new Paragraph({
    children: [new ImageRun({ type: 'png', data: png, transformation, altText })],
  });
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

/** How often each result was given, by domain. */
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
    // Wide enough for the longest word of each.
    [2_000, ...report.columns.map(() => Math.floor(7_000 / report.columns.length))],
  );
}

function skippedOf({ skipped }: ReportDocument, w: Record<string, string>): FileChild[] {
  return [
    heading(w['skipped'] ?? '', 1),
    words((skipped.length > 0 ? w['skippedIntro'] : w['skippedNone']) ?? ''),
    ...skipped.flatMap((domain) => [
      heading(domain.title, 2),
      ...domain.items.flatMap((item) => [
        bold(item.title),
        ...item.questions.map(([number, title]) => words(`${number} ${title}`)),
      ]),
    ]),
  ];
}
