/** Words of a month as a calendar. */
export const calendarTexts = {
  before: 'Vorige maand',
  after: 'Volgende maand',
  today: 'Deze maand',
  days: [
    ['ma', 'maandag'],
    ['di', 'dinsdag'],
    ['wo', 'woensdag'],
    ['do', 'donderdag'],
    ['vr', 'vrijdag'],
    ['za', 'zaterdag'],
    ['zo', 'zondag'],
  ],
} as const;
