import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { AgreedWords } from '#shared/model/restoreOffer.ts';
import type { Checklist } from '#shared/rules/checklist/checklistTree.ts';
import { answersOf, lastAnswersOf } from '#shared/rules/inspection/completion.ts';
import { photosByPart, saidOf } from '#shared/rules/inspection/photos.ts';
import { agreedIn, notesWith } from '#shared/rules/inspection/restoreOffers.ts';
import { hasLastQuestion } from '#shared/rules/inspection/stops.ts';
import { escapeHtml, isEmptyRich } from '#shared/rules/words/richText.ts';

/** A text that a person copies into another system in one go: of an item, or of a domain itself. */
export interface ItemText {
  /** Id of the item or domain. */
  id: string;
  number: string;
  title: string;
  /** Clean HTML: each condition with its result, and the notes below it. */
  html: string;
}
interface DomainTexts {
  number: string;
  title: string;
  texts: ItemText[];
}

interface Words {
  /** The name for the notes of a domain and its extra condition together. */
  domain: string;
  extra: string;
  result: (result: QuestionResult | null) => string;
  agreed: AgreedWords;
  /** The name for the general notes. */
  general: string;
  /** A photo, by its words; '' if it has none. */
  photo: (said: string) => string;
}

type Filled = Pick<
  Inspection,
  | 'notes'
  | 'photos'
  | 'question_results'
  | 'category_last_question_answers'
  | 'category_notes'
  | 'restore_offers'
>;

/** A paragraph for each photo of a part; null = the general notes. */
const photoTexts = (inspection: Filled, words: Words) => {
  const photos = photosByPart(inspection);
  return (part: string | null): string =>
    (photos.get(part) ?? [])
      .map((one) => `<p>${escapeHtml(words.photo(saidOf(one)))}</p>`)
      .join('');
};

/** The general notes with their photos, to be copied as one text; null if there are none. */
export function generalText(inspection: Filled, words: Words): ItemText | null {
  const notes = isEmptyRich(inspection.notes) ? '' : inspection.notes;
  const html = notes + photoTexts(inspection, words)(null);
  return html === '' ? null : { id: '', number: '', title: words.general, html };
}

/**
 * The findings, item by item, in the order of the checklist, to be copied into another system
 * (agreements part 6, the report). A domain comes first with its own notes and its extra condition,
 * if there is something in them.
 * @param toFill the checklist without what is skipped
 */
export function itemTexts(toFill: Checklist, inspection: Filled, words: Words): DomainTexts[] {
  const [answers, extra] = [answersOf(inspection), lastAnswersOf(inspection)];
  const notes = new Map(inspection.category_notes.map((one) => [one.category, one.notes]));
  const agreed = agreedIn(inspection);
  const photosOf = photoTexts(inspection, words);
  const found = (
    number: string,
    title: string,
    part: string,
    answer: { result: QuestionResult | null; notes: string } | undefined,
  ): string => {
    const head = [number, title].filter(Boolean).join(' ');
    const all = notesWith(answer, agreed.get(part), words.agreed);
    const said = isEmptyRich(all) ? '' : all;
    return `<p><strong>${escapeHtml(head)}</strong><br>${escapeHtml(words.result(answer?.result ?? null))}</p>${said}${photosOf(part)}`;
  };
  return toFill.domains.map((domain) => {
    const { id, title, last_question, last_question_title } = domain.category;
    const own = notes.get(id) ?? '';
    const last = extra.get(id);
    const isSaid =
      hasLastQuestion(domain) &&
      (last?.result || !isEmptyRich(last?.notes ?? '') || photosOf(id) !== '');
    const html = [
      isEmptyRich(own) ? '' : own,
      isSaid ? found('', last_question_title || last_question || words.extra, id, last) : '',
    ].join('');
    const items = domain.items
      .filter(({ questions }) => questions.length > 0)
      .map(({ category, number, questions }) => ({
        id: category.id,
        number,
        title: category.title,
        html: questions
          .map(({ question, number: at, label }) =>
            found(
              at,
              question.title || question.text || label,
              question.id,
              answers.get(question.id),
            ),
          )
          .join(''),
      }));
    return {
      number: domain.number,
      title,
      texts: [
        ...(html ? [{ id, number: domain.number, title: words.domain, html }] : []),
        ...items,
      ],
    };
  });
}
