import { checklistFields } from './checklistFields.ts';
import { counted } from './counted.ts';

/** Words of checklists as files: in the spreadsheet itself, on the screens, and of its problems. */
export const sheetTexts = {
  names: { checklist: 'Checklist', version: 'Versie', help: 'Uitleg' },
  columns: {
    number: 'Nummer',
    kind: 'Soort',
    ...checklistFields,
  },
  /** What a column was called before: files that were made then are read too. */
  former: { default_value: 'Standaardaantekening' } as Readonly<Record<string, string>>,
  /** Heading of a colour's column: this, then the colour's name. */
  colour: 'Overslaan bij',
  kinds: {
    domain: 'Domein',
    item: 'Item',
    condition: 'Voorwaarde',
    help: 'Hulpvraag',
    more: 'Vervolg',
  },
  version: { title: 'Titel', online: 'Online' },
  yes: 'ja',
  no: 'nee',
  ticks: { true: 'WAAR', false: 'ONWAAR' },
  mark: 'x',
  help: [
    'Zo werkt dit bestand',
    'Op het blad Checklist staat elk domein, elk item, elke voorwaarde en elke hulpvraag op een eigen rij.',
    'De volgorde van de rijen is de volgorde in de checklist. Een item hoort bij het domein erboven, een voorwaarde bij het item erboven, en een hulpvraag bij het domein of de voorwaarde erboven.',
    'Wil je iets toevoegen? Voeg een rij in en vul de kolom Soort in: Domein, Item, Voorwaarde of Hulpvraag.',
    'De kolom Nummer is er voor jou. Bij het importeren wordt opnieuw geteld. Je hoeft dus niets te hernummeren.',
    'De tekst van een voorwaarde en van een hulpvraag staat in de kolom Inhoud. Een voorwaarde zonder inhoud kan niet.',
    'Elke kleur heeft een eigen kolom: Overslaan bij, en dan de naam van de kleur. Een x betekent: deze kleur slaat dit over. Een x bij een domein of item geldt voor alles eronder.',
    'Een nieuwe kleur maak je met een nieuwe kolom. Zet Overslaan bij en de naam in de bovenste rij.',
    'Een lege regel in een cel begint een nieuwe alinea. Tekst met opmaak, zoals vet of een tabel, staat als HTML in een gele cel. Laat de tekens tussen < en > dan staan.',
    'Is een tekst te lang voor één cel? Dan gaat hij verder op de rij eronder, met als soort Vervolg.',
    'Op het blad Versie staan de titel en of de versie online is (ja of nee). Bij het importeren op het scherm kies je dat opnieuw.',
    'Klaar? Kies Checklist importeren bij de versies. Je ziet eerst wat er wordt toegevoegd. Je bestaande versies veranderen niet.',
  ],
} as const;

export const fileProblemTexts = {
  row: (sheet: string, row: number) => `${sheet}, rij ${row}`,
  file: 'bestand',
  tooMuchWork:
    'het kost te veel werk om dit bestand te lezen: het bevat veel meer dan een checklist. Maak het kleiner, of sla het opnieuw op.',
  line: (line: number) => `regel ${line}`,
  in: (column: string, reason: string) => `${column}: ${reason}`,
  /** Places in a JSON file, as the screens call them. */
  places: {
    kinds: ['domein', 'item', 'voorwaarde'],
    colour: 'kleur',
    fields: {
      ...checklistFields,
      ref: 'Artikel (ref)',
      help_questions: 'Hulpvragen',
      skip: 'Overslaan',
      items: 'Items (items)',
      conditions: 'Voorwaarden (conditions)',
      domains: 'Domeinen (domains)',
      colours: 'Kleuren (colours)',
      online: 'Online',
    } as Readonly<Record<string, string>>,
  },
  neither: 'dit is geen Excel-bestand (.xlsx) en geen JSON',
  noZip: 'dit is geen leesbaar spreadsheetbestand (.xlsx)',
  protectedFile:
    'het bestand is beveiligd met een wachtwoord, of het is een oud Excel-bestand (.xls); bewaar het zonder wachtwoord als .xlsx',
  tooLarge: 'het uitgepakte bestand is te groot',
  /** For more rows or characters than fit. */
  tooMany: (most: number, of: 'rijen' | 'tekens') =>
    `het bestand is te groot: er kunnen hoogstens ${most.toLocaleString('nl-NL')} ${of} in`,
  tooMuchColour: 'de kleuren laten samen te veel weg: neem minder kleuren',
  noSheet: (sheet: string) => `het blad ${sheet} ontbreekt`,
  whichSheet: (sheet: string, others: readonly string[]) =>
    others.length === 0
      ? `het blad ${sheet} ontbreekt`
      : `er zijn meer bladen (${others.slice(0, 5).join(', ')}); noem het blad met de checklist ${sheet}`,
  turned: {
    date: (row: string, column: string, text: string) =>
      `${row}: het spreadsheetprogramma heeft van "${column}" een datum gemaakt. Er komt "${text}" te staan; klopt dat?`,
    time: (row: string, column: string, text: string) =>
      `${row}: het spreadsheetprogramma heeft van "${column}" een tijd gemaakt. Er komt "${text}" te staan; klopt dat?`,
    percentage: (row: string, column: string, text: string) =>
      `${row}: het spreadsheetprogramma heeft van "${column}" een percentage gemaakt. Er komt "${text}" te staan; klopt dat?`,
    boolean: (row: string, column: string, text: string) =>
      `${row}: het spreadsheetprogramma heeft van "${column}" WAAR of ONWAAR gemaakt. Er komt "${text}" te staan; klopt dat?`,
  },
  noColumn: (column: string) => `de kolom ${column} ontbreekt`,
  twiceColumn: (column: string) => `de kolom ${column} staat er twee keer`,
  noColourName: 'achter "Overslaan bij" ontbreekt de naam van de kleur',
  noKind: 'vul bij Soort in: Domein, Item, Voorwaarde of Hulpvraag',
  wrongKind: (kind: string) =>
    `de soort "${kind}" bestaat niet; kies Domein, Item, Voorwaarde of Hulpvraag`,
  itemAlone: 'boven dit item staat geen domein',
  conditionAlone: 'boven deze voorwaarde staat geen item',
  helpAlone: 'boven deze hulpvraag staat geen domein of voorwaarde',
  moreAlone: 'boven dit vervolg staat geen rij die verder kan gaan',
  wrongMark: 'zet hier een x, of laat de cel leeg',
  wrongAnswer: 'vul hier ja of nee in',
  error: (error: string) => `de formule in deze cel geeft een fout (${error})`,
  more: (count: number) => `en nog ${count.toLocaleString('nl-NL')} andere problemen`,
  ignoredColumn: (column: string) => `de kolom "${column}" is onbekend en wordt overgeslagen`,
  ignoredCell: (row: string, column: string, kind: string) =>
    `${row}: "${column}" hoort niet bij een ${kind} en wordt overgeslagen`,
} as const;

