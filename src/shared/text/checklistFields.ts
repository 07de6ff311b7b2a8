/**
 * The fields of domains, items and conditions, as every screen, file and report calls them; in the
 * order of the form.
 */
export const checklistFields = {
  title: 'Titel',
  text: 'Inhoud',
  description: 'Toelichting',
  default_value: 'Standaardtekst',
  last_question: 'Extra voorwaarde',
  last_question_title: 'Titel extra voorwaarde',
} as const;
