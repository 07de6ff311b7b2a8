import type { QuestionResult } from '#shared/model/enums.ts';
import type { RestoreOutcome } from '#shared/model/restoreOffer.ts';
import { resultLabels } from './labels.ts';
import { agreedWords, offerTexts } from './offers.ts';

/** A queued change in words (agreements part 4.3). */
interface Words {
  number: string;
  title: string;
}
const at = (what: string, { number, title }: Words) =>
  number || title ? `${what} ${number} ${title}`.trim() : what;

const general: Words = { number: '', title: 'de algemene aantekeningen' };

export const changeTexts: Record<string, (place: Words) => string> = {
  ADD_INSPECTION: () => 'Inspectie toegevoegd',
  EDIT_INSPECTION: () => 'Gegevens van de inspectie',
  SET_INSPECTION_CATEGORIES_AND_QUESTIONS: () => 'Keuze van voorwaarden',
  START_INSPECTION: () => 'Inspectie gestart',
  FINISH_INSPECTION: () => 'Inspectie voltooid',
  SAVE_INSPECTION_NOTES: () => 'Algemene aantekeningen',
  SAVE_INSPECTION_CATEGORY_NOTES: (place) => at('Aantekeningen bij domein', place),
  SAVE_INSPECTION_QUESTION_RESULT: (place) => at('Voorwaarde', place),
  SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER: (place) =>
    at('Extra voorwaarde van domein', place),
  SAVE_INSPECTION_RESTORE_OFFER: (place) => at('Herstelaanbod bij', place),
  SAVE_INSPECTION_PHOTO: (place) => at('Foto bij', place.number || place.title ? place : general),
};

/**
 * The values that a change sets, in a few words; notes are shown as a text of their own. `day`
 * writes a date.
 */
export function changeValue(payload: unknown, day: (date: string) => string): string {
  const { result, until, accepted_by, outcome, caption, alternative, removed } = (payload ??
    {}) as {
    result?: QuestionResult | null;
    until?: string | null;
    accepted_by?: string;
    outcome?: RestoreOutcome | null;
    caption?: string;
    alternative?: string;
    removed?: boolean;
  };
  return [
    result === undefined ? '' : result === null ? 'Geen resultaat' : resultLabels[result],
    until === undefined ? '' : until === null ? 'Geen hersteltermijn' : `t/m ${day(until)}`,
    accepted_by === undefined
      ? ''
      : accepted_by === ''
        ? 'Niet geaccepteerd'
        : `geaccepteerd door ${accepted_by}`,
    outcome === undefined ? '' : outcome ? agreedWords.outcomes[outcome] : offerTexts.unknown,
    caption === undefined ? '' : caption === '' ? 'Geen bijschrift' : `bijschrift “${caption}”`,
    alternative === undefined
      ? ''
      : alternative === ''
        ? 'Geen beschrijving'
        : `beschrijving “${alternative}”`,
    removed ? 'Verwijderd' : '',
  ]
    .filter(Boolean)
    .join(', ');
}
