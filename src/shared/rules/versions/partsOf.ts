import type { Category, HelpQuestion } from '#shared/model/checklist.ts';
import { changedFields, type NodeRef } from '#shared/model/versionChanges.ts';
import { asMarkup } from '#shared/rules/checklist/checklistFile.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import type { Words } from '#shared/rules/words/likeWords.ts';
import type { Steps } from './steps.ts';
import type { ComparedVersion, Part, Parts } from './versionParts.ts';

/** How many conditions of one item go without a stop. */
const together = 50;

/** Help questions as one text: each is a paragraph or more of its own. */
const helpOf = (help: readonly HelpQuestion[]): string =>
  help.map(({ text }) => asMarkup(text)).join('\n');

/** In steps: the parts of a version, with the texts by which they are recognised. */
export function* partsOf(version: ComparedVersion, wordsOf: (text: string) => Words): Steps<Parts> {
  const parts: Parts = { domains: [], items: [], questions: [] };
  const make = (
    ref: NodeRef,
    at: Pick<Part, 'id' | 'parent' | 'index' | 'below' | 'fields'>,
    title: string,
    text: string,
  ): Part => ({
    ...at,
    ref,
    title,
    text,
    content: JSON.stringify(changedFields.map((field) => at.fields[field] ?? '')),
    words: wordsOf(`${title} ${text === title ? '' : text}`),
  });
  for (const [d, { category, number, items }] of buildChecklist(version).domains.entries()) {
    const texts = items.flatMap((item) => [
      item.category.title,
      ...item.questions.map(({ question }) => question.text),
    ]);
    const domain = make(
      { kind: 'domain', number, title: category.title },
      {
        id: category.id,
        parent: null,
        index: d,
        below: new Set(texts),
        fields: fieldsOf(category),
      },
      category.title,
      category.title,
    );
    parts.domains.push(domain);
    for (const [i, one] of items.entries()) {
      const item = make(
        { kind: 'item', number: one.number, title: one.category.title },
        {
          id: one.category.id,
          parent: domain,
          index: i,
          below: new Set(one.questions.map(({ question }) => question.text)),
          fields: fieldsOf(one.category),
        },
        one.category.title,
        one.category.title,
      );
      parts.items.push(item);
      yield;
      for (const [q, node] of one.questions.entries()) {
        if (q % together === together - 1) yield;
        const { id, title, title_or_default, text, description, default_value, help_questions } =
          node.question;
        const fields = {
          title,
          text,
          description: asMarkup(description),
          default_value: asMarkup(default_value),
          help_questions: helpOf(help_questions),
        };
        parts.questions.push(
          make(
            { kind: 'question', number: node.number, title: title_or_default },
            { id, parent: item, index: q, below: new Set(), fields },
            title,
            text,
          ),
        );
      }
    }
  }
  return parts;
}

const fieldsOf = ({
  title,
  description,
  default_value,
  last_question,
  last_question_title,
  help_questions,
}: Category): Part['fields'] => ({
  title,
  // A text from a file has its tags; the same text without tags must count as equal.
  description: asMarkup(description),
  default_value: asMarkup(default_value),
  last_question,
  last_question_title,
  help_questions: helpOf(help_questions),
});
