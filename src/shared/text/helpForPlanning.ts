import type { HelpText } from './help.ts';

/** The manual of an inspector: before the visit. */
export const helpForPlanning: readonly HelpText[] = [
  {
    id: 'werkvoorraad',
    for: 'inspector',
    title: 'Je werkvoorraad',
    intro: 'Op de eerste pagina staat wat je te doen hebt.',
    steps: [
      'Bovenaan staat je eerstvolgende inspectie, met hoe ver je bent.',
      'Tik op [Start inspectie] of [Verder gaan met inspectie]. Je komt terug op de plek waar je het laatst was. Legde je daarna iets vast op een ander apparaat? Dan begin je daar.',
      'Daaronder staan je andere inspecties. [Te laat] betekent dat de datum voorbij is en je nog niet bent begonnen.',
      'Onder [Inspecties] zoek je op naam, plaats of datum, en kies je een status. Je zoekopdracht blijft staan als je terugkomt.',
    ],
    picture: {
      name: 'werkvoorraad',
      shows: 'De werkvoorraad met de eerstvolgende inspectie groot bovenaan',
    },
  },
  {
    id: 'inspectie-toevoegen',
    for: 'inspector',
    title: 'Een inspectie toevoegen',
    intro: 'Op kantoor, of ter plekke bij een onverwacht bezoek.',
    steps: [
      'Tik op [Inspectie toevoegen].',
      'Zoek de locatie bij [Zoeken in het register], op naam, adres, postcode of nummer. Wat je kiest, vult het formulier in.',
      'Of kies zelf het [Type kinderopvang]. De velden passen zich daarbij aan.',
      'Kies een versie van de checklist. Wat je eerder voor dit type gebruikte, staat bovenaan.',
      'Vul in wat je weet en tik op [Opslaan]. Alleen velden met een sterretje zijn verplicht.',
      'Beoordeel je niet alles? Tik dan op [Voorwaarden kiezen]: dat slaat op, en brengt je erheen.',
    ],
    notes: [
      'Zonder verbinding heet de knop [Inspectie offline toevoegen]. Je kunt er meteen mee aan het werk; alles wordt later verzonden.',
      'Verschilt een veld van het register, dan staat dat eronder. Jij kiest wat er komt te staan.',
      'Kent het register de locatie (naam, postcode en type), dan noemt het rapport ook registratienummer, houder en gemeente.',
      'Ga je ergens heen zonder verbinding? Zet het register eerst op je apparaat met [Ook zonder verbinding gebruiken]. Het blijft staan tot je uitlogt.',
      'Was je er al eens, of staat er al iets gepland? Onder het formulier staat [Op deze locatie], en bij het invullen bij de algemene aantekeningen.',
      'Klopt er iets niet? Boven het formulier staan de velden die je moet nakijken. Tik op een regel om naar het veld te gaan.',
      'Kies je later een ander type, dan zegt het formulier welke gegevens vervallen.',
    ],
    picture: { name: 'inspectie-toevoegen', shows: 'Het formulier voor een nieuwe inspectie' },
  },
  {
    id: 'kalender',
    for: 'inspector',
    title: 'Je week en maand bekijken',
    intro: 'De kalender zet je inspecties op hun dag.',
    steps: [
      'Tik in je werkvoorraad op [Kalender]. Je ziet deze week; met [Maand] de hele maand.',
      'De bezoeken van een dag staan op volgorde van postcode: wat bij elkaar ligt, staat bij elkaar.',
      'Tik op een naam om de inspectie te openen. Wat nog geen datum heeft, staat eronder.',
      'Wil je ze ook in Outlook, Google Agenda of op je telefoon? Tik op [Adres maken], kopieer het adres en plak het daar bij het abonneren op een agenda.',
    ],
    notes: [
      'Het adres is geheim en staat maar één keer in beeld. Wie het heeft, leest waar je wanneer bent; van wat je vastlegt staat er niets in.',
      'Kwijt of te veel gedeeld? [Nieuw adres maken] maakt het oude waardeloos. [Stoppen] ook.',
    ],
    picture: { name: 'kalender-inspecteur', shows: 'De week, met de bezoeken van elke dag' },
  },
  {
    id: 'overdragen-aan-collega',
    for: 'inspector',
    title: 'Een inspectie aan een collega geven',
    intro: 'Je biedt de inspectie aan; je collega neemt die over of niet.',
    steps: [
      'Open de inspectie met [Bewerken]. Onder het formulier staat [Overdragen aan een collega].',
      'Kies de collega. Geef je er meer weg? Tik ze aan bij [Ook andere inspecties aanbieden]. Tik dan op [Aanbieden]. Je collega krijgt een mail.',
      'Biedt een collega jou iets aan? Dan staat dat bovenaan je werkvoorraad. Tik op [Overnemen] of [Afwijzen], of neem alles tegelijk over.',
    ],
    notes: [
      'Tot je collega antwoordt, blijft de inspectie van jou en kun je doorwerken. Met [Aanbod intrekken] houd je haar.',
      'Alles wat is vastgelegd gaat mee, ook wat je tablet pas later verzendt.',
    ],
    picture: {
      name: 'overdragen-aan-collega',
      shows: 'Onder het formulier: aan wie je de inspectie aanbiedt',
    },
  },
  {
    id: 'voorwaarden-kiezen',
    for: 'inspector',
    title: 'Kiezen wat je beoordeelt',
    intro: 'Wat is aangevinkt, beoordeel je. De rest staat straks niet in de inspectie.',
    steps: [
      'Open [Voorwaarden kiezen] bij de inspectie.',
      'Kies een [Kleur] als je organisatie die heeft gemaakt. Daarna kun je nog vinkjes zetten en weghalen.',
      'Beoordeel je maar een paar voorwaarden? Tik op [Niets kiezen], zoek een woord, en tik op [Deze kiezen].',
      'Tik op het rondje met de i om te lezen wat er wordt gevraagd.',
      'Tik op [Opslaan].',
    ],
    notes: [
      'Kies je van een domein niets, dan slaat de inspectie dat domein helemaal over.',
      'Je kunt de keuze ook wijzigen als je al bent begonnen. Wat je invulde, blijft bewaard.',
    ],
    picture: {
      name: 'voorwaarden-kiezen',
      shows: 'De boom van domeinen, items en voorwaarden met vinkjes',
    },
  },
  {
    id: 'vertrek',
    for: 'inspector',
    title: 'Klaar voor vertrek',
    intro: 'Controleer op kantoor of je straks zonder verbinding kunt werken.',
    steps: [
      'Tik bij de inspectie op [Klaar voor vertrek].',
      'Lees wat er niet in orde is. Bij elke regel staat wat je kunt doen.',
      'Staat er dat alles in orde is, dan kun je gaan.',
    ],
    notes: [
      'Zonder verbinding werk je door tot het apparaat zichzelf vergrendelt. Hoe lang dat duurt staat bij [Je bent ingelogd].',
    ],
    picture: {
      name: 'vertrek',
      shows: 'Wat er op het apparaat moet staan, met een vinkje bij wat er is',
    },
  },
];
