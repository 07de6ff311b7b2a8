import type { AgreedWords } from '#shared/model/restoreOffer.ts';

/** Words of the agreements on an offer to restore. */
export const offerTexts = {
  title: 'Afspraken over het herstelaanbod',
  until: 'Hersteltermijn tot en met',
  usual: 'twee weken',
  take: (day: string) => `Twee weken: ${day}`,
  noUntil: 'Nog geen termijn',
  accepted: 'Geaccepteerd door',
  acceptedHint: 'naam en functie',
  notAccepted: 'Nog niet geaccepteerd',
  measure: 'Afgesproken maatregel',
  outcome: 'Uitkomst',
  outcomeHint: 'na controle',
  unknown: 'Nog niet gecontroleerd',
  past: 'al voorbij',
  none: 'Er is niets vastgelegd.',
} as const;

/** The words in which a report and a list show an agreement. */
export const agreedWords: AgreedWords = {
  until: offerTexts.until,
  accepted: offerTexts.accepted,
  measure: offerTexts.measure,
  outcome: offerTexts.outcome,
  outcomes: { repaired: 'Hersteld', 'not-repaired': 'Niet hersteld' },
  line: (until, by, outcome) =>
    [until ? `Tot en met ${until}` : '', by ? `geaccepteerd door ${by}` : '', outcome.toLowerCase()]
      .filter(Boolean)
      .join(', ')
      .replace(/^[ghn]/, (letter) => letter.toUpperCase()),
};
