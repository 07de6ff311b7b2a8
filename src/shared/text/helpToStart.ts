import type { HelpText } from './help.ts';

/** The manual of the first day. */
export const helpToStart: readonly HelpText[] = [
  {
    id: 'eerste-dag',
    for: 'start',
    title: 'Je eerste dag',
    intro: 'Zo log je in en zet je de app op je tablet.',
    steps: [
      'Open het adres van het veldinstrument en tik op [Inloggen]. Je logt in zoals bij je organisatie.',
      'Zie je dat je account nog geen rol heeft? Een beheerder geeft je die. Laad daarna de pagina opnieuw.',
      'Tik op [Voeg toe aan Homescherm], of kies dat in het menu van je browser. De app staat dan tussen je andere apps.',
      'Open de app een keer met verbinding. Daarna opent hij ook zonder.',
      'Wil je eerst oefenen? Open [Wat werkt offline] in het eerste blok van je werkvoorraad en tik op [Oefening starten]. Niets daarvan gaat naar de server.',
    ],
    notes: [
      'Op een iPad of iPhone: zet de app op het beginscherm en log daar in. Safari kan gegevens wissen van sites die je een week niet gebruikt.',
      'Je naam en foto staan rechtsboven. Daar vind je [Mijn gegevens], en op welke apparaten je bent ingelogd.',
    ],
    picture: { name: 'inloggen', shows: 'De eerste pagina, met de knop om in te loggen' },
  },
];
