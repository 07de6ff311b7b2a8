import {
  AlignmentType,
  ExternalHyperlink,
  type FileChild,
  HeadingLevel,
  type ILevelsOptions,
  LevelFormat,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Align, Block, Table as Grid, Inline, List, Run } from './blocks.ts';

/** Writes rich text of a report as parts of a Word document. */

const alignments = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
} as const satisfies Record<Align, string>;
export const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

/** The numbering of one numbered list, with its own start. */
export interface Numbering {
  reference: string;
  levels: ILevelsOptions[];
}

/** The indent of one level of a list, in twentieths of a point. */
const indent = 360;
/** The deepest level that Word knows, from 0; a report has six levels. */
const deepest = 8;
const bullets = ['•', '◦', '▪'];

const runOf = ({ s, b, i, u }: Run): TextRun =>
  new TextRun({
    text: s,
    ...(b ? { bold: true } : {}),
    ...(i ? { italics: true } : {}),
    ...(u ? { underline: {} } : {}),
  });

function inlines(content: readonly Inline[]): ParagraphChild[] {
  return content.map((one) => {
    if (one.t === 'br') return new TextRun({ break: 1 });
    if (one.t === 's') return runOf(one);
    const children = one.c.map((part) =>
      part.t === 'br'
        ? new TextRun({ break: 1 })
        : new TextRun({ text: part.s, style: 'Hyperlink' }),
    );
    return new ExternalHyperlink({ link: one.href, children });
  });
}

/** The place of a paragraph in a list. */
interface InList {
  reference: string;
  level: number;
  /** Only the first paragraph of an item gets a bullet or number. */
  isFirst: boolean;
}

/** Writes blocks, and collects their lists' numbering, which the document has at its start. */
export class WordBlocks {
  readonly numbering: Numbering[] = [{ reference: 'bullets', levels: levelsOf(null) }];

  write(blocks: readonly Block[], inList: InList | null = null): FileChild[] {
    return blocks.flatMap((block, at): FileChild[] => {
      const place = inList && { ...inList, isFirst: inList.isFirst && at === 0 };
      if (block.t === 'table') return [this.table(block)];
      if (block.t === 'ul' || block.t === 'ol') return this.list(block, place);
      return [
        new Paragraph({
          children: inlines(block.c),
          ...(block.a ? { alignment: alignments[block.a] } : {}),
          // One level deeper than in the PDF, because in Word the domains are in a chapter.
          ...(block.t === 'h' ? { heading: headings[block.l] ?? headings[5] } : {}),
          ...markOf(place),
        }),
      ];
    });
  }

  private list(list: List, inList: InList | null): FileChild[] {
    const level = Math.min(deepest, inList ? inList.level + 1 : 0);
    const reference = list.t === 'ul' ? 'bullets' : this.numbersFrom(list.start);
    return list.items.flatMap((item) => this.write(item, { reference, level, isFirst: true }));
  }

  private numbersFrom(start: number): string {
    const reference = `numbers-${this.numbering.length}`;
    this.numbering.push({ reference, levels: levelsOf(start) });
    return reference;
  }

  private table({ head, rows }: Grid): Table {
    const cells = rows.map((row) =>
      row.map(({ cs, rs, c }) =>
        cellOf(this.write(c) as Paragraph[], {
          ...(cs > 1 ? { columnSpan: cs } : {}),
          ...(rs > 1 ? { rowSpan: rs } : {}),
        }),
      ),
    );
    return tableOf(cells, head);
  }
}

/** Word accepts no cell without a paragraph. */
export const cellOf = (
  children: readonly Paragraph[],
  spans: { columnSpan?: number; rowSpan?: number } = {},
): TableCell =>
  new TableCell({ ...spans, children: children.length > 0 ? [...children] : [new Paragraph('')] });

/**
 * A table as wide as the page; the first `head` rows are repeated on each page.
 * @param widths of its columns, in twentieths of a point; then each row stays on one page
 */
export const tableOf = (
  rows: readonly TableCell[][],
  head = 0,
  widths: readonly number[] = [],
): Table =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    ...(widths.length > 0 ? { columnWidths: widths, layout: TableLayoutType.FIXED } : {}),
    rows: rows.map(
      (children, y) =>
        new TableRow({
          children,
          cantSplit: widths.length > 0,
          ...(y < head ? { tableHeader: true } : {}),
        }),
    ),
  });

/** The bullet or number of a list item, or the indent of its later paragraphs. */
function markOf(place: InList | null) {
  if (!place) return {};
  const { reference, level, isFirst } = place;
  return isFirst ? { numbering: { reference, level } } : { indent: { left: indent * (level + 2) } };
}

/** @param start the first number; null for bullets */
const levelsOf = (start: number | null): ILevelsOptions[] =>
  Array.from({ length: deepest + 1 }, (_, level) => ({
    level,
    format: start === null ? LevelFormat.BULLET : LevelFormat.DECIMAL,
    text: start === null ? (bullets[level % bullets.length] as string) : `%${level + 1}.`,
    alignment: AlignmentType.LEFT,
    ...(start === null ? {} : { start }),
    style: { paragraph: { indent: { left: indent * (level + 2), hanging: indent } } },
  }));
