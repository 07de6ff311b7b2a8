import type { Action } from '#shared/model/actions.ts';
import type { HelpQuestion } from '#shared/model/checklist.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Answers } from '#shared/rules/inspection/completion.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';
import type { Values } from '#shared/rules/inspection/values.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';

/** What a stop shows, and which change its result and its notes make. */
export interface StopNotes {
  /** The name of the place where its text is not beside it: its number and words of its own. */
  name: string;
  label: string;
  stored: string;
  defaultValue: string;
  head: StopWords;
  /** Undefined where there is no result to give. */
  result: QuestionResult | null | undefined;
}
export interface StopWords {
  above: string;
  number: string;
  title: string;
  text: string;
  description: string;
  help: readonly HelpQuestion[];
  /** Whether the description is seen at once, or behind its toggle. */
  descriptionOpen: boolean;
}

/** Where an offer to restore is written down, beside the notes of its condition. */
export interface OfferPlace {
  kind: 'offer';
  key: string;
  /** Id of the condition, or of the domain for its extra condition. */
  part: string;
}

/** The place of an offer at this stop; null where no offer can be made. */
export function offerPlaceOf(stop: Stop): OfferPlace | null {
  const part =
    stop.kind === 'question'
      ? stop.node.question.id
      : stop.kind === 'lastQuestion'
        ? stop.domain.category.id
        : null;
  return part === null ? null : { kind: 'offer', key: `o-${part}`, part };
}

/** The name of a place on a button. */
export function shortName(stop: Stop): string {
  if (stop.kind === 'finish') return fillOutTexts.finish;
  if (stop.kind === 'question') return stop.node.number;
  return stop.kind === 'domain'
    ? fillOutTexts.domain(stop.domain.number)
    : fillOutTexts.lastQuestion;
}

const noHelp: readonly HelpQuestion[] = [];

/** What a stop shows; null for the finish view, which has no notes. */
export function notesOf(
  stop: Stop,
  inspection: Inspection,
  answers: Answers,
  extraAnswers: Answers,
): StopNotes | null {
  if (stop.kind === 'finish') return null;
  const { category, number } = stop.domain;
  if (stop.kind === 'domain') {
    const { title, description, help_questions: help } = category;
    return {
      name: `${number}. ${title}`,
      label: fillOutTexts.domainNotes,
      stored:
        inspection.category_notes.find((entry) => entry.category === category.id)?.notes ?? '',
      defaultValue: category.default_value,
      result: undefined,
      head: {
        above: '',
        number: `${number}.`,
        title,
        text: '',
        description,
        help,
        descriptionOpen: false,
      },
    };
  }
  const above = fillOutTexts.domainOf(number, category.title);
  if (stop.kind === 'lastQuestion') {
    const given = extraAnswers.get(category.id);
    const title = category.last_question_title || fillOutTexts.lastQuestion;
    return {
      name: title,
      label: fillOutTexts.questionNotes,
      stored: given?.notes ?? '',
      defaultValue: '',
      result: given?.result ?? null,
      head: {
        above,
        number: '',
        title,
        text: category.last_question,
        description: '',
        help: noHelp,
        descriptionOpen: true,
      },
    };
  }
  const { question } = stop.node;
  const given = answers.get(question.id);
  return {
    name: `${stop.node.number} ${stop.node.label}`,
    label: fillOutTexts.questionNotes,
    stored: given?.notes ?? '',
    defaultValue: question.default_value,
    result: given?.result ?? null,
    head: {
      above: `${above} › ${stop.item.number} ${stop.item.category.title}`,
      number: stop.node.number,
      title: stop.node.label,
      // A short text without a title is its own label.
      text: stop.node.label === question.text.trim() ? '' : question.text,
      description: question.description,
      help: question.help_questions,
      descriptionOpen: true,
    },
  };
}

/**
 * The change that saves a result, notes, or both. Only what was changed here travels: notes typed
 * on one tablet and a result given on another then both stay. `stop` null = the general notes.
 */
export function changeAt(
  stop: Stop | OfferPlace | null,
  change: Partial<Values> & { notes?: string },
): Action | null {
  if (stop === null)
    return { type: 'SAVE_INSPECTION_NOTES', payload: { notes: change.notes ?? '' } };
  if (stop.kind === 'offer')
    return { type: 'SAVE_INSPECTION_RESTORE_OFFER', payload: { part: stop.part, ...change } };
  if (stop.kind === 'domain')
    return {
      type: 'SAVE_INSPECTION_CATEGORY_NOTES',
      payload: { category: stop.domain.category.id, notes: change.notes ?? '' },
    };
  if (stop.kind === 'question')
    return {
      type: 'SAVE_INSPECTION_QUESTION_RESULT',
      payload: { question: stop.node.question.id, ...change },
    };
  if (stop.kind === 'lastQuestion')
    return {
      type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
      payload: { category: stop.domain.category.id, ...change },
    };
  return null;
}
