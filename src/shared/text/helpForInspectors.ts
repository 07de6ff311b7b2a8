import type { HelpText } from './help.ts';

/** The manual of an inspector: during the visit. */
export const helpForInspectors: readonly HelpText[] = [
  {
    id: 'invullen',
    for: 'inspector',
    title: 'Een inspectie invullen',
    intro: 'Per voorwaarde kies je een resultaat en schrijf je op wat je ziet.',
    steps: [
      'Lees de voorwaarde. Onder [Hulpvragen] staat wat je kunt vragen of bekijken.',
      'Tik op [Voldoet], [Voldoet niet], [NTB] of [Herstelaanbod]. NTB is nader te bepalen.',
      'Schrijf je bevinding in het vak onder de voorwaarde.',
      'Bij [Herstelaanbod] vul je in tot wanneer, wie het accepteert en wat is afgesproken. Is het vóór het voltooien gecontroleerd, kies dan bij [Uitkomst] of het hersteld is: dat staat ook in het rapport.',
      'Tik op [Volgende]. De knoppen staan altijd op dezelfde plek.',
      'Met [Naar open] ga je naar de volgende voorwaarde zonder resultaat. Op een telefoon staat dat achter de drie puntjes.',
    ],
    notes: [
      'Achter de drie puntjes bij de resultaten kun je een [Resultaat wissen], of de rest van een item in één keer [Voldoet] geven. Dat kun je ongedaan maken.',
      'Daar zet je ook [Na keuze naar de volgende] aan: na Voldoet ga je dan vanzelf verder.',
      'Een lichte, schuine tekst is een [Standaardtekst]. Die staat pas in het rapport als je op [Overnemen] tikt of hem wijzigt.',
      'Met een toetsenbord: 1 tot en met 4 kiest een resultaat, 0 wist het, en ? toont alle toetsen.',
    ],
    picture: {
      name: 'invullen',
      shows: 'Een voorwaarde met de vier resultaten en het vak voor aantekeningen',
    },
  },
  {
    id: 'vinden',
    for: 'inspector',
    title: 'Een voorwaarde vinden',
    intro: 'In de lijst links, of onder Overzicht, zoek je door de hele checklist.',
    steps: [
      'Typ een paar letters bij [Zoeken]: een nummer, een woord uit de tekst, de naam van het domein of item, of iets uit wat je zelf opschreef.',
      'Of kies wat je wilt zien, bijvoorbeeld [Zonder resultaat] of [Met aantekening].',
      'Tik op een regel om erheen te gaan. De gevonden regels blijven staan.',
    ],
    picture: { name: 'vinden', shows: 'Zoeken in de lijst, met de gevonden voorwaarden eronder' },
  },
  {
    id: 'aantekeningen',
    for: 'inspector',
    title: 'Aantekeningen maken',
    intro: 'Aantekeningen horen bij een voorwaarde, bij een domein, of bij de hele inspectie.',
    steps: [
      'Schrijf bij een voorwaarde wat je zag. Alles wordt binnen een seconde op je apparaat bewaard.',
      'Wat voor een heel domein geldt, schrijf je op de eerste pagina van dat domein.',
      'Wat voor de hele inspectie geldt, schrijf je onder [Algemene aantekeningen].',
      'Met [Maximaliseren] wordt het vak zo groot als het scherm, bijvoorbeeld bij een interview. Tik op [Klaar] om terug te gaan.',
    ],
    notes: [
      'Onderaan staat of je werk is bewaard: [Opgeslagen op dit apparaat] of [Verzonden].',
      'Past een tekst niet, dan blijft hij op je apparaat en zegt het scherm dat. Maak hem korter, dan wordt hij verzonden.',
    ],
    picture: {
      name: 'aantekeningen',
      shows: 'Het vak voor aantekeningen, zo groot als het scherm',
    },
  },
  {
    id: 'fotos',
    for: 'inspector',
    title: 'Foto’s maken',
    intro: 'Een foto hoort bij een voorwaarde, of bij de hele inspectie.',
    steps: [
      'Tik boven het vak voor aantekeningen op [Foto maken] of [Foto kiezen]. De foto is meteen bewaard op je apparaat.',
      'Tik op de kleine foto en vul een [Bijschrift] in. Dat staat onder de foto in het rapport.',
      'Vul ook een [Beschrijving] in: wat er te zien is, voor wie de foto niet ziet.',
      'Is er iemand herkenbaar? Tik op [Onherkenbaar maken], veeg over het gezicht en tik op [Bewaren].',
    ],
    notes: [
      'Zorg dat kinderen niet herkenbaar in beeld zijn.',
      'Een foto wordt kleiner bewaard dan de camera hem maakt, en zonder de plaats en de camera erin.',
      'Foto’s van de hele inspectie voeg je toe onder [Algemene aantekeningen].',
      'Zonder verbinding kan het ook. Eerst worden je antwoorden verzonden, daarna de foto’s. In het [Verzendcentrum] zie je welke nog wachten.',
      'Foto’s die een collega of een ander apparaat maakte, zie je ook zonder verbinding, zolang de inspectie niet is afgerond.',
      'Een verwijderde foto haal je terug met [Ongedaan maken], zolang je bij die voorwaarde bent.',
    ],
    picture: { name: 'fotos', shows: 'Een foto bij een voorwaarde, onder de aantekening' },
  },
  {
    id: 'snelteksten',
    for: 'inspector',
    title: 'Snelteksten gebruiken',
    intro: 'Wat je vaak opschrijft, bewaar je één keer en zet je daarna met een paar letters neer.',
    steps: [
      'Open [Snelteksten] in het menu en tik op [Sneltekst toevoegen]. Daarvoor is verbinding nodig.',
      'Geef een titel waarop je hem terugvindt, en schrijf de tekst. Met {locatie} of {vandaag} vult de app in waar en wanneer.',
      'Typ in een aantekening een puntkomma en het begin van een woord uit de titel, of tik in de werkbalk op [Sneltekst].',
      'Kies met een tik, of met de pijltjes en Enter. Wat je bij een voorwaarde het laatst gebruikte, staat bovenaan.',
    ],
    notes: [
      'Gebruiken kan ook zonder verbinding.',
      'Hoort de tekst bij één voorwaarde? Tik op [Voorwaarde kiezen] en zoek die op.',
      'Staat er al een goede aantekening? Achter de drie puntjes bij de resultaten maak je er met [Sneltekst maken van aantekening] een van, als je wilt alleen voor die voorwaarde.',
      'Onder [Van de organisatie] staan de teksten van je beheerder. Die kun je gebruiken, niet wijzigen.',
    ],
    picture: { name: 'snelteksten', shows: 'De lijst met snelteksten' },
  },
  {
    id: 'offline',
    for: 'inspector',
    title: 'Werken zonder verbinding',
    intro: 'Je hoeft niets te doen: je werkt door en de app verzendt later.',
    steps: [
      'Boven in beeld staat [Offline]. Een balk telt de wijzigingen die wachten.',
      'Werk gewoon door. Ook voltooien kan.',
      'Is er weer verbinding, dan verzendt de app vanzelf, in de volgorde waarin je werkte.',
      'In het [Verzendcentrum] zie je wat nog wacht en wat de server heeft bevestigd.',
    ],
    notes: [
      'Wis de gegevens van deze site niet in de browser zolang er iets wacht: dan is dat werk weg.',
      'Weigert de server iets, dan blijft het in het [Verzendcentrum] staan tot jij beslist.',
      'Duurt het lang? Bewaar een reservebestand met [Reservebestand bewaren]. Je leest het in op een ander apparaat.',
      'Onder [Wat werkt offline] staat per onderdeel wat wel en niet kan. Met [Oefening starten] probeer je het daar uit, met een verzonnen inspectie.',
    ],
    picture: { name: 'offline', shows: 'Wat zonder verbinding werkt en wat niet' },
  },
  {
    id: 'twee-apparaten',
    for: 'inspector',
    title: 'Op twee apparaten werken',
    intro: 'Je kunt tegelijk op een tablet en een laptop werken, ook in dezelfde aantekening.',
    steps: [
      'Log op beide apparaten in met je eigen account.',
      'Wat je op het ene schrijft, komt vanzelf op het andere.',
      'Schreef je op beide in dezelfde aantekening, dan blijven beide teksten staan. Boven de aantekening kun je ze [Vergelijken].',
    ],
    notes: [
      'Kies je op twee apparaten een ander resultaat, dan zegt de app dat en telt het laatste.',
    ],
    picture: {
      name: 'twee-apparaten',
      shows: 'Een aantekening met de tekst van beide apparaten, en de knop om ze te vergelijken',
    },
  },
];
