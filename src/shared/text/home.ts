/** Words of the home page and the inspection dashboard (specification section 2). */
export const homeTexts = {
  title: 'Digitaal veldinstrument',
  intro: 'Voor toezichthouders van kinderopvang',
  introLong: 'Bereid inspecties voor, voer ze uit op locatie en leg je bevindingen vast.',
  login: 'Inloggen',
  loggingOut: 'Bezig met uitloggen…',
  loginFailed: {
    verlopen: 'Het inloggen duurde te lang. Probeer het opnieuw.',
    geweigerd: 'Met dit account kun je niet inloggen. Neem contact op met je beheerder.',
    onbereikbaar: 'Het inlogsysteem is nu niet bereikbaar. Probeer het zo nog eens.',
    mislukt: 'Het inloggen is niet gelukt. Probeer het opnieuw.',
    zwak: 'Je organisatie vraagt een sterkere of nieuwere login. Log opnieuw in.',
    afgebroken: 'Het inloggen is afgebroken.',
    zelfde:
      'Het inlogsysteem vroeg niet wie je bent. Log eerst uit bij je organisatie en probeer het dan opnieuw.',
  } as Record<string, string>,
  work: 'Werkvoorraad',
  dashboard: 'Dashboard',
  addVersion: 'Versie toevoegen',
  addInspection: 'Inspectie toevoegen',
  noRoles: 'Je account heeft nog geen rol. Een beheerder moet je eerst een rol geven.',
  setUp: {
    title: 'De eerste beheerder',
    text: 'Deze installatie heeft nog geen beheerder. Installeer je haar zelf? Vul dan de installatiecode in die de server bij het starten toonde.',
    code: 'Installatiecode',
    use: 'Beheerder worden',
    done: { header: 'Je bent nu superbeheerder', text: 'Je kunt anderen nu een rol geven.' },
  },
  next: 'Eerstvolgende inspectie',
  upcoming: (count: number) => `Aankomende inspecties (${count})`,
  finished: (count: number) => `Afgeronde inspecties (${count})`,
  notLoaded: 'Je werkvoorraad kon nog niet worden geladen.',
  retry: 'Opnieuw proberen',
  noNext: 'Je hebt geen inspecties die je nog moet doen.',
  noUpcoming: 'Er zijn geen aankomende inspecties.',
  noFinished: 'Er zijn nog geen afgeronde inspecties.',
  noDate: 'Nog geen datum',
  noAddress: 'Geen adres ingevuld',
  progress: (answered: number, total: number) => `${answered} van ${total} voorwaarden beoordeeld`,
  late: 'Te laat',
  worksOffline: 'Wat werkt offline',
  more: (count: number) => `Toon alle ${count}`,
} as const;

export const inspectionActions = {
  start: 'Start inspectie',
  resume: 'Verder gaan met inspectie',
  view: 'Bekijken',
  edit: 'Bewerken',
  choose: 'Voorwaarden kiezen',
  pdf: 'PDF exporteren',
  delete: 'Verwijderen',
  departure: 'Klaar voor vertrek',
  unconfirmed: 'Nog niet bevestigd',
  gone: 'Niet meer op de server',
} as const;

export const listTexts = {
  title: 'Inspecties',
  columns: {
    location: 'Voorziening',
    city: 'Plaats',
    date: 'Datum',
    status: 'Status',
    actions: 'Acties',
  },
  search: 'Zoeken',
  allStatuses: 'Alle statussen',
  empty: 'Geen resultaten gevonden',
  none: 'Je hebt nog geen inspecties.',
  add: 'Inspectie toevoegen',
  sortBy: (column: string) => `Sorteer op ${column}`,
  count: (count: number) => (count === 1 ? '1 inspectie' : `${count} inspecties`),
} as const;

export const pagerTexts = {
  label: 'Bladeren',
  page: 'Pagina',
  of: 'van',
  previous: 'Vorige',
  next: 'Volgende',
  goTo: (page: number) => `Naar pagina ${page}`,
} as const;

export const editTexts = {
  addTitle: 'Inspectie toevoegen',
  editTab: 'Inspectie bewerken',
  editTitle: (title: string) => `Inspectie bewerken: ${title}`,
  noVersions: 'Er is nog geen versie online. Vraag een beheerder om een versie online te zetten.',
  addOffline:
    'Een inspectie toevoegen kan alleen met verbinding. Wat je invult, blijft hier staan.',
} as const;

export const chooseTexts = {
  tab: 'Keuze van voorwaarden',
  title: (title: string) => `Keuze van voorwaarden voor inspectie ${title}`,
  colour: 'Kleur',
  noColour: 'Geen kleur',
  ownColour: 'Eigen keuze',
  tree: 'Domeinen, items en voorwaarden',
  chosen: (chosen: number, total: number) => `${chosen} van ${total} voorwaarden gekozen`,
  info: (number: string) => `Informatie over voorwaarde ${number}`,
  fold: (number: string) => `${number} in- of uitklappen`,
  count: (chosen: number, total: number) => `${chosen} van ${total}`,
  search: 'Zoeken in de voorwaarden',
  placeholder: 'Zoeken',
  found: (count: number) =>
    count === 0
      ? 'Geen voorwaarden gevonden.'
      : count === 1
        ? '1 voorwaarde gevonden'
        : `${count} voorwaarden gevonden`,
  all: 'Alles kiezen',
  none: 'Niets kiezen',
  foundAll: 'Deze kiezen',
  foundNone: 'Deze niet kiezen',
  colourReplaced: 'Je eigen keuze is vervangen',
  undo: 'Ongedaan maken',
  openAll: 'Alles uitklappen',
  closeAll: 'Alles inklappen',
  helpQuestions: 'Hulpvragen',
  description: 'Toelichting',
  close: 'Sluiten',
} as const;

export const myDataTexts = {
  title: 'Mijn gegevens',
  username: 'Gebruikersnaam',
  givenName: 'Voornaam',
  familyName: 'Achternaam',
  email: 'E-mailadres',
  phone: 'Telefoonnummer',
  roles: 'Rollen',
  extId: 'Extern ID',
  image: 'Afbeelding',
  imageHint: 'JPEG, PNG of WebP, hoogstens 8 MB.',
  noImage: 'Geen afbeelding',
  removeImage: 'Afbeelding verwijderen',
  edit: 'Bewerken',
  save: 'Opslaan',
  cancel: 'Annuleren',
  fixed: 'Naam en e-mailadres komen uit het inlogsysteem en zijn hier niet te wijzigen.',
  none: '-',
} as const;
