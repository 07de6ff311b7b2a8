import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Answers } from '#shared/rules/inspection/completion.ts';
import { photosByPart } from '#shared/rules/inspection/photos.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';
import { folded } from '#shared/rules/words/folded.ts';
import { isEmptyRich, richToPlain } from '#shared/rules/words/richText.ts';

/** Finding a place among many: by words, and by what was answered. */

/** A place, in the form in which it is searched. */
export interface Findable {
  stop: Stop;
  number: string;
  label: string;
  result: QuestionResult | null;
  hasNotes: boolean;
  /**
   * All its searchable words, folded: titles above, own title, text, description and help
   * questions; the notes, what was agreed, and the texts of its photos.
   */
  words: string;
}

interface Said {
  answers: Answers;
  /** Answers to extra conditions, by domain. */
  extraAnswers: Answers;
  /** The name of an extra condition that has no title. */
  extraTitle: string;
  /** The notes of domains, the restore offers and the photos. */
  written: Pick<Inspection, 'category_notes' | 'restore_offers' | 'photos'>;
}

/** These places in order, ready to be searched. A domain is among them only if it has notes. */
export function findables(stops: readonly Stop[], said: Said): Findable[] {
  const besideOf = writtenBeside(said.written);
  return stops.flatMap((stop): Findable[] => {
    const place = placeOf(stop, said);
    if (!place) return [];
    const { number, label, part, texts, answer } = place;
    const notes = answer?.notes ?? '';
    const hasNotes = !isEmptyRich(notes);
    if (stop.kind === 'domain' && !hasNotes) return [];
    const result = answer?.result ?? null;
    const beside = part ? besideOf(part, result) : [];
    return [
      {
        stop,
        number,
        label,
        result,
        hasNotes,
        words: folded([label, ...texts, richToPlain(notes), ...beside].join(' ')),
      },
    ];
  });
}

/** The texts of the photos and, if the result is an offer to restore, what was agreed. */
function writtenBeside({ restore_offers = [], photos = [] }: Said['written']) {
  const offers = new Map(restore_offers.map((offer) => [offer.part, offer]));
  const byPart = photosByPart({ photos });
  return (part: string, result: QuestionResult | null): string[] => {
    const offer = result === 'restore-offer' ? offers.get(part) : undefined;
    return [
      ...(offer ? [richToPlain(offer.notes), offer.accepted_by] : []),
      ...(byPart.get(part) ?? []).flatMap(({ caption, alternative }) => [caption, alternative]),
    ];
  };
}

function placeOf(stop: Stop, { answers, extraAnswers, extraTitle, written }: Said) {
  if (stop.kind === 'finish') return null;
  const { category, number: domainNumber } = stop.domain;
  if (stop.kind === 'question') {
    const { question, number, label } = stop.node;
    const texts = [
      question.title,
      question.text,
      richToPlain(question.description),
      ...question.help_questions.map(({ text }) => richToPlain(text)),
      category.title,
      stop.item.category.title,
    ];
    return { number, label, part: question.id, texts, answer: answers.get(question.id) };
  }
  if (stop.kind === 'domain') {
    const own = written.category_notes.find((entry) => entry.category === category.id);
    return {
      number: `${domainNumber}.`,
      label: category.title,
      part: null,
      texts: [],
      answer: own && { result: null, notes: own.notes },
    };
  }
  return {
    number: '',
    label: category.last_question_title || extraTitle,
    part: category.id,
    texts: [category.last_question, category.title],
    answer: extraAnswers.get(category.id),
  };
}
