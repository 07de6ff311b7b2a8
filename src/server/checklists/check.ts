import type * as z from 'zod/mini';
import { richTextFrom } from '#server/richText.ts';
import type { Category, HelpQuestion, Question } from '#shared/model/checklist.ts';
import { ChecklistFile, type FileCondition } from '#shared/model/checklistFile.ts';
import type { FileProblem } from '#shared/model/checklistPreview.ts';
import { limits } from '#shared/model/limits.ts';
import { Problem } from '#shared/problems.ts';
import { numberAt } from '#shared/rules/checklist/numbering.ts';
import { titleOrDefault } from '#shared/rules/words/titleOrDefault.ts';
import { fileTexts } from '#shared/text/files.ts';
import { ChecklistFileError } from './fileError.ts';
import { refuseMuchColour, refuseMuchText, rowsOf, tooManyRows } from './flood.ts';

/** A checklist that was read from a file of any kind (agreements part 5), ready to be stored. */
export interface ReadChecklist {
  title: string;
  online: boolean;
  /** The tree in the form of a version; its ids are numbers ("1.2.3") until it is stored. */
  categories: Category[];
  colours: { title: string; skip: string[] }[];
  warnings: string[];
}

/** A place in the data of a file, such as domains > 0 > items > 2 > title. */
export type Place = readonly PropertyKey[];

/**
 * Checks the data of a file; `problemAt` names a place in the file's own terms. @throws
 * ChecklistFileError
 */
export function toChecklist(
  data: unknown,
  warnings: string[],
  problemAt: (place: Place, reason: string) => FileProblem,
  found: FileProblem[] = [],
): ReadChecklist {
  const parsed = ChecklistFile.safeParse(data);
  if (!parsed.success)
    throw new ChecklistFileError(
      found.concat(parsed.error.issues.map((issue) => problemAt(issue.path, reasonOf(issue)))),
    );
  if (rowsOf(parsed.data) > limits.rows) throw tooManyRows();
  const problems = [...found];
  const checklist = build(parsed.data, warnings, (place, reason) =>
    problems.push(problemAt(place, reason)),
  );
  if (problems.length > 0) throw new ChecklistFileError(problems);
  refuseMuchText(checklist.categories);
  refuseMuchColour(checklist.colours);
  return checklist;
}

function reasonOf(issue: z.core.$ZodIssue): string {
  const { reasons } = fileTexts;
  if (issue.code === 'invalid_type')
    return Object.hasOwn(reasons.types, issue.expected)
      ? reasons.types[issue.expected as keyof typeof reasons.types]
      : reasons.other;
  if (issue.code === 'too_small') return reasons.empty;
  if (issue.code === 'too_big') return reasons.long;
  return issue.code === 'invalid_format' ? reasons.number : reasons.other;
}

type Text = string | null | undefined;

function build(
  file: ChecklistFile,
  warnings: string[],
  wrong: (place: Place, reason: string) => void,
): ReadChecklist {
  const cutTitle = (title: Text, where: string): string => {
    const whole = (title ?? '').trim().replace(/\s+/g, ' ');
    if (whole.length <= limits.title) return whole;
    warnings.push(fileTexts.longTitle(where));
    return `${whole.slice(0, limits.title - 1)}…`.toWellFormed();
  };
  const rich = (value: Text, place: Place): string => {
    try {
      return richTextFrom(value ?? '', String(place.at(-1)));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      wrong(place, fileTexts.reasons.long);
      return '';
    }
  };
  const help = (
    texts: readonly string[] | null | undefined,
    number: string,
    place: Place,
  ): HelpQuestion[] =>
    (texts ?? []).map((one, index) => ({
      id: `${number}-h${index}`,
      text: rich(one, [...place, 'help_questions', index]),
    }));
  const toQuestion = (condition: FileCondition, number: string, place: Place): Question => {
    const title = cutTitle(condition.title, number);
    // A condition shows and prints its article of law at the end of its description.
    const description =
      rich(condition.description, [...place, 'description']) +
      rich(condition.ref, [...place, 'ref']);
    if (description.length > limits.rich) wrong([...place, 'description'], fileTexts.reasons.long);
    return {
      id: number,
      number,
      title,
      title_or_default: titleOrDefault(title, condition.text),
      text: condition.text,
      description,
      default_value: rich(condition.default_value, [...place, 'default_value']),
      help_questions: help(condition.help_questions, number, place),
    };
  };
  const categories: Category[] = [];
  for (const [d, domain] of file.domains.entries()) {
    const number = numberAt(d);
    const place: Place = ['domains', d];
    categories.push({
      id: number,
      parent: null,
      number,
      title: cutTitle(domain.title, number),
      description: rich(domain.description, [...place, 'description']),
      default_value: rich(domain.default_value, [...place, 'default_value']),
      last_question: domain.last_question?.trim() ?? '',
      last_question_title: cutTitle(domain.last_question_title, number),
      questions: [],
      help_questions: help(domain.help_questions, number, place),
    });
    for (const [i, item] of domain.items.entries()) {
      const itemNumber = numberAt(d, i);
      const itemPlace: Place = [...place, 'items', i];
      const questions = item.conditions.map((condition, c) =>
        toQuestion(condition, numberAt(d, i, c), [...itemPlace, 'conditions', c]),
      );
      const none = {
        description: '',
        default_value: '',
        last_question: '',
        last_question_title: '',
      };
      const help_questions = help(item.help_questions, itemNumber, itemPlace);
      if (help_questions.length > 0)
        wrong([...itemPlace, 'help_questions', 0], fileTexts.reasons.helpOnItem);
      categories.push({
        id: itemNumber,
        parent: number,
        number: itemNumber,
        title: cutTitle(item.title, itemNumber),
        ...none,
        help_questions,
        questions,
      });
    }
  }
  const numbers = new Set(
    categories.flatMap((category) => [category.id, ...category.questions.map(({ id }) => id)]),
  );
  const colours = (file.colours ?? []).map(({ title, skip }) => ({
    title: cutTitle(title, title),
    skip: skip.filter(
      (one) => numbers.has(one) || !warnings.push(fileTexts.unknownNumber(title, one)),
    ),
  }));
  return {
    title: cutTitle(file.title, fileTexts.whole),
    online: file.online ?? true,
    categories,
    colours,
    warnings,
  };
}
