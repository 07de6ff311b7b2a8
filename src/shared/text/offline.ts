/** Words of working offline: sending, the device, leaving for an inspection (decisions part 4). */
const many = (count: number) => (count === 1 ? '1 wijziging' : `${count.toLocaleString('nl-NL')} wijzigingen`);

export const queueTexts = {
  label: 'Wachtende wijzigingen',
  waiting: (count: number) => (count === 1 ? '1 wijziging wacht op verbinding' : `${count.toLocaleString('nl-NL')} wijzigingen wachten op verbinding`),
  hint: 'Ze worden op de server verwerkt zodra er weer een internetverbinding is.',
  hintOne: 'Die wordt op de server verwerkt zodra er weer een internetverbinding is.',
  sending: (done: number, total: number) => `${done.toLocaleString('nl-NL')} van ${total.toLocaleString('nl-NL')} wijzigingen verzonden`,
  refused: (count: number) => (count === 1 ? '1 wijziging is door de server geweigerd' : `${count} wijzigingen zijn door de server geweigerd`),
  refusedHint: 'Er is niets verloren. Bekijk wat er moet gebeuren.',
  heldBack: (count: number) => `${many(count)} nog niet verzonden`,
  sendNow: 'Nu verzenden',
  open: 'Verzendcentrum',
} as const;

export const keepingTexts = {
  label: 'Opslag op dit apparaat',
  memory:
    'Deze browser bewaart niets op dit apparaat (bijvoorbeeld in een privévenster). Offline werken is hier niet veilig: sluit deze pagina niet zolang er iets wacht.',
  failing: 'Dit apparaat kan op dit moment niet opslaan. Wat je net invulde staat alleen nog in het geheugen. Sluit deze pagina niet.',
  low: 'De opslagruimte op dit apparaat is bijna op. Maak ruimte vrij; aantekeningen blijven voorlopig passen.',
  copy: 'Tekst kopiëren',
  reserve: 'Reservebestand bewaren',
} as const;

export const lockTexts = {
  title: 'Je sessie is verlopen',
  text: 'Log opnieuw in om verder te gaan waar je was.',
  waiting: (count: number) =>
    `${many(count)} ${count === 1 ? 'staat' : 'staan'} veilig op dit apparaat en ${count === 1 ? 'wordt' : 'worden'} verzonden nadat je weer bent ingelogd.`,
  login: 'Inloggen',
  /** On a shared tablet; what waits stays of who made it. */
  other: 'Ik ben iemand anders',
} as const;

/** Somebody else's unsent work on this device. */
export const otherTexts = {
  others: (name: string, count: number) =>
    `Op dit apparaat ${count === 1 ? 'wacht 1 wijziging' : `wachten ${count} wijzigingen`} van ${name}. Die worden verzonden als ${name} hier weer inlogt.`,
} as const;

export const copyTexts = {
  copied: { header: 'Gekopieerd', text: 'De tekst van de wijziging staat op het klembord.' },
  cannotCopy: { header: 'Kopiëren lukt niet', text: 'De browser staat kopiëren niet toe. Selecteer de tekst en kopieer hem zelf.' },
} as const;
