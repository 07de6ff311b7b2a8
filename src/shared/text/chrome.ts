/** Words around every screen (specification section 2, "Chrome", and section 8). */
export const chromeTexts = {
  product: 'Digitaal veldinstrument',
  skip: 'Naar de inhoud',
  demoLabel: 'Demonstratie',
  demo: 'Demonstratie: de gegevens zijn verzonnen.',
  offline: 'Offline',
  home: 'Home',
  mainMenu: 'Hoofdmenu',
  openMenu: 'Menu',
  closeMenu: 'Sluiten',
  breadcrumbs: 'Kruimelpad',
  admin: 'Beheer',
  help: 'Hulp',
  statement: 'Toegankelijkheid',
  logout: 'Uitloggen',
  loading: 'Bezig met laden…',
  close: 'Sluiten',
  notices: 'Meldingen',
  notFound: {
    title: 'Pagina niet gevonden',
    text: 'Deze pagina bestaat niet (meer)!',
    back: 'Naar het begin',
  },
  failed: {
    title: 'Dit scherm kon niet worden geladen',
    text: 'Controleer je verbinding en probeer het opnieuw.',
    retry: 'Opnieuw proberen',
  },
} as const;

export const screenTitles = {
  home: 'Werkvoorraad',
  inspections: 'Inspecties',
  versions: 'Versies',
  users: 'Accounts',
  allInspections: 'Alle inspecties',
  figures: 'Statistiek',
  snippets: 'Snelteksten',
  register: 'Register',
  alerts: 'Notificaties',
  audit: 'Logboek',
  system: 'Systeem',
} as const;

export const dialogTexts = {
  cancel: 'Annuleren',
  sendNow: {
    title: (count: number) =>
      count === 1
        ? '1 wijziging verzenden?'
        : `${count.toLocaleString('nl-NL')} wijzigingen verzenden?`,
    text: 'Ze zijn op dit apparaat gemaakt voordat je sessie verliep.',
    confirm: 'Verzenden',
    later: 'Nog niet',
  },
  unsaved: {
    title: 'Niet opgeslagen',
    text: 'Je hebt wijzigingen die nog niet zijn opgeslagen. Wil je deze pagina toch verlaten?',
    confirm: 'Verlaten',
  },
} as const;

export const noticeTexts = {
  loggedOut: { header: 'Uitgelogd', text: 'Je bent nu uitgelogd.' },
  saved: {
    header: 'Wijzigingen opgeslagen',
    text: 'De verbinding is hersteld en je wijzigingen zijn op de server opgeslagen.',
  },
  dashboardFailed: {
    header: 'Inspectie dashboard niet geladen',
    text: 'Het is niet gelukt om het inspectie dashboard te laden!',
  },
  clock: {
    header: 'De klok wijkt af',
    text: (minutes: number, ahead: boolean) =>
      `De klok van dit apparaat loopt ${minutes} minuten ${ahead ? 'voor' : 'achter'}. Voor je werk maakt dat niets uit, maar tijden in aantekeningen kloppen dan niet.`,
  },
  notReadOffline: {
    header: 'Niet op dit apparaat',
    text: 'Deze inspectie is nog niet op dit apparaat geopend. Open hem als je weer verbinding hebt.',
  },
  onlineOnly: {
    header: 'Alleen met verbinding',
    text: 'Het beheer werkt alleen met verbinding met de server.',
  },
  cannotReach: {
    header: 'Geen verbinding',
    text: 'De server is nu niet bereikbaar. Probeer het zo nog eens.',
  },
} as const;
