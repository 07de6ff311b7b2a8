import type { QuestionResult } from '#shared/model/enums.ts';
import type { Answers } from './completion.ts';
import { folded, hasWordsOf } from './folded.ts';
import { isEmptyRich, richToPlain } from './richText.ts';
import type { Stop } from './stops.ts';

/** Finding a condition among many: by words, and by what was answered. */

export type StopFilter = 'all' | 'open' | 'noted' | QuestionResult;

/** A place as it is looked for. */
export interface Findable {
  stop: Stop;
  number: string;
  label: string;
  result: QuestionResult | null;
  hasNotes: boolean;
  /** All that can be looked for: number, title, text, explanation and notes, folded. */
  words: string;
}

interface Said {
  answers: Answers;
  /** Answers to extra conditions, by domain. */
  extraAnswers: Answers;
  /** What an extra condition is called that has no title. */
  extraTitle: string;
}

/** The conditions of these places, in order, ready to be looked through. */
export function findables(stops: readonly Stop[], said: Said): Findable[] {
  return stops.flatMap((stop): Findable[] => {
    const place = placeOf(stop, said);
    if (!place) return [];
    const { number, label, texts, answer } = place;
    const notes = answer?.notes ?? '';
    return [
      {
        stop,
        number,
        label,
        result: answer?.result ?? null,
        hasNotes: !isEmptyRich(notes),
        words: folded([number, label, ...texts, richToPlain(notes)].join(' ')),
      },
    ];
  });
}

function placeOf(stop: Stop, { answers, extraAnswers, extraTitle }: Said) {
  if (stop.kind === 'question') {
    const { question, number, label } = stop.node;
    const texts = [question.title, question.text, richToPlain(question.description)];
    return { number, label, texts, answer: answers.get(question.id) };
  }
  if (stop.kind === 'lastQuestion') {
    const { category } = stop.domain;
    const label = category.last_question_title || extraTitle;
    return {
      number: '',
      label,
      texts: [category.last_question],
      answer: extraAnswers.get(category.id),
    };
  }
  return null;
}

/** Those that have every word of the question, and pass the filter; all of them without either. */
export function found(
  all: readonly Findable[],
  query: string,
  filter: StopFilter,
): readonly Findable[] {
  const isHit = hasWordsOf(query);
  return all.filter((one) => passes(one, filter) && isHit(one.words));
}

/** An extra condition never has to be answered (specification section 4). */
const passes = ({ stop, result, hasNotes }: Findable, filter: StopFilter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'noted') return hasNotes;
  return filter === 'open' ? result === null && stop.kind === 'question' : result === filter;
};

/** The conditions of the item of this place that have no result yet; none at any other place. */
export const openInItem = (stops: readonly Stop[], answers: Answers, at: Stop): readonly Stop[] =>
  stops.filter(
    (stop) =>
      stop.kind === 'question' &&
      at.kind === 'question' &&
      stop.item === at.item &&
      !answers.get(stop.node.question.id)?.result,
  );

/**
 * The first condition without a result behind this place, else the first of all; null when none is
 * open.
 */
export function nextOpen(stops: readonly Stop[], answers: Answers, from: string): Stop | null {
  const at = stops.findIndex(({ key }) => key === from);
  const isOpen = (stop: Stop) =>
    stop.kind === 'question' && !answers.get(stop.node.question.id)?.result;
  return stops.slice(at + 1).find(isOpen) ?? stops.slice(0, at + 1).find(isOpen) ?? null;
}
