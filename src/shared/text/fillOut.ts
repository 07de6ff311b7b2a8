/** Words of the fill-out screen (specification section 2 and 4). */
export const fillOutTexts = {
  /** The title in the browser's tab and history, which must not name a place. */
  tab: 'Inspectie invullen',
  skip: 'Naar de voorwaarde',
  place: 'Wat je beoordeelt',
  restoreOffers: (count: number) => `Herstelaanbod (${count})`,
  noRestoreOffers: 'Er zijn nog geen voorwaarden voor herstelaanbod.',
  restoreOffersTitle: 'Herstelaanbod',
  notes: 'Algemene aantekeningen',
  domains: 'Domeinen',
  finish: 'Voltooien',
  finishTitle: 'Inspectie voltooien',
  finishReady: 'Alle voorwaarden hebben een resultaat. Je kunt de inspectie voltooien.',
  finishOpen: (count: number) =>
    count === 1
      ? 'Nog 1 voorwaarde heeft geen resultaat.'
      : `Nog ${count} voorwaarden hebben geen resultaat.`,
  finished: 'Deze is inspectie is al voltooid.',
  unconfirmed: 'De inspectie is op dit apparaat voltooid. De server heeft dat nog niet bevestigd.',
  readOnly: 'Deze inspectie is afgerond. Je kunt alles lezen, maar niets wijzigen.',
  lastQuestion: 'Extra voorwaarde',
  nothingChosen: 'Er zijn geen voorwaarden gekozen. Kies eerst wat je beoordeelt.',
  helpQuestions: 'Hulpvragen',
  description: 'Toelichting',
  domainNotes: 'Aantekeningen per domein',
  result: 'Resultaat',
  questionNotes: 'Aantekeningen',
  previous: 'Vorige',
  next: 'Volgende',
  edit: 'Bewerken',
  choose: 'Voorwaarden kiezen',
  openSidebar: 'Overzicht',
  closeSidebar: 'Overzicht sluiten',
  complete: 'Volledig',
  noNotes: 'Geen aantekeningen.',
  progress: (answered: number, total: number) => `${answered} van ${total}`,
  domain: (number: string) => `domein ${number}`,
  backTo: (place: string) => `Terug naar ${place}`,
  domainOf: (number: string, title: string) => `Domein ${number}: ${title}`,
  position: (at: number, of: number) => `Stap ${at} van ${of}`,
} as const;

/** Actions on results besides choosing one. */
export const choiceTexts = {
  more: 'Meer bij resultaat',
  clear: 'Resultaat wissen',
  cleared: (place: string) => `Resultaat van ${place} gewist`,
  rest: (count: number) => `Rest van dit item: Voldoet (${count})`,
  restGiven: (count: number, first: string) =>
    count === 1 ? `${first} kreeg Voldoet` : `${count} voorwaarden kregen Voldoet, vanaf ${first}`,
  undo: 'Ongedaan maken',
  snippet: 'Sneltekst maken van aantekening',
  noNote: {
    header: 'Geen aantekening',
    text: 'Schrijf hier eerst iets op; daarvan maak je een sneltekst.',
  },
  advance: 'Na keuze naar de volgende',
  advanceHint: 'Alleen na Voldoet. Anders blijf je hier voor je aantekening.',
} as const;

/** The last page before an inspection is finished. */
export const finishTexts = {
  offline: 'PDF, Word en nader onderzoek kunnen weer zodra er verbinding is.',
  toFirst: 'Naar eerste open voorwaarde',
  refused: 'Zo wordt voltooien geweigerd.',
  toDefine: (count: number) =>
    `${count === 1 ? '1 voorwaarde staat' : `${count} voorwaarden staan`} op NTB (nader te bepalen), en ${count === 1 ? 'blijft' : 'blijven'} dat na het voltooien.`,
  bareOffers: (count: number) =>
    `Bij ${count} keer herstelaanbod ontbreekt de termijn of wie het accepteert.`,
  counts: 'Resultaten',
  noNotes: 'Er zijn geen algemene aantekeningen.',
  write: 'Nu opschrijven',
  final: 'Na het voltooien kun je in deze inspectie niets meer wijzigen.',
} as const;

