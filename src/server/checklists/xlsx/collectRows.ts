import type { Place } from '#server/checklists/check.ts';
import type { FileProblem } from '#shared/model/checklistPreview.ts';
import { tidy } from '#shared/model/fields.ts';
import { numberAt } from '#shared/rules/checklist/numbering.ts';
import { fileProblemTexts, sheetTexts } from '#shared/text/checklistFiles.ts';
import { type ColumnKey, columns, fieldsOf, headingOf, type RowKind } from './layout.ts';
import { needed, readHeadings } from './readHeadings.ts';
import type { Sheet } from './sheet.ts';

/** The rows of a sheet as the data of a checklist file, with the problems in their structure. */
interface Collected {
  domains: object[];
  colours: { title: string; skip: string[] }[];
  found: FileProblem[];
  warnings: string[];
  problemAt: (place: Place, reason: string) => FileProblem;
}
type Draft = Partial<Record<ColumnKey, string>> & {
  help_questions: string[];
  items: Draft[];
  conditions: Draft[];
};

const draft = (): Draft => ({ help_questions: [], items: [], conditions: [] });
const kinds = Object.entries(sheetTexts.kinds) as [RowKind, string][];

/**
 * Reads on after a wrong row, so that a person hears of all faults at once. When a needed column is
 * missing, no row is read.
 */
export function collectRows({ name, rows, errors, turned }: Sheet): Collected {
  const found: FileProblem[] = [];
  const warnings: string[] = [];
  const rowOf = (row: number) => fileProblemTexts.row(name, row);
  const wrong = (row: number, reason: string, column?: string) =>
    found.push({ row: rowOf(row), reason: column ? fileProblemTexts.in(column, reason) : reason });

  const [[headRow, head] = [1, []], ...body] = [...rows].sort(([a], [b]) => a - b);
  // Said with the heading as the person sees it; the heading itself may be what is wrong.
  for (const { row, column, error } of errors)
    wrong(row, fileProblemTexts.error(error), row === headRow ? '' : head[column]?.trim());
  const { at, colours } = readHeadings(head, (reason) => wrong(headRow, reason), warnings);
  for (const { row, column, into } of turned) {
    const key = [...at].find(([, index]) => index === column)?.[0];
    const cells = rows.get(row);
    // A tick in a colour's column is a mark, and numbers are not read from the file.
    if (!cells || !key || key === 'number' || row === headRow) continue;
    if (into === 'boolean')
      cells[column] = sheetTexts.ticks[cells[column] === '1' ? 'true' : 'false'];
    warnings.push(fileProblemTexts.turned[into](rowOf(row), headingOf(key), cells[column] ?? ''));
  }
  // Without these columns every row would be wrong, so no row is read.
  if (needed.some((key) => !at.has(key))) body.length = 0;
  const domains: Draft[] = [];
  /** The row of each part, by its place in the data. */
  const places = new Map<string, number>();
  let [domain, item]: (Draft | null)[] = [null, null];
  /** The part that the next help question belongs to; the texts that a continued row continues. */
  let owner: { of: Draft; place: Place; number: string } | null = null;
  let last: { texts: Draft; help: boolean; kind: RowKind } | null = null;

  const place = (kind: RowKind): Draft | null => {
    const one = draft();
    if (kind === 'domain') [domain, item] = [one, null];
    if (kind === 'item') item = one;
    const above = kind === 'domain' ? domains : kind === 'item' ? domain?.items : item?.conditions;
    above?.push(one);
    return above ? one : null;
  };
  const numbers = () => [domains.length, domain?.items.length ?? 0, item?.conditions.length ?? 0];

  for (const [row, cells] of body) {
    const text = (key: ColumnKey) => tidy(cells[at.get(key) ?? -1] ?? '');
    const said = text('kind').trim();
    const kind = kinds.find(([, word]) => word.toLowerCase() === said.toLowerCase())?.[0];
    if (!kind) {
      wrong(row, said ? fileProblemTexts.wrongKind(said.slice(0, 80)) : fileProblemTexts.noKind);
      continue;
    }
    for (const key of columns.slice(2))
      if (!fieldsOf[kind].includes(key) && text(key).trim())
        warnings.push(
          fileProblemTexts.ignoredCell(
            rowOf(row),
            headingOf(key),
            sheetTexts.kinds[kind].toLowerCase(),
          ),
        );
    if (kind === 'more') {
      if (!last) wrong(row, fileProblemTexts.moreAlone);
      else if (last.help)
        last.texts.help_questions.push((last.texts.help_questions.pop() ?? '') + text('text'));
      else
        for (const key of fieldsOf[last.kind])
          last.texts[key] = (last.texts[key] ?? '') + text(key);
      continue;
    }
    if (kind === 'help') {
      if (!owner) wrong(row, fileProblemTexts.helpAlone);
      else {
        places.set(
          [...owner.place, 'help_questions', owner.of.help_questions.length].join('.'),
          row,
        );
        owner.of.help_questions.push(text('text').trim());
      }
      last = owner && { texts: owner.of, help: true, kind };
      continue;
    }
    const one = place(kind);
    if (!one) {
      wrong(row, kind === 'item' ? fileProblemTexts.itemAlone : fileProblemTexts.conditionAlone);
      [owner, last] = [null, null];
      continue;
    }
    for (const key of fieldsOf[kind]) one[key] = text(key);
    const [d = 0, i = 0, c = 0] = numbers();
    const depth = kind === 'domain' ? 1 : kind === 'item' ? 2 : 3;
    const path = ['domains', d - 1, 'items', i - 1, 'conditions', c - 1].slice(0, 2 * depth);
    const number = numberAt(...[d - 1, i - 1, c - 1].slice(0, depth));
    places.set(path.join('.'), row);
    owner = { of: one, place: path, number };
    last = { texts: one, help: false, kind };
    for (const colour of colours) {
      const mark = (cells[colour.at] ?? '').trim().toLowerCase();
      if (marks.has(mark)) colour.skip.push(number);
      else if (mark !== '' && !noMarks.has(mark))
        wrong(row, fileProblemTexts.wrongMark, `${sheetTexts.colour} ${colour.title}`);
    }
  }
  return {
    domains,
    colours: colours.map(({ title, skip }) => ({ title, skip })),
    found,
    warnings,
    problemAt: locate(places, name),
  };
}

const marks = new Set([sheetTexts.mark, 'v', sheetTexts.yes, '1', 'true', '✓', '✔']);
const noMarks = new Set([sheetTexts.no, '0', 'false']);

/** Makes a function that names the row and the column of a place in the data. */
function locate(
  places: ReadonlyMap<string, number>,
  sheet: string,
): (place: Place, reason: string) => FileProblem {
  return (place, reason) => {
    let known = [...place];
    while (known.length > 0 && !places.has(known.join('.'))) known = known.slice(0, -1);
    const key = place.at(-1);
    const column = place.includes('help_questions') ? 'text' : columns.find((one) => one === key);
    return {
      row: fileProblemTexts.row(sheet, places.get(known.join('.')) ?? 1),
      reason: column ? fileProblemTexts.in(headingOf(column), reason) : reason,
    };
  };
}
