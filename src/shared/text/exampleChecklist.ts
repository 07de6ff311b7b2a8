/** A checklist to begin one's own with: it has one of everything that a file may hold. */
export const exampleChecklist = {
  title: 'Voorbeeld van een checklist',
  online: false,
  domains: [
    {
      title: 'Voorbeelddomein',
      description: 'Hier staat waar dit domein over gaat.',
      default_value: 'Hiermee beginnen de aantekeningen bij dit domein.',
      last_question: 'Wat viel verder op in dit domein?',
      last_question_title: 'Overig',
      help_questions: ['Waar let je op bij dit domein?'],
      items: [
        {
          title: 'Voorbeelditem',
          conditions: [
            {
              title: 'Eerste voorwaarde',
              text: 'Hier staat waaraan de houder moet voldoen.',
              description: 'Artikel van de wet, of een toelichting.',
              default_value: 'Hiermee beginnen de aantekeningen bij deze voorwaarde.',
              help_questions: ['Hoe controleer je dit?'],
            },
            { text: 'Een voorwaarde zonder titel: in lijsten staan dan de eerste woorden.' },
          ],
        },
        {
          title: 'Item dat de kleur overslaat',
          conditions: [{ text: 'Deze voorwaarde slaat de kleur in de laatste kolom over.' }],
        },
      ],
    },
  ],
  colours: [{ title: 'Voorbeeldkleur', skip: ['1.2'] }],
};
