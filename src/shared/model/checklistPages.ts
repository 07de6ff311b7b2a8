import * as z from 'zod/mini';
import { Category, HelpQuestion, Question } from './checklist.ts';
import { Id } from './fields.ts';

const versionRef = z.object({ id: Id, title: z.string() });

/** A category as its own edit page reads it. */
export const CategoryPage = z.extend(Category, { version: versionRef });
export type CategoryPage = z.infer<typeof CategoryPage>;

/** A question as its own edit page reads it. */
export const QuestionPage = z.extend(Question, {
  category: z.object({ id: Id, title: z.string(), version: versionRef }),
});
export type QuestionPage = z.infer<typeof QuestionPage>;

/** A help question as its own edit page reads it: it belongs to a question or to a category. */
export const HelpQuestionPage = z.extend(HelpQuestion, {
  question: z.nullable(Id),
  category: z.nullable(Id),
  version: versionRef,
});
export type HelpQuestionPage = z.infer<typeof HelpQuestionPage>;
