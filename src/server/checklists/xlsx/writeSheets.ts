import writeExcelFile, { type Cell, type Row } from 'write-excel-file/node';
import { richTextFrom } from '#server/richText.ts';
import type { ChecklistFile } from '#shared/model/checklistFile.ts';
import { numberAt } from '#shared/rules/checklist/numbering.ts';
import { looksRich, richToPlain } from '#shared/rules/words/richText.ts';
import { sheetTexts } from '#shared/text/checklistFiles.ts';
import { cell, font, heading } from './cells.ts';
import {
  type ColumnKey,
  cellLength,
  columns,
  fieldsOf,
  headingOf,
  type RowKind,
} from './layout.ts';

/**
 * A checklist as an .xlsx that a person can edit in a spreadsheet and import again
 * (docs/checklist-files.md).
 */
export async function writeSheets(file: ChecklistFile): Promise<Uint8Array> {
  const { names } = sheetTexts;
  const colours = file.colours ?? [];
  return writeExcelFile(
    [
      {
        sheet: names.checklist,
        data: [
          [
            ...columns.map(headingOf),
            ...colours.map(({ title }) => `${sheetTexts.colour} ${title}`),
          ].map(heading),
          ...checklistRows(file),
        ],
        columns: [
          ...columns.map((key) => ({ width: widths[key] })),
          ...colours.map(() => ({ width: 14 })),
        ],
        stickyRowsCount: 1,
        stickyColumnsCount: 2,
        orientation: 'landscape',
      },
      {
        sheet: names.version,
        data: [
          [heading(sheetTexts.version.title), cell(file.title)],
          [heading(sheetTexts.version.online), cell(file.online ? sheetTexts.yes : sheetTexts.no)],
        ],
        columns: [{ width: 14 }, { width: 70 }],
      },
      {
        sheet: names.help,
        data: sheetTexts.help.map((line, index) => [index === 0 ? heading(line) : cell(line)]),
        columns: [{ width: 100 }],
      },
    ],
    font,
  ).toBuffer();
}

const widths: Readonly<Record<ColumnKey, number>> = {
  number: 9,
  kind: 13,
  title: 34,
  text: 60,
  description: 48,
  default_value: 34,
  last_question: 34,
  last_question_title: 24,
};

const backgrounds: Partial<Record<RowKind, string>> = { domain: '#cfe3e8', item: '#eaf3f5' };
const markup = '#fff4c2';

type Fields = Partial<Record<ColumnKey, string>>;

function checklistRows(file: ChecklistFile): Row[] {
  const skips = (file.colours ?? []).map(({ skip }) => new Set(skip));
  const rows: Row[] = [];
  const add = (kind: RowKind, number: string, fields: Fields) => {
    const pieces = columns.map((key) => piecesOf(fields[key] ?? ''));
    for (let n = 0; n < Math.max(1, ...pieces.map(({ length }) => length)); n++) {
      const first = n === 0;
      const words = columns.map((key, index) =>
        key === 'number'
          ? first
            ? number
            : ''
          : key === 'kind'
            ? sheetTexts.kinds[first ? kind : 'more']
            : (pieces[index]?.[n] ?? ''),
      );
      const marks = skips.map((skip) =>
        first && number !== '' && skip.has(number) ? sheetTexts.mark : '',
      );
      rows.push(
        [...words, ...marks].map((text, index) =>
          look(cell(text), kind, fields[columns[index] as ColumnKey] ?? '', index),
        ),
      );
    }
  };
  const addHelp = (texts: readonly string[] | null | undefined) => {
    for (const text of texts ?? []) add('help', '', { text: readable(text) });
  };
  for (const [d, domain] of file.domains.entries()) {
    const { title, description, default_value, last_question, last_question_title } = domain;
    add('domain', numberAt(d), {
      title,
      description: readable(description),
      default_value: readable(default_value),
      last_question: last_question ?? '',
      last_question_title: last_question_title ?? '',
    });
    addHelp(domain.help_questions);
    for (const [i, item] of domain.items.entries()) {
      add('item', numberAt(d, i), { title: item.title });
      addHelp(item.help_questions);
      for (const [c, condition] of item.conditions.entries()) {
        add('condition', numberAt(d, i, c), {
          title: condition.title ?? '',
          text: condition.text,
          description: readable(condition.description),
          default_value: readable(condition.default_value),
        });
        addHelp(condition.help_questions);
      }
    }
  }
  return rows;
}

const richColumns: Partial<Record<RowKind, readonly ColumnKey[]>> = {
  domain: ['description', 'default_value'],
  condition: ['description', 'default_value'],
  help: ['text'],
};

function look(one: Cell, kind: RowKind, whole: string, index: number): Cell {
  const key = columns[index];
  const background =
    key && richColumns[kind]?.includes(key) && looksRich(whole) ? markup : backgrounds[kind];
  const bold = kind === 'domain' || (kind === 'item' && key && fieldsOf.item.includes(key));
  return {
    ...(one as object),
    ...(background ? { backgroundColor: background } : {}),
    ...(bold ? { fontWeight: 'bold' } : {}),
  };
}

/** Rich text as plain lines if those give the same rich text on import, otherwise its markup. */
function readable(html: string | null | undefined): string {
  if (!html) return '';
  const plain = plainOf(html);
  return richTextFrom(plain, 'text') === html ? plain : html;
}

/** Paragraphs with an empty line between them; line breaks as line ends. */
const plainOf = (html: string): string => richToPlain(html.replaceAll('</p><p>', '</p>\n<p>'));

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + cellLength, text.length);
    // Never splits between the two halves of a character, nor beside white space: spreadsheets drop
    // white space at the ends of a cell.
    while (
      to < text.length &&
      to > from + 1 &&
      (/[\ud800-\udbff\s]/.test(text[to - 1] ?? '') || /\s/.test(text[to] ?? ''))
    )
      to--;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}
