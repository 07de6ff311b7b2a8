import type { HelpText } from './help.ts';

/** The manual of an inspector: after the visit. */
export const helpForAfterwards: readonly HelpText[] = [
  {
    id: 'voltooien',
    for: 'inspector',
    title: 'Voltooien en het rapport',
    intro: 'Na voltooien kun je niets meer wijzigen. Kijk daarom eerst alles na.',
    steps: [
      'Ga naar [Voltooien], onder in de lijst.',
      'Lees hoe vaak elk resultaat voorkomt en wat niet voldoet. Tik op een regel om erheen te gaan.',
      'Mist er iets, dan brengt [Naar eerste open voorwaarde] je erheen.',
      'Tik op [Voltooien] en bevestig.',
      'Open het rapport met [PDF exporteren], of neem het mee met [Word exporteren]. Daarvoor is verbinding nodig.',
      'Onder [Overnemen in GIR] kopieer je de algemene aantekeningen, en per item wat je vond, met de woorden bij foto’s. Plak het daar.',
    ],
    picture: { name: 'voltooien', shows: 'De laatste pagina, met per resultaat het aantal' },
  },
  {
    id: 'termijnen',
    for: 'inspector',
    title: 'Termijnen na de inspectie',
    intro:
      'Na het afronden lopen er termijnen: conceptrapport, zienswijze, vaststellen, openbaar maken.',
    steps: [
      'Kijk op de werkvoorraad bij [Termijnen]. Wat het eerst moet, staat bovenaan. In de [Kalender] staan ze ook.',
      'Is een stap klaar? Tik op [Gedaan]. De volgende stap telt vanaf die dag.',
      'Bij herstel tik je op [Hersteld] als alles van die dag is hersteld, anders op [Niet alles hersteld]. Dat telt mee in de statistiek; het rapport blijft zoals het was.',
      'Was het op een andere dag? Tik op de naam van de stap en vul de datum in.',
    ],
    notes: [
      'Een termijn die in een weekend of op een feestdag eindigt, loopt door tot de eerste werkdag.',
      'Een week van tevoren krijg je een mail.',
      'Een onderzoek voor registratie heeft geen termijnen; een nader onderzoek heeft geen zienswijze.',
      'Afvinken kan alleen met verbinding.',
    ],
    picture: {
      name: 'termijnen',
      shows: 'De termijnen van een afgeronde inspectie, elk met een knop om af te vinken',
    },
  },
  {
    id: 'nader-onderzoek',
    for: 'inspector',
    title: 'Nader onderzoek',
    intro: 'Je gaat terug om te zien of het in orde is gemaakt.',
    steps: [
      'Open de voltooide inspectie en ga naar [Voltooien]. Tik op [Nader onderzoek starten]. Daarvoor is verbinding nodig.',
      'Alles wat niet voldeed en elk herstelaanbod is aangevinkt. Wat NTB was, vink je zelf aan.',
      'Vul de datum in als je die weet, en tik nog eens op [Nader onderzoek starten].',
      'Start de inspectie vanaf je werkvoorraad. Bij elke voorwaarde staat onder [Vorige keer] wat je toen vond, ook zonder verbinding.',
    ],
    notes: [
      'Het rapport van het nader onderzoek begint met wat is [Hersteld] en wat is [Niet hersteld].',
      'De voorwaarden zijn die van toen, ook als de checklist daarna is gewijzigd.',
    ],
    picture: { name: 'nader-onderzoek', shows: 'De punten die niet voldeden, om uit te kiezen' },
  },
  {
    id: 'uitloggen',
    for: 'inspector',
    title: 'Uitloggen en een gedeelde tablet',
    intro: 'Na uitloggen staat er niets meer van jou op het apparaat.',
    steps: [
      'Tik op [Uitloggen].',
      'Wacht er nog werk, dan zegt de app hoeveel. Kies [Eerst verzenden], of bewaar een reservebestand.',
      'Is je sessie verlopen, dan blijft je werk staan achter slot. Log opnieuw in om het te verzenden.',
      'Heeft iemand anders de tablet? Die tikt op [Ik ben iemand anders] en ziet niets van jouw werk.',
    ],
    notes: [
      'Ben je een tablet kwijt, of vergat je uit te loggen? Onder [Mijn gegevens] staat waar je bent ingelogd. Daar beëindig je die sessie.',
    ],
    picture: { name: 'ingelogd-op', shows: 'De apparaten waarop je bent ingelogd' },
  },
];
