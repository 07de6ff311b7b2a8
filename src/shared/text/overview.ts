/** Words of a coordinator's overview and planning, on screen and as a file. */
export const overviewTexts = {
  intro:
    'Alle inspecties met hun toezichthouder. Je kunt het rapport openen van wat is afgerond; dat komt in het logboek.',
  columns: {
    location: 'Locatie',
    city: 'Plaats',
    childcareType: 'Soort opvang',
    type: 'Type inspectie',
    date: 'Datum',
    status: 'Status',
    owner: 'Toezichthouder',
    finished: 'Afgerond op',
    offers: 'Herstelaanbod',
    report: 'Rapport',
  },
  offers: (count: number) => `${count}× herstelaanbod`,
  sheet: 'Inspecties',
  fileName: 'inspecties',
  cut: (rows: number) =>
    `Alleen de eerste ${rows.toLocaleString('nl-NL')} inspecties passen in dit bestand. Kies een kortere periode.`,
  filters: 'Filters',
  anyOwner: 'Iedereen',
  anyType: 'Alle typen',
  from: 'Vanaf',
  to: 'Tot en met',
  onlyOffers: 'Alleen met herstelaanbod',
  clear: 'Filters wissen',
  views: 'Weergave',
  list: 'Lijst',
  calendar: 'Kalender',
  csv: 'Exporteren (CSV)',
  xlsx: 'Exporteren (Excel)',
  undated: 'Inspecties zonder datum staan alleen in de lijst.',
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
