import { findNodeAtLocation, type ParseError, parseTree } from 'jsonc-parser';
import type * as z from 'zod/mini';
import type { Category, Question } from '#shared/model/checklist.ts';
import { ChecklistFile, knownKeys } from '#shared/model/checklistFile.ts';
import { limits } from '#shared/model/limits.ts';
import { titleOrDefault } from '#shared/rules/tree.ts';
import { fileTexts } from '#shared/text/files.ts';
import { richTextFrom } from './richText.ts';

/** Reads a checklist file (decisions part 5): refused whole with line and reason, or taken with its warnings. */
export interface ReadChecklist {
  title: string;
  online: boolean;
  /** The tree as a version has it; its ids are numbers ("1.2.3") until it is stored. */
  categories: Category[];
  colours: { title: string; skip: string[] }[];
  warnings: string[];
}

/** What is wrong with a file, one line each: "regel 12: …". */
export class ChecklistFileError extends Error {
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** @throws ChecklistFileError */
export function readChecklistFile(source: string): ReadChecklist {
  const text = source.replace(/^\uFEFF/, '');
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const broken = errors.map(({ offset }) => fileTexts.line(lineOf(text, offset), fileTexts.syntax));
  if (!root || broken.length > 0) throw new ChecklistFileError(broken.length > 0 ? broken.slice(0, 10) : [fileTexts.empty]);
  const data: unknown = JSON.parse(text);
  const parsed = ChecklistFile.safeParse(data);
  if (!parsed.success) {
    throw new ChecklistFileError(
      parsed.error.issues.slice(0, 20).map((issue) => {
        const { path } = issue;
        // A missing field has no place of its own: point at the nearest thing that is there.
        let known = [...path] as (string | number)[];
        while (known.length > 0 && !findNodeAtLocation(root, known)) known = known.slice(0, -1);
        return fileTexts.line(lineOf(text, (findNodeAtLocation(root, known) ?? root).offset), `${path.join(' > ') || fileTexts.whole}: ${reasonOf(issue)}`);
      }),
    );
  }
  return toChecklist(parsed.data, unknownKeys(data as ChecklistFile));
}

function reasonOf(issue: z.core.$ZodIssue): string {
  const { reasons } = fileTexts;
  if (issue.code === 'invalid_type')
    return Object.hasOwn(reasons.types, issue.expected) ? reasons.types[issue.expected as keyof typeof reasons.types] : reasons.other;
  if (issue.code === 'too_small') return reasons.empty;
  if (issue.code === 'too_big') return reasons.long;
  return issue.code === 'invalid_format' ? reasons.number : reasons.other;
}

function toChecklist(file: ChecklistFile, warnings: string[]): ReadChecklist {
  const cutTitle = (title: string | null | undefined, where: string): string => {
    const whole = (title ?? '').trim().replace(/\s+/g, ' ');
    if (whole.length <= limits.title) return whole;
    warnings.push(fileTexts.longTitle(where));
    return `${whole.slice(0, limits.title - 1)}…`;
  };
  const rich = (value: string | null | undefined, where: string) => richTextFrom(value ?? '', where);
  const help = (texts: readonly string[] | null | undefined, where: string) =>
    (texts ?? []).map((one, index) => ({ id: `${where}-h${index}`, text: rich(one, where) }));
  const categories: Category[] = [];
  for (const [d, domain] of file.domains.entries()) {
    const number = `${d + 1}`;
    categories.push({
      id: number,
      parent: null,
      number,
      title: cutTitle(domain.title, number),
      description: rich(domain.description, number),
      default_value: rich(domain.default_value, number),
      last_question: domain.last_question?.trim() ?? '',
      last_question_title: cutTitle(domain.last_question_title, number),
      questions: [],
      help_questions: help(domain.help_questions, number),
    });
    for (const [i, item] of domain.items.entries()) {
      const itemNumber = `${number}.${i + 1}`;
      const questions = item.conditions.map((condition, c): Question => {
        const questionNumber = `${itemNumber}.${c + 1}`;
        const title = cutTitle(condition.title, questionNumber);
        return {
          id: questionNumber,
          number: questionNumber,
          title,
          title_or_default: titleOrDefault(title, condition.text),
          text: condition.text,
          // The article of law is shown and printed with the condition: at the end of its description.
          description: rich(condition.description, questionNumber) + rich(condition.ref, questionNumber),
          default_value: rich(condition.default_value, questionNumber),
          help_questions: help(condition.help_questions, questionNumber),
        };
      });
      const empty = { description: '', default_value: '', last_question: '', last_question_title: '', help_questions: [] };
      categories.push({ id: itemNumber, parent: number, number: itemNumber, title: cutTitle(item.title, itemNumber), ...empty, questions });
    }
  }
  const numbers = new Set(categories.flatMap((category) => [category.id, ...category.questions.map(({ id }) => id)]));
  const colours = (file.colours ?? []).map(({ title, skip }) => ({
    title: cutTitle(title, title),
    skip: skip.filter((one) => numbers.has(one) || !warnings.push(fileTexts.unknownNumber(title, one))),
  }));
  return { title: cutTitle(file.title, fileTexts.whole), online: file.online ?? true, categories, colours, warnings };
}

function unknownKeys(file: ChecklistFile): string[] {
  const found = new Map<string, number>();
  const look = (record: object, level: keyof typeof knownKeys) => {
    for (const key of Object.keys(record)) if (!knownKeys[level].includes(key as never)) found.set(key, (found.get(key) ?? 0) + 1);
  };
  look(file, 'file');
  for (const domain of file.domains) {
    look(domain, 'domain');
    for (const item of domain.items) {
      look(item, 'item');
      for (const condition of item.conditions) look(condition, 'condition');
    }
  }
  for (const colour of file.colours ?? []) look(colour, 'colour');
  return [...found].map(([key, times]) => fileTexts.unknownKey(key, times));
}
