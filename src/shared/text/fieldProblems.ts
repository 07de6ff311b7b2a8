import type { FieldCode } from '#shared/problems.ts';

/** The text that stands at a field with a problem. */
export const fieldProblemTexts: Record<FieldCode, string> = {
  required: 'Vul dit veld in.',
  too_long: 'Deze tekst is te lang.',
  invalid: 'Dit is niet goed ingevuld.',
  not_allowed: 'Deze keuze is hier niet mogelijk.',
  unknown: 'Deze keuze bestaat niet (meer).',
  placeholder: 'Er staat een invulveld in dat hier niet bestaat.',
  taken: 'Deze naam is al in gebruik.',
  known: 'Er is al een account met dit e-mailadres.',
  full: 'Hier past niets meer bij.',
};

/** A clearer sentence for fields that must have a certain form. */
export const fieldHints: Record<string, string> = {
  postal_code: 'Vul een postcode in zoals 1234 AB.',
  email: 'Vul een e-mailadres in zoals naam@voorbeeld.nl.',
  phone: 'Vul een telefoonnummer in, bijvoorbeeld 06 12345678.',
  phonePrimary: 'Vul een telefoonnummer in, bijvoorbeeld 06 12345678.',
  code: 'Dit is niet de installatiecode die de server bij het starten toonde.',
  image: 'Kies een JPEG, PNG of WebP.',
  date: 'Vul een bestaande datum in als DD-MM-JJJJ.',
  until: 'Vul een bestaande datum in als DD-MM-JJJJ.',
  date_of_receipt_application_municipality: 'Vul een bestaande datum in als DD-MM-JJJJ.',
};
