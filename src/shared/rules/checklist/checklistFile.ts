import type { HelpQuestion, Version } from '#shared/model/checklist.ts';
import type { ChecklistFile } from '#shared/model/checklistFile.ts';
import type { Template } from '#shared/model/template.ts';
import { looksRich } from '#shared/rules/words/richText.ts';
import { shortestSkip } from './shortestSkip.ts';
import { buildChecklist } from './tree.ts';

/**
 * A version as a checklist file (agreements part 5): reading it back gives an equal tree and equal
 * colours.
 */
export function checklistFileOf(
  version: Pick<Version, 'title' | 'online' | 'categories'>,
  templates: readonly Template[],
): ChecklistFile {
  return {
    title: version.title,
    online: version.online,
    domains: buildChecklist(version).domains.map(({ category, items }) => ({
      title: category.title,
      ...filled({
        description: asMarkup(category.description),
        default_value: asMarkup(category.default_value),
        last_question: category.last_question,
        last_question_title: category.last_question_title,
        help_questions: textsOf(category.help_questions),
      }),
      items: items.map((item) => ({
        title: item.category.title,
        ...filled({ help_questions: textsOf(item.category.help_questions) }),
        conditions: item.questions.map(({ question }) => ({
          ...filled({ title: question.title }),
          text: question.text,
          ...filled({
            description: asMarkup(question.description),
            default_value: asMarkup(question.default_value),
            help_questions: textsOf(question.help_questions),
          }),
        })),
      })),
    })),
    colours: templates.map((template) => ({
      title: template.title,
      skip: shortestSkip(buildChecklist(version, template)),
    })),
  };
}

/**
 * Stored text is HTML already, even where it holds no tag. A reader of the file would take a text
 * without tags for plain text and escape it, so such a text becomes a paragraph.
 */
export const asMarkup = (html: string): string =>
  html === '' || looksRich(html) ? html : `<p>${html}</p>`;

const textsOf = (help: readonly HelpQuestion[]): string[] => help.map(({ text }) => asMarkup(text));

/** Only the keys with a value that is not empty. */
const filled = <T extends Record<string, string | string[]>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0)) as Partial<T>;
