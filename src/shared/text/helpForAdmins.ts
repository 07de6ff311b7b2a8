import type { HelpText } from './help.ts';

/** The manual of an administrator. */
export const helpForAdmins: readonly HelpText[] = [
  {
    id: 'eerste-dag-beheerder',
    for: 'admin',
    title: 'Je eerste dag als beheerder',
    intro: 'Zo maak je het veldinstrument klaar voor je collega’s.',
    steps: [
      'Ben je de eerste? Log in en vul bij [Installatiecode] de code in die de server bij het starten toonde. Je systeembeheerder heeft die.',
      'Kijk onder [Systeem] of er iets mis is, bijvoorbeeld met mails of met de ruimte op de server.',
      'Lees een checklist in met [Checklist importeren], of maak er een met [Versie toevoegen]. Zet de versie op [Online].',
      'Neem het register op onder [Register]. Dan hoeft niemand adressen over te typen.',
      'Lees onder [Notificaties] de mails die de app stuurt, en pas ze aan.',
      'Zet collega’s klaar met [Account klaarzetten], of geef hun een rol nadat ze hebben ingelogd.',
    ],
    notes: [
      'Zorg dat er een tweede beheerder is, voor als jij er niet bent.',
      'Bekijk de app ook als toezichthouder: met die rol erbij kun je een oefening starten onder [Wat werkt offline].',
    ],
    picture: { name: 'systeem', shows: 'Wat aandacht vraagt, en hoe het met de server gaat' },
  },
  {
    id: 'accounts',
    for: 'admin',
    title: 'Accounts en rollen',
    intro: 'Wie inlogt, krijgt een account. Jij geeft het een rol.',
    steps: [
      'Open [Accounts] en kies de persoon.',
      'Vink de rollen aan en tik op [Opslaan]. De persoon krijgt daarvan een mail.',
      'Komt er iemand die nog niet inlogde? Tik op [Account klaarzetten] en vul het e-mailadres in.',
      'Een [Teamleider] ziet alle inspecties, plant ze voor anderen en opent rapporten van wat is afgerond.',
      'Gaat iemand weg, zet dan [Actief] uit. Alle sessies eindigen meteen.',
    ],
    notes: [
      'Werk dat nog op het apparaat van die persoon staat, blijft daar bewaard. Het wordt verzonden als je het account weer aanzet.',
    ],
    picture: { name: 'accounts', shows: 'De lijst met accounts en hun rollen' },
  },
  {
    id: 'overdragen',
    for: 'admin',
    title: 'Inspecties overdragen',
    intro: 'Is een collega ziek of weg? Geef de inspecties aan een ander.',
    steps: [
      'Open [Alle inspecties], in het menu Beheer.',
      'Kies de collega in de lijst; ook wie weg is, staat erin. Vink aan wat je overdraagt. Met één knop kies je de hele lijst.',
      'Kies bij [Aan collega] wie ze krijgt en tik op [Overdragen].',
    ],
    notes: [
      'Alles wat is vastgelegd gaat mee. Stond er nog iets op de tablet van de collega, dan komt het erbij zodra die weer inlogt en verzendt. Zet het account dus daarna pas uit.',
      'Een rapport noemt wie de inspectie afrondde, ook na het overdragen.',
    ],
    picture: { name: 'overdragen', shows: 'De lijst van alle inspecties, met wie ze heeft' },
  },
  {
    id: 'versies',
    for: 'admin',
    title: 'Een checklist maken of wijzigen',
    intro: 'Een versie is een checklist met domeinen, items en voorwaarden.',
    steps: [
      'Open [Versies] en tik op [Versie toevoegen], of kopieer een bestaande met [Dupliceren].',
      'Voeg domeinen, items en voorwaarden toe. Versleep ze, of gebruik [Omhoog] en [Omlaag].',
      'Schrijf bij een voorwaarde een toelichting, hulpvragen en zo nodig een standaardtekst.',
      'Zet [Online] aan als toezichthouders ermee mogen werken. Met [Publiceren] zie je eerst wat nog leeg is en wat er is veranderd.',
    ],
    notes: [
      'Wat is afgerond, houdt de tekst van toen. Wat nog loopt, ziet een gewijzigde tekst meteen.',
      'Een versie die in gebruik is, kun je niet verwijderen.',
    ],
    picture: { name: 'versie', shows: 'De boom van een versie met knoppen bij elke regel' },
  },
  {
    id: 'nieuwe-versie',
    for: 'admin',
    title: 'Een nieuwe versie na een wetswijziging',
    intro: 'Wat al loopt blijft op de oude versie. Wat nog moet beginnen zet je over.',
    steps: [
      'Open de oude versie en tik op [Dupliceren]. Pas de kopie aan.',
      'Tik op [Publiceren]. Kijk na wat er anders is, en vul zo nodig [Geldig vanaf] in.',
      'Kies daarna welke aankomende inspecties overgaan en tik op [Overzetten].',
    ],
    notes: [
      'Een kleur blijft dezelfde kleur, als de nieuwe versie er een met die naam heeft. Bij een eigen keuze blijft elke bestaande voorwaarde gekozen of niet gekozen. Nieuwe voorwaarden worden gekozen.',
      'Begon een toezichthouder al zonder verbinding, dan gaat die inspectie vanzelf terug naar de oude versie.',
      'Zet de oude versie offline als niemand die meer mag kiezen. Onder [Geldigheid en toelichting] kun je de versie archiveren.',
    ],
    picture: { name: 'publiceren', shows: 'Publiceren: wat nog leeg is en wat er is veranderd' },
  },
  {
    id: 'importeren',
    for: 'admin',
    title: 'Een checklist inlezen uit een bestand',
    intro: 'Een checklist in Excel of JSON lees je in één keer in.',
    steps: [
      'Open [Versies] en tik op [Checklist importeren]. [Voorbeeld downloaden] geeft een bestand om mee te beginnen.',
      'Kies het bestand. Je ziet eerst een voorbeeld, met wat niet klopt per regel.',
      'Kies onder [Nieuwe versie van] de versie waar dit de opvolger van is. Vaak staat die al goed.',
      'Klopt het? Tik dan op [Importeren]. Er wordt niets half ingelezen. Met het vinkje erboven ga je daarna door naar de controle.',
    ],
    picture: { name: 'importeren', shows: 'Het inlezen van een bestand met een voorbeeld' },
  },
  {
    id: 'kleuren',
    for: 'admin',
    title: 'Kleuren maken',
    intro:
      'Een kleur is een vaste keuze van voorwaarden die een toezichthouder in één keer kan overnemen.',
    steps: [
      'Open bij een versie [Kleuren] en tik op [Kleur toevoegen].',
      'Geef een titel en haal de vinkjes weg van wat niet wordt beoordeeld.',
      'Tik op [Opslaan].',
      'Of neem een kleur over: [Dupliceren] binnen deze versie, [Overnemen] uit een andere.',
    ],
    picture: { name: 'kleuren', shows: 'De kleuren van een versie' },
  },
  {
    id: 'notificaties',
    for: 'admin',
    title: 'Teksten van mails wijzigen',
    intro: 'De app stuurt een paar mails. De tekst daarvan bepaal jij.',
    steps: [
      'Open [Notificaties] en kies een mail.',
      'Wijzig het onderwerp en de inhoud. Een invulveld tussen dubbele accolades wordt de echte waarde.',
      'Bekijk het [Voorbeeld] of stuur een [Testmail naar mezelf].',
      'Tik op [Opslaan].',
    ],
    picture: { name: 'notificatie', shows: 'Een mail met invulvelden en een voorbeeld' },
  },
  {
    id: 'snelteksten-organisatie',
    for: 'admin',
    title: 'Snelteksten voor iedereen',
    intro: 'Teksten die elke toezichthouder met een puntkomma in een aantekening zet.',
    steps: [
      'Open [Snelteksten] onder [Beheer] en tik op [Sneltekst toevoegen].',
      'Vul titel en tekst in, vink [Voor de hele organisatie] aan, en tik op [Opslaan].',
      'Tablets krijgen een wijziging binnen enkele minuten nadat ze verbinding hebben.',
    ],
    notes: [
      'Hoort de tekst bij één voorwaarde? Tik op [Voorwaarde kiezen] en zoek die op.',
      'Wat al in een aantekening staat, verandert niet mee.',
    ],
    picture: { name: 'snelteksten-organisatie', shows: 'De snelteksten van de organisatie' },
  },
  {
    id: 'register',
    for: 'admin',
    title: 'Het register bijwerken',
    intro: 'Uit het Landelijk Register Kinderopvang vullen toezichthouders een locatie in.',
    steps: [
      'Download het open bestand (CSV) bij het register.',
      'Open [Register] onder [Beheer], kies het bestand en tik op [Bekijken].',
      'Klopt het aantal locaties? Tik op [Opnemen]. Het nieuwe register vervangt het oude.',
    ],
    notes: [
      'Je systeembeheerder kan instellen dat het register elke nacht wordt opgehaald. Hier zie je dan hoe dat ging.',
      'Inspecties die er al zijn, veranderen niet.',
    ],
    picture: {
      name: 'register',
      shows: 'Het register: van wanneer het is en een knop om een bestand te kiezen',
    },
  },
  {
    id: 'logboek',
    for: 'admin',
    title: 'Nakijken wie wat deed',
    intro:
      'Het logboek toont wie wat wijzigde in checklists, accounts en teksten, en wanneer. Wat in een inspectie is ingevuld, staat er niet in.',
    steps: [
      'Open [Logboek] en kies een persoon, een soort of een periode.',
      'Tik op een regel om te zien wat er veranderde.',
      'Onder [Systeem] zie je of er werk is dat nog niet binnen is, en of mails aankomen.',
    ],
    picture: { name: 'logboek', shows: 'Het logboek met filters' },
  },
];
