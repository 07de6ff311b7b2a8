import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Action } from '#shared/rules/actions.ts';
import type { Answers } from '#shared/rules/completion.ts';
import type { Stop } from '#shared/rules/stops.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import type { HelpQuestion } from '#shared/model/checklist.ts';

/** What a stop shows and which change its notes and result make: one table for the three kinds that have notes. */
export interface StopNotes {
  /** Which notes these are: the stop's key. */
  place: string;
  label: string;
  stored: string;
  defaultValue: string;
  result: QuestionResult | null;
  head: { above: string; number: string; title: string; text: string; description: string; help: readonly HelpQuestion[]; descriptionOpen: boolean };
  action: (html: string) => Action;
  /** The change that a result makes, with notes that were typed and not saved yet; null where there is no result to give. */
  answer: ((result: QuestionResult, typed: string | null) => Action) | null;
}

const noHelp: readonly HelpQuestion[] = [];

export function notesOf(stop: Stop, inspection: Inspection, answers: Answers, extraAnswers: Answers): StopNotes | null {
  if (stop.kind === 'finish') return null;
  const { category, number } = stop.domain;
  if (stop.kind === 'domain') {
    return {
      place: stop.key,
      label: fillOutTexts.domainNotes,
      stored: inspection.category_notes.find((entry) => entry.category === category.id)?.notes ?? '',
      defaultValue: category.default_value,
      result: null,
      head: { above: '', number: `${number}.`, title: category.title, text: '', description: category.description, help: category.help_questions, descriptionOpen: false },
      action: (notes) => ({ type: 'SAVE_INSPECTION_CATEGORY_NOTES', payload: { category: category.id, notes } }),
      answer: null,
    };
  }
  const above = fillOutTexts.domainOf(number, category.title);
  if (stop.kind === 'lastQuestion') {
    const given = extraAnswers.get(category.id);
    const change = (result: QuestionResult | null, notes: string): Action => ({ type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER', payload: { category: category.id, result, notes } });
    return {
      place: stop.key,
      label: fillOutTexts.questionNotes,
      stored: given?.notes ?? '',
      defaultValue: '',
      result: given?.result ?? null,
      head: { above, number: '', title: category.last_question_title || fillOutTexts.lastQuestion, text: category.last_question, description: '', help: noHelp, descriptionOpen: true },
      action: (html) => change(given?.result ?? null, html),
      answer: (result, typed) => change(result, typed ?? given?.notes ?? ''),
    };
  }
  const { question } = stop.node;
  const given = answers.get(question.id);
  const change = (result: QuestionResult | null, notes: string): Action => ({ type: 'SAVE_INSPECTION_QUESTION_RESULT', payload: { question: question.id, result, notes } });
  return {
    place: stop.key,
    label: fillOutTexts.questionNotes,
    stored: given?.notes ?? '',
    defaultValue: question.default_value,
    result: given?.result ?? null,
    head: { above: `${above} › ${stop.item.number} ${stop.item.category.title}`, number: stop.node.number, title: question.title_or_default, text: question.text, description: question.description, help: question.help_questions, descriptionOpen: true },
    action: (html) => change(given?.result ?? null, html),
    answer: (result, typed) => change(result, typed ?? given?.notes ?? ''),
  };
}
