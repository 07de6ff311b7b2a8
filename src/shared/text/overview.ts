import { listed } from './listed.ts';

/** Words of a coordinator's overview and planning, on screen and as a file. */
export const overviewTexts = {
  intro:
    'Alle inspecties met hun toezichthouder. Je kunt het rapport openen van wat is afgerond; dat komt in het logboek.',
  columns: {
    location: 'Locatie',
    city: 'Plaats',
    childcareType: 'Type kinderopvang',
    type: 'Soort inspectie',
    date: 'Datum',
    status: 'Status',
    owner: 'Toezichthouder',
    finished: 'Afgerond op',
    term: 'Volgende stap',
    due: 'Termijn',
    offers: 'Open herstelaanbod',
    report: 'Rapport',
  },
  offers: (count: number) => `${count}× open herstelaanbod`,
  sheet: 'Inspecties',
  fileName: 'inspecties',
  cut: (rows: number) =>
    `Alleen de eerste ${rows.toLocaleString('nl-NL')} inspecties passen in dit bestand. Kies een kortere periode.`,
  filters: 'Filters',
  anyOwner: 'Iedereen',
  oneOwner: 'Eén account',
  left: (name: string) => `${name} (niet meer actief als toezichthouder)`,
  anyType: 'Alle soorten',
  anyChildcareType: 'Alle typen',
  from: 'Vanaf',
  to: 'Tot en met',
  onlyOffers: 'Alleen met open herstelaanbod',
  onlyLate: 'Alleen met een verlopen termijn',
  clear: 'Filters wissen',
  views: 'Weergave',
  list: 'Lijst',
  calendar: 'Kalender',
  csv: 'Exporteren (CSV)',
  xlsx: 'Exporteren (Excel)',
  undated: 'Inspecties zonder datum staan alleen in de lijst.',
  newDate: 'Nieuwe datum',
  setDate: 'Datum wijzigen',
  askDate: (count: number, owners: number, date: string, isPast: boolean) => ({
    title: count === 1 ? 'Inspectie verplaatsen' : `${count} inspecties verplaatsen`,
    text: `${count === 1 ? 'De inspectie komt' : 'De inspecties komen'} op ${date}.${isPast ? ' Die dag is al geweest.' : ''} ${owners === 1 ? 'De toezichthouder ziet' : `De ${owners} toezichthouders zien`} het in de werkvoorraad en per mail.`,
  }),
  movingDates: (done: number, total: number) => `${done} van ${total} verplaatst…`,
  dateSet: (count: number, date: string) => ({
    header: count === 1 ? 'Inspectie verplaatst' : 'Inspecties verplaatst',
    text: `${count === 1 ? '1 inspectie staat' : `${count} inspecties staan`} nu op ${date}.`,
  }),
  dateMissed: (locations: readonly string[]) => ({
    header: 'Niet verplaatst',
    text: `${listed(locations)}: intussen gestart, verplaatst of verwijderd. De lijst is bijgewerkt.`,
  }),
  datesPartly: (done: number, total: number) => ({
    header: 'Niet alles is verplaatst',
    text: `${done} van de ${total} ${done === 1 ? 'is' : 'zijn'} verplaatst. De andere zijn nog gekozen: probeer het opnieuw.`,
  }),
  undo: 'Ongedaan maken',
  undoing: (done: number, total: number) => `${done} van ${total} teruggezet…`,
  notUndone: (locations: readonly string[]) => ({
    header: 'Niet teruggezet',
    text: `${listed(locations)}: intussen gestart, gewijzigd of verwijderd. De lijst is bijgewerkt.`,
  }),
  partlyUndone: (done: number, total: number) => ({
    header: 'Niet alles is teruggezet',
    text: `${done} van de ${total} ${done === 1 ? 'is' : 'zijn'} teruggezet.`,
  }),
  dateUndone: (count: number) => ({
    header: 'Teruggezet',
    text: `${count === 1 ? '1 inspectie staat' : `${count} inspecties staan`} weer op de oude datum.`,
  }),
  /** Stands beside the date, about chosen inspections that cannot be moved. */
  begun: (count: number) =>
    `${count === 1 ? '1 gekozen inspectie is' : `${count} gekozen inspecties zijn`} al gestart of voltooid. Die ${count === 1 ? 'houdt haar' : 'houden hun'} datum.`,
  plan: 'Inspectie plannen',
  planIntro:
    'Voor een toezichthouder. De inspectie komt in de werkvoorraad van die persoon, die ook een mail krijgt.',
  owner: 'Toezichthouder: *',
  chooseOwner: 'Kies een toezichthouder',
  planned: (location: string, name: string) => ({
    header: 'Inspectie gepland',
    text: `${location} staat in de werkvoorraad van ${name}.`,
  }),
} as const;
