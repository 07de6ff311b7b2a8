/** Words for a person who logs out, and for one who takes a new version of the app. */
export const logoutTexts = {
  title: 'Uitloggen',
  text: 'Weet je zeker dat je uit wilt loggen.',
  confirm: 'Uitloggen',
  sendFirst: 'Eerst verzenden',
  reserve: 'Reservebestand bewaren',
  unsaved:
    ' Let op: op deze pagina staat iets dat je nog niet hebt opgeslagen. Dat gaat verloren als je uitlogt.',
  owed: ' Let op: de server is teruggezet naar een eerder moment, en heeft nog niet alles terug wat hij van dit apparaat had. Dat kan verloren gaan als je uitlogt.',
  waiting: (count: number) =>
    ` Let op: ${count === 1 ? 'er is 1 wijziging' : `er zijn ${count} wijzigingen`} nog niet verzonden. ${count === 1 ? 'Die gaat' : 'Die gaan'} verloren als je uitlogt.`,
} as const;

export const updateTexts = {
  ready:
    'Er is een nieuwe versie van deze site beschikbaar. Ververs de pagina om die te gebruiken.',
  refresh: 'Pagina verversen',
  later: 'Later',
} as const;
