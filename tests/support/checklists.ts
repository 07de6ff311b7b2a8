/** Checklist files for tests (the format of agreements part 5). */
export const smallChecklist = (title: string) => ({
  title,
  domains: [
    {
      title: 'Veiligheid',
      description: 'Toelichting op veiligheid',
      default_value: '<p>Gezien: </p>',
      last_question: 'Wat viel verder op?',
      help_questions: ['Is het hek heel?'],
      items: [
        {
          title: 'Hek',
          conditions: [
            { text: 'Het hek is heel.', ref: 'artikel 1' },
            { title: 'Slot', text: 'Het slot werkt.', help_questions: ['Zit de sleutel erin?'] },
          ],
        },
        { title: 'Deur', conditions: [{ text: 'De deur sluit.' }] },
      ],
    },
    {
      title: 'Gezondheid',
      items: [{ title: 'Lucht', conditions: [{ text: 'Er kan een raam open.' }] }],
    },
  ],
  colours: [
    { title: 'Groen', skip: ['2', '1.2'] },
    { title: 'Rood', skip: [] as string[] },
  ],
});
