import type { Category, HelpQuestion } from '#shared/model/checklist.ts';

/** Each domain, item, condition and help question adds this many characters to the size. */
export const perPart = 100;

/** The size of a checklist: the characters of all its texts, plus `perPart` for each part. */
export const checklistSize = (categories: readonly Category[]): number =>
  sum(categories, ({ title, description, default_value, last_question, ...more }) => [
    title.length + description.length + default_value.length,
    last_question.length + more.last_question_title.length,
    helpIn(more.help_questions),
    sum(more.questions, (one) => [
      one.title.length + one.text.length + one.description.length + one.default_value.length,
      helpIn(one.help_questions),
    ]),
  ]);

const helpIn = (all: readonly HelpQuestion[]): number => sum(all, ({ text }) => [text.length]);

const sum = <Part>(parts: readonly Part[], sizes: (part: Part) => readonly number[]): number =>
  parts.reduce((all, part) => sizes(part).reduce((now, size) => now + size, all + perPart), 0);
