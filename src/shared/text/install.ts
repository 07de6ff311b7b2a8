/** How to put the app on the home screen; the steps are those of an iPad or iPhone. */
export const installTexts = {
  install: 'Voeg toe aan Homescherm',
  steps: [
    'Tik in de browser op de Deel-knop (het vierkant met de pijl omhoog).',
    'Kies ‘Zet op beginscherm’ en bevestig met ‘Voeg toe’.',
    'Open het Digitaal veldinstrument vanaf je beginscherm en log daar in.',
  ],
  ownStorage:
    'De app op je beginscherm heeft een eigen opslag op dit apparaat. Log daarom in de app zelf in, ook als je hier al bent ingelogd.',
  close: 'Sluiten',
} as const;
