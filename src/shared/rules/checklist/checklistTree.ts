import type { Category, Question } from '#shared/model/checklist.ts';

/**
 * The numbered checklist: domains > items > questions, each with whether it is skipped
 * (specification sections 2 and 4). `tree.ts` makes it.
 */
export interface Checklist {
  domains: DomainNode[];
}
export interface DomainNode {
  category: Category;
  number: string;
  skipped: boolean;
  items: ItemNode[];
}
export interface ItemNode {
  category: Category;
  number: string;
  skipped: boolean;
  questions: QuestionNode[];
}
export interface QuestionNode {
  question: Question;
  number: string;
  /** The name of the condition in a list, which tells it from the others of its item. */
  readonly label: string;
  skipped: boolean;
}
