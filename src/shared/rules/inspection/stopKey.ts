import type { Inspection } from '#shared/model/inspection.ts';

export const stopKey = {
  domain: (id: string) => `d-${id}`,
  question: (id: string) => `q-${id}`,
  lastQuestion: (id: string) => `x-${id}`,
  finish: 'finish',
} as const;

/** The stop where a change of an inspection was recorded; null when it belongs to none. */
export function stopOfChange(
  changed: Partial<Inspection>,
  { category_last_question_answers: extras }: Pick<Inspection, 'category_last_question_answers'>,
): string | null {
  const [answer] = changed.question_results ?? [];
  if (answer) return stopKey.question(answer.question);
  const [extra] = changed.category_last_question_answers ?? [];
  if (extra) return stopKey.lastQuestion(extra.category);
  const part = (changed.restore_offers?.[0] ?? changed.photos?.[0])?.part;
  if (part)
    return extras.some(({ category }) => category === part)
      ? stopKey.lastQuestion(part)
      : stopKey.question(part);
  const [note] = changed.category_notes ?? [];
  return note ? stopKey.domain(note.category) : null;
}