/** Copying the findings into the national system, item by item. */
export const takeOverTexts = {
  title: 'Overnemen in GIR',
  intro:
    'Kopieer per item wat je vond, met opmaak, en plak het in GIR. Een vinkje zegt wat je hier al kopieerde.',
  domain: 'Domein: aantekeningen en extra voorwaarde',
  photo: (said: string) => (said ? `Foto: ${said}` : 'Foto zonder bijschrift'),
  copy: (number: string) => `Kopieer ${number} voor GIR`,
  copied: (number: string) => `${number} is gekopieerd`,
  failed: {
    header: 'Niet gekopieerd',
    text: 'Je browser staat kopiëren met deze knop niet toe. Neem het over uit de PDF of het Word-document.',
  },
} as const;

/** Finding a condition in the list. */
export const findTexts = {
  label: 'Zoeken in de checklist',
  placeholder: 'Zoeken',
  filter: 'Welke voorwaarden',
  all: 'Alle',
  open: 'Zonder resultaat',
  noted: 'Met aantekening',
  hits: 'Gevonden voorwaarden',
  /** @param domains the number of domains that were found by their own notes */
  count: (conditions: number, domains: number) =>
    conditions + domains === 0
      ? 'Geen voorwaarden gevonden.'
      : [
          ...(conditions > 0
            ? [conditions === 1 ? '1 voorwaarde' : `${conditions} voorwaarden`]
            : []),
          ...(domains > 0 ? [domains === 1 ? '1 domein' : `${domains} domeinen`] : []),
        ].join(' en '),
  nextOpen: ['Naar open', 'voorwaarde'],
} as const;

/** Keys of the fill-out screen. */
export const keyTexts = {
  on: 'Sneltoetsen gebruiken',
  show: 'Welke?',
  title: 'Sneltoetsen',
  close: 'Sluiten',
  list: [
    ['1 – 4', 'Resultaat kiezen'],
    ['0', 'Resultaat wissen'],
    ['R', 'Rest van dit item: Voldoet'],
    ['Alt + → / ←', 'Volgende of vorige'],
    ['O', 'Volgende voorwaarde zonder resultaat'],
    ['/', 'Zoeken in de checklist'],
    ['F', 'Filteren op resultaat'],
    ['?', 'Deze lijst tonen'],
    ['Esc', 'Zoeken wissen, of een venster sluiten'],
  ],
  hint: 'Tijdens het typen in een tekst doen deze toetsen niets.',
} as const;

export const savingTexts = {
  typing: 'Nog niet opgeslagen…',
  tooLong: 'Te lang om te verzenden',
  sending: 'Bezig met verzenden…',
  stored: 'Opgeslagen op dit apparaat',
  failing: 'Dit apparaat kan niet opslaan',
  owed: 'De server krijgt werk terug',
  refused: 'Niet alles is verzonden',
  lost: 'Er ontbreekt werk',
  sent: 'Verzonden',
  waiting: {
    line: (count: number) => `Wacht op verbinding (${count})`,
    server: (count: number) => `Wacht op de server (${count})`,
    role: (count: number) => `Niet verzonden: geen rol (${count})`,
  },
} as const;

/** The texts above a note. */
export const noteTexts = {
  standard: 'Standaardtekst',
  standardHint: 'Deze tekst staat nog niet in het rapport.',
  takeOver: 'Overnemen',
  tooLong: (now: number, most: number) =>
    `De tekst is met opmaak ${now.toLocaleString('nl-NL')} tekens; er passen er ${most.toLocaleString('nl-NL')}. Alles is bewaard op dit apparaat, maar staat nog niet in het rapport. Maak de tekst korter, dan wordt hij verzonden.`,
  /** Shown when a text comes near the limit. */
  room: (left: number) => `Nog ruimte voor ${left.toLocaleString('nl-NL')} tekens.`,
  aside: 'Deze tekst is bewaard op dit apparaat, maar kon niet in de inspectie worden opgeslagen.',
  refused: 'Deze tekst is door de server geweigerd en staat niet in het rapport.',
  refusedHint: 'Hij is bewaard op dit apparaat.',
  sending: 'Verzendcentrum',
  leaveLong: {
    title: 'Tekst te lang',
    text: 'Een aantekening is te lang om te verzenden. De hele tekst blijft bewaard op dit apparaat, maar staat niet in het rapport. Wil je toch verder?',
    confirm: 'Verder',
  },
} as const;

/** The text that general notes start from (specification section 4). */
export const defaultNotes = [
  '<h3>Bijzonderheden locatie</h3><p></p>',
  '<h3>Op te vragen documenten</h3><p></p>',
  '<h3>Algemene vragen</h3><p></p>',
  '<h3>Herstelaanbod</h3><p>Accepteert de houder het herstelaanbod? Ja / nee</p>',
  '<h3>Hersteltermijn</h3><p>Tot en met: </p>',
].join('');
