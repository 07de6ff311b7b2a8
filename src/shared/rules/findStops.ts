import type { QuestionResult } from '#shared/model/enums.ts';
import type { Answers } from './completion.ts';
import { folded } from './folded.ts';
import { isEmptyRich, richToPlain } from './richText.ts';
import type { Stop } from './stops.ts';

/** Finding a condition among many: by words, and by what was answered. */

/** A place as it is looked for. */
export interface Findable {
  stop: Stop;
  number: string;
  label: string;
  result: QuestionResult | null;
  hasNotes: boolean;
  /** All that can be looked for: titles above, own title, text, explanation and notes, folded. */
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
        words: folded([label, ...texts, richToPlain(notes)].join(' ')),
      },
    ];
  });
}

function placeOf(stop: Stop, { answers, extraAnswers, extraTitle }: Said) {
  if (stop.kind === 'question') {
    const { question, number, label } = stop.node;
    const texts = [
      question.title,
      question.text,
      richToPlain(question.description),
      stop.domain.category.title,
      stop.item.category.title,
    ];
    return { number, label, texts, answer: answers.get(question.id) };
  }
  if (stop.kind === 'lastQuestion') {
    const { category } = stop.domain;
    const label = category.last_question_title || extraTitle;
    return {
      number: '',
      label,
      texts: [category.last_question, category.title],
      answer: extraAnswers.get(category.id),
    };
  }
  return null;
}
