import { changesIn } from './counted.ts';

// Words of the bars below the header: which changes wait, how well this device keeps them, what
// went wrong.

const waiting = (count: number, what: string) =>
  `${changesIn(count)} ${count === 1 ? 'wacht' : 'wachten'} op ${what}`;

export const queueTexts = {
  label: 'Wachtende wijzigingen',
  hint: 'Ze worden op de server verwerkt zodra er weer een internetverbinding is.',
  /** Offline, before anything waits. */
  ready: 'Wat je invult, wordt op dit apparaat bewaard en later verzonden.',
  hintOne: 'Die wordt op de server verwerkt zodra er weer een internetverbinding is.',
  /** The texts for each reason that sending stopped. */
  stalled: {
    line: (count: number) => waiting(count, 'verbinding'),
    server: (count: number) => waiting(count, 'de server'),
    role: (count: number) => `${changesIn(count)} niet verzonden`,
  },
  stalledHint: {
    line: '',
    server:
      'Er is verbinding, maar de server kan nu niets verwerken. Het wordt vanzelf opnieuw geprobeerd.',
    role: 'Je hebt geen rol als toezichthouder meer. Je werk blijft bewaard op dit apparaat en wordt verzonden zodra je de rol weer hebt. Bewaar het anders als reservebestand.',
  },
  reserve: 'Reservebestand bewaren',
  sending: (done: number, total: number) =>
    `${done.toLocaleString('nl-NL')} van ${total.toLocaleString('nl-NL')} wijzigingen verzonden`,
  refused: (count: number) =>
    count === 1
      ? '1 wijziging is door de server geweigerd'
      : `${count} wijzigingen zijn door de server geweigerd`,
  refusedHint: 'De tekst is bewaard op dit apparaat. Bekijk wat er moet gebeuren.',
  heldBack: (count: number) => `${changesIn(count)} nog niet verzonden`,
  sendNow: 'Nu verzenden',
} as const;

export const keepingTexts = {
  label: 'Opslag op dit apparaat',
  memory:
    'Deze browser bewaart niets op dit apparaat (bijvoorbeeld in een privévenster). Offline werken is hier niet veilig: sluit deze pagina niet zolang er iets wacht.',
  failing:
    'Dit apparaat kan op dit moment niet opslaan. Wat je net invulde staat alleen nog in het geheugen. Sluit deze pagina niet.',
  low: 'De opslagruimte op dit apparaat is bijna op. Maak ruimte vrij; aantekeningen blijven voorlopig passen.',
  copy: 'Tekst kopiëren',
  reserve: 'Reservebestand bewaren',
} as const;

/** Trouble that the person must know of. */
export const troubleTexts = {
  wipedLabel: 'Opslag gewist',
  wiped:
    'De opslag van dit apparaat is gewist terwijl de app open stond. Wat hier nog in beeld was, is opnieuw bewaard en wordt verzonden. Kijk je laatste werk na.',
  lostLabel: 'Er ontbreekt werk',
  lost: (count: number) =>
    `${count === 1 ? '1 wijziging' : `${count.toLocaleString('nl-NL')} wijzigingen`} van dit apparaat ${count === 1 ? 'is' : 'zijn'} niet op de server en niet meer hier. Kijk je laatste werk na, en geef het door aan de beheerder.`,
  cleared: (count: number) =>
    `De opslag van dit apparaat is gewist terwijl ${count === 1 ? '1 wijziging' : `${count.toLocaleString('nl-NL')} wijzigingen`} nog niet ${count === 1 ? 'was' : 'waren'} verzonden. Kijk je laatste werk na.`,
  restoredLabel: 'Server teruggezet',
  givenBack: (count: number) =>
    count === 0
      ? 'De server is teruggezet naar een eerder moment.'
      : `De server is teruggezet naar een eerder moment. Dit apparaat ${count === 1 ? 'geeft 1 wijziging terug die' : `geeft ${count.toLocaleString('nl-NL')} wijzigingen terug die`} daar ${count === 1 ? 'ontbrak' : 'ontbraken'}.`,
  givenBackLeft: (left: number) =>
    `Op ${left === 1 ? '1 plaats' : `${left} plaatsen`} was dat niet mogelijk, omdat daar intussen iets anders is gekozen of de inspectie er niet meer is. Kijk je laatste werk na.`,
  locksLabel: 'Vergrendeling',
  locks: (time: string) =>
    `Zonder verbinding vergrendelt dit apparaat om ${time}. Maak eerder even verbinding. Je werk blijft bewaard.`,
  read: 'Gezien',
} as const;
