import type { HelpText } from './help.ts';

/** The manual of a coordinator. */
export const helpForCoordinators: readonly HelpText[] = [
  {
    id: 'overzicht',
    for: 'coordinator',
    title: 'Alle inspecties van het team',
    intro: 'Wie gaat wanneer waarheen, en wat is afgerond?',
    steps: [
      'Open [Alle inspecties]. Zoek op locatie of naam, of filter op [Toezichthouder], [Soort inspectie], [Status] en datum.',
      'Kies [Kalender] om een maand te zien. De filters blijven staan.',
      'Bij een afgeronde inspectie open je het rapport. Elke keer dat je dat doet, staat in het logboek.',
      'Met [Exporteren (CSV)] of [Exporteren (Excel)] neem je mee wat de filters laten zien.',
    ],
    notes: [
      'Wat een toezichthouder vastlegt in een inspectie die nog niet is afgerond, zie je niet. Wel hoeveel herstelaanbod er openstaat, en tot wanneer.',
      'Is een collega ziek of weg? Vink inspecties aan en geef ze met [Overdragen] aan een ander.',
    ],
    picture: { name: 'overzicht', shows: 'De lijst van alle inspecties, met filters erboven' },
  },
  {
    id: 'plannen',
    for: 'coordinator',
    title: 'Een inspectie plannen',
    intro: 'Zet een inspectie klaar voor een toezichthouder.',
    steps: [
      'Open [Alle inspecties] en tik op [Inspectie plannen].',
      'Kies de toezichthouder en vul in wat je weet. Bij het type en de datum staat vaak al de versie van de checklist.',
      'Tik op [Opslaan]. De inspectie staat in de werkvoorraad van die persoon, die ook een mail krijgt.',
    ],
    notes: [
      'Met [Opslaan en nog een toevoegen] plan je er meer achter elkaar: alleen de plek vul je opnieuw in.',
      'Moet het op een andere dag? Vink in [Alle inspecties] aan wat nog niet is gestart, vul [Nieuwe datum] in en tik op [Datum wijzigen]. Dat kan met meer inspecties tegelijk. De toezichthouder krijgt een mail.',
      'De andere gegevens wijzigt alleen de toezichthouder. Na het starten is ook de datum aan die persoon.',
    ],
    picture: { name: 'plannen', shows: 'Het formulier om voor een toezichthouder te plannen' },
  },
  {
    id: 'statistiek',
    for: 'coordinator',
    title: 'Cijfers over een periode',
    intro: 'Wat is er gedaan, en waar is het vaakst niet voldaan?',
    steps: [
      'Open [Statistiek]. Eerst zie je de laatste twaalf maanden; [Alle jaren] of andere datums laten meer zien.',
      'Kies een [Soort inspectie], en onder [Checklist] over welke checklist de resultaten gaan. Kopieën van een versie tellen samen.',
      'Met [Ook alle voorwaarden in de tabel] zie je elke voorwaarde; anders staan er domeinen en items.',
      'Bij elke grafiek staat een tabel. Met [Exporteren (CSV)] neem je die mee.',
    ],
    notes: [
      'Een inspectie telt bij de maand van haar datum. Resultaten zijn van afgeronde inspecties.',
      'Beheerders vinden Statistiek in het menu Beheer.',
    ],
    picture: { name: 'statistiek', shows: 'Inspecties per maand, met de tabel eronder' },
  },
];
