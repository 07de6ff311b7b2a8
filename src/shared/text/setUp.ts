/** Words for the installation's code: the person who has it becomes the first administrator. */
export const setUpTexts = {
  title: 'De eerste beheerder',
  text: 'Deze installatie heeft nog geen beheerder. Installeer je haar zelf? Vul dan de installatiecode in die de server bij het starten toonde.',
  code: 'Installatiecode',
  use: 'Beheerder worden',
  done: { header: 'Je bent nu superbeheerder', text: 'Je kunt anderen nu een rol geven.' },
} as const;