/** The screen that brings a file in. */
export const importTexts = {
  title: 'Checklist importeren',
  intro:
    'Een checklist komt binnen als spreadsheet (.xlsx) of als JSON. Je ziet eerst wat er in staat. Pas daarna wordt er iets opgeslagen.',
  file: 'Bestand',
  fileHint: 'Kies een bestand of sleep het hierheen. Hoogstens 8 MB.',
  look: 'Bekijken',
  example: 'Voorbeeld downloaden',
  none: { header: 'Geen bestand gekozen', text: 'Kies eerst een bestand.' },
  tooLarge: { header: 'Bestand te groot', text: 'Een bestand mag hoogstens 8 MB groot zijn.' },
  unreadable: {
    header: 'Bestand niet gelezen',
    text: 'Het bestand is veranderd of weg. Kies het opnieuw.',
  },
  refused: 'Dit bestand kan niet worden geïmporteerd',
  refusedText: (count: number) =>
    `${counted(count, 'plek is', 'plekken zijn')} niet goed. Pas het bestand aan en kies het opnieuw. Er is niets opgeslagen.`,
  row: 'Rij',
  reason: 'Reden',
  preview: 'Dit zit erin',
  totals: ({
    domains,
    items,
    conditions,
    help_questions,
  }: {
    domains: number;
    items: number;
    conditions: number;
    help_questions: number;
  }) =>
    [
      counted(domains, 'domein', 'domeinen'),
      counted(items, 'item', 'items'),
      counted(conditions, 'voorwaarde', 'voorwaarden'),
      counted(help_questions, 'hulpvraag', 'hulpvragen'),
    ].join(', '),
  conditions: (count: number) => counted(count, 'voorwaarde', 'voorwaarden'),
  items: (count: number) => counted(count, 'item', 'items'),
  colours: 'Kleuren',
  colour: (title: string, skipped: number) =>
    `${title}: slaat ${skipped === 0 ? 'niets' : counted(skipped, 'voorwaarde', 'voorwaarden')} over`,
  warnings: 'Let op',
  add: 'Toevoegen als nieuwe versie',
  name: 'Titel',
  taken: 'Er is al een versie met deze titel. Kies een andere titel.',
  publish: 'Daarna publiceren: eerst de controle, dan kunnen toezichthouders deze versie kiezen',
  noConditions:
    'Er staan geen voorwaarden in dit bestand. De versie komt offline, zodat niemand die kiest.',
  submit: 'Importeren',
  done: {
    header: 'Versie toegevoegd',
    text: (title: string) => `"${title}" is toegevoegd aan de versies.`,
  },
} as const;

/** The screen that lays two versions beside each other. */
export const compareTexts = {
  title: 'Versies vergelijken',
  subtitle: (title: string) => `Wat er anders is in ${title}`,
  crumb: 'Vergelijken',
  other: 'Vergelijken met',
  otherHint: 'De oudere van de twee.',
  choose: 'Kies een versie',
  notFound: 'Geen versie gevonden',
  nothingElse: 'Er is geen andere versie om mee te vergelijken.',
  equal: 'Geen verschillen',
  equalText: (other: string) => `De inhoud is gelijk aan die van ${other}.`,
  summary: (added: number, removed: number, changed: number, moved: number) =>
    `${added} toegevoegd, ${removed} verwijderd, ${changed} gewijzigd, ${moved} verplaatst`,
  since: (other: string) => `Vergeleken met ${other}`,
  added: 'Toegevoegd',
  removed: 'Verwijderd',
  changed: 'Gewijzigd',
  moved: 'Verplaatst',
  colours: 'Kleuren',
  movedFrom: (from: string, to: string) => `van ${from} naar ${to}`,
  kinds: { domain: 'Domein', item: 'Item', question: 'Voorwaarde' },
  fields: {
    ...checklistFields,
    help_questions: 'Hulpvragen',
  },
  was: 'Was',
  becomes: 'Wordt',
  empty: '(leeg)',
  markupOnly: 'Alleen de opmaak is anders.',
  colour: { added: 'toegevoegd', removed: 'verwijderd', changed: 'slaat andere voorwaarden over' },
} as const;
