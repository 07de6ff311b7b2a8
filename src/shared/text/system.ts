import { limits } from '#shared/model/limits.ts';
import { counted } from './counted.ts';

// Words of the page 'Systeem', of the export of a person's own data, and of the nightly purge.

/** Bytes in the largest unit that fits. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toLocaleString('nl-NL', { maximumFractionDigits: power === 0 ? 0 : 1 })} ${units[power]}`;
}

/** A stretch of time in one unit, e.g. "3 dagen". */
export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return counted(minutes, 'minuut', 'minuten');
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? counted(hours, 'uur', 'uur')
    : counted(Math.round(hours / 24), 'dag', 'dagen');
}

const kept = (days: number | null) =>
  days === null ? 'altijd bewaard' : `${counted(days, 'dag', 'dagen')} bewaard`;

export const systemTexts = {
  intro:
    'Hoe het met de installatie gaat: werk dat nog op apparaten staat, geweigerde wijzigingen, mails en opslag.',
  refresh: 'Opnieuw lezen',
  readAt: (moment: string) => `Gelezen op ${moment}`,
  status: 'Aandachtspunten',
  allWell: 'Alles in orde. Er is niets dat aandacht nodig heeft.',
  attention: {
    devices: (count: number) =>
      `${counted(count, 'apparaat heeft', 'apparaten hebben')} al langer dan 24 uur werk dat niet op de server staat. Neem contact op met de toezichthouder.`,
    refused: (count: number) =>
      `${counted(count, 'wijziging is', 'wijzigingen zijn')} in de laatste 30 dagen geweigerd. De toezichthouder ziet ze in het Verzendcentrum en kan ze opnieuw verzenden.`,
    mails: (count: number) =>
      `${counted(count, 'mail is', 'mails zijn')} niet verstuurd, ook niet na nieuwe pogingen.`,
    room: (room: string) =>
      `Er is nog maar ${room} vrij op de schijf. Maak ruimte: zonder ruimte kan niets meer worden opgeslagen.`,
    photos:
      'De schijf raakt vol: nieuwe foto’s wachten op de apparaten, zodat er ruimte blijft voor tekst. Maak ruimte.',
    register: (moment: string) =>
      `Het register is op ${moment} niet opgehaald. Waarom, staat bij Register.`,
    noBackup:
      'Er is nog geen reservekopie gemaakt. Vraag wie de server beheert om er elke nacht een te laten maken.',
    oldBackup: (ms: number) =>
      `De laatste reservekopie is ${formatDuration(ms)} oud. Vraag wie de server beheert waarom er sindsdien geen is gemaakt.`,
    purge: (day: string) => `Het opschonen van ${day} is niet afgerond.`,
  },
  devices: 'Apparaten met werk dat nog niet op de server staat',
  devicesHint:
    'Het apparaat meldde zelf dat er werk wacht, of er ontbreken wijzigingen tussen wat al binnen is.',
  devicesEmpty: 'Geen enkel apparaat heeft gemeld dat er werk wacht.',
  givenBack: 'Teruggegeven na herstel',
  restoredAt: (moment: string) => `Op ${moment} is een reservekopie teruggezet.`,
  givenBackHint:
    'Wat al op de server stond en niet in de reservekopie zat, geven apparaten vanzelf terug zodra zij weer verbinding hebben.',
  givenBackEmpty: 'Er heeft nog geen apparaat iets teruggegeven.',
  refused: 'Geweigerde wijzigingen van de laatste 30 dagen',
  refusedEmpty: 'Er is niets geweigerd.',
  mails: 'Mails die niet zijn verstuurd',
  mailsEmpty: 'Alle mails zijn verstuurd.',
  mailsWaiting: (count: number) =>
    `${counted(count, 'mail wacht', 'mails wachten')} op verzending.`,
  retry: 'Opnieuw proberen',
  retryOf: (alert: string, moment: string) => `Opnieuw proberen: ${alert}, ${moment}`,
  retried: {
    header: 'Mail staat weer klaar',
    text: 'De mail wordt binnen een minuut opnieuw geprobeerd.',
  },
  handle: 'Afgehandeld',
  handleOf: (what: string) => `Afgehandeld: ${what}`,
  handled: {
    header: 'Afgehandeld',
    text: 'Dit staat niet meer bij de aandachtspunten. Wat er was, blijft bewaard.',
  },
  gone: 'bestaat niet meer',
  more: (shown: number, total: number) =>
    `Dit zijn de eerste ${shown} van ${total.toLocaleString('nl-NL')}${total < limits.counted ? '' : ' of meer'}.`,
  storage: 'Opslag en bewaartermijnen',
  purges: 'Opschonen',
  purgesHint: 'Elke nacht wordt verwijderd wat langer is bewaard dan is ingesteld.',
  purgesEmpty: 'Er is nog niet opgeschoond.',
  columns: {
    who: 'Toezichthouder',
    device: 'Apparaat',
    unsent: 'Wacht',
    since: 'Hoe lang',
    missing: 'Ontbreekt',
    seen: 'Laatst gezien',
    clock: 'Klok',
    at: 'Tijdstip',
    what: 'Wijziging',
    why: 'Reden',
    location: 'Inspectie',
    alert: 'Notificatie',
    recipient: 'Aan',
    attempts: 'Pogingen',
    error: 'Fout',
    day: 'Dag',
    result: 'Verwijderd',
    givenBack: 'Teruggegeven',
    lastBack: 'Laatst',
  },
  changes: (count: number) => (count === 0 ? '–' : counted(count, 'wijziging', 'wijzigingen')),
  clock: (ms: number | null) =>
    ms === null || Math.abs(ms) < 60_000
      ? 'gelijk'
      : `${formatDuration(Math.abs(ms))} ${ms > 0 ? 'voor' : 'achter'}`,
  facts: {
    release: 'Versie van het programma',
    database: 'Database',
    size: 'Grootte van de database',
    free: 'Vrije ruimte op de schijf',
    accounts: 'Accounts',
    inspections: 'Inspecties',
    sessions: 'Lopende sessies',
    devices: 'Apparaten',
    backup: 'Laatste reservekopie',
    restored: 'Laatst teruggezet',
    keptInspections: 'Voltooide inspecties',
    keptAudit: 'Logboek',
    keptMails: 'Mails',
  },
  databases: { sqlite: 'SQLite, op deze server', postgres: 'PostgreSQL' },
  unknownRoom: 'niet bekend op deze server',
  ago: (moment: string, ms: number) => `${moment} (${formatDuration(Math.max(0, ms))} geleden)`,
  noBackup: { sqlite: 'nog geen bekend', postgres: 'maak je met PostgreSQL zelf' },
  neverRestored: 'nooit',
  kept,
  running: 'Loopt nog, of is afgebroken',
  purged: ({
    inspections,
    audit,
    mails,
    sessions,
    files,
    photos = 0,
  }: {
    inspections: number;
    audit: number;
    mails: number;
    sessions: number;
    files: number;
    photos?: number | undefined;
  }) =>
    [
      inspections > 0 && counted(inspections, 'inspectie', 'inspecties'),
      audit > 0 && counted(audit, 'regel van het logboek', 'regels van het logboek'),
      mails > 0 && counted(mails, 'mail', 'mails'),
      sessions > 0 && counted(sessions, 'verlopen sessie', 'verlopen sessies'),
      files > 0 && counted(files, 'afbeelding', 'afbeeldingen'),
      photos > 0 &&
        counted(photos, 'foto of inspectie met foto’s', 'foto’s en inspecties met foto’s'),
    ]
      .filter(Boolean)
      .join(', ') || 'Niets',
} as const;

/** Name of the file with a person's own data, without its extension. */
export const ownDataFile = 'mijn-gegevens';

export const ownDataTexts = {
  title: 'Wat over jou wordt bewaard',
  text: 'Je account, je inspecties met antwoorden, je apparaten, het logboek en je mails, als bestand (JSON).',
  download: 'Alles downloaden',
} as const;

/** The texts that the command export-account prints. */
export const exportTexts = {
  usage: 'Gebruik: npm run export-account -- GEBRUIKERSNAAM [BESTAND]',
  unknown: (username: string) => `Er is geen account met de naam ${username}.`,
  several: (username: string, ids: readonly string[]) =>
    `Er zijn meer accounts met de naam ${username}. Geef in plaats daarvan een van deze nummers: ${ids.join(', ')}`,
  written: (file: string) => `Geschreven: ${file}. Dit bestand bevat persoonsgegevens.`,
  exists: (file: string) => `${file} bestaat al; er is niets geschreven.`,
  failed: (reason: string) => `Er is niets geschreven: ${reason}`,
} as const;
