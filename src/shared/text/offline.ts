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

export const sendingTexts = {
  title: 'Verzendcentrum',
  intro: 'Hier staat wat nog niet op de server is. Alles is op dit apparaat bewaard tot de server het heeft bevestigd.',
  nothing: 'Alles is verzonden. Er wacht niets op dit apparaat.',
  waiting: (count: number) => `Wacht op verzending (${count.toLocaleString('nl-NL')})`,
  refused: (count: number) => `Geweigerd door de server (${count})`,
  sent: (count: number) => `Laatst bevestigd (${count})`,
  sendNow: 'Nu verzenden',
  retry: 'Opnieuw proberen',
  copy: 'Tekst kopiëren',
  copied: { header: 'Gekopieerd', text: 'De tekst van de wijziging staat op het klembord.' },
  cannotCopy: { header: 'Kopiëren lukt niet', text: 'De browser staat kopiëren niet toe. Selecteer de tekst en kopieer hem zelf.' },
  discard: 'Weggooien',
  discardTitle: 'Wijziging weggooien',
  discardText: 'Weet je zeker dat je deze wijziging wilt weggooien? De tekst is dan niet meer terug te halen.',
  reserve: 'Reservebestand bewaren',
  reserveHint: 'Een bestand met al het werk dat nog niet is verzonden. Je kunt het op een ander apparaat weer inlezen met hetzelfde account.',
  readReserve: 'Reservebestand inlezen',
  reserveRead: (added: number, of: number) => ({
    header: 'Reservebestand ingelezen',
    text: added === of ? `${many(added)} overgenomen.` : `${added} van ${of} wijzigingen overgenomen; de andere waren hier al.`,
  }),
  reserveWrong: { header: 'Dit bestand past niet', text: 'Dit is geen reservebestand van het veldinstrument, of het is beschadigd. Er is niets gewijzigd.' },
  reserveOther: { header: 'Bestand van een ander account', text: 'Dit reservebestand hoort bij een ander account. Er is niets gewijzigd.' },
  reserveEmpty: { header: 'Niets te bewaren', text: 'Alles is al verzonden.' },
  at: (moment: string) => `gemaakt op ${moment}`,
  nr: (sequence: number) => `nr. ${sequence}`,
  stateSending: 'Wordt verzonden',
  stateWaiting: 'Wacht',
  device: (contiguous: number, made: number) =>
    `Dit apparaat maakte ${many(made)}. De server heeft alles tot en met nummer ${contiguous.toLocaleString('nl-NL')}.`,
  gap: (numbers: string) => `Let op: de server mist nummer ${numbers}, en dat wacht niet meer op dit apparaat. Geef dit door aan de beheerder.`,
  others: (name: string, count: number) =>
    `Op dit apparaat ${count === 1 ? 'wacht 1 wijziging' : `wachten ${count} wijzigingen`} van ${name}. Die worden verzonden als ${name} hier weer inlogt.`,
  more: (count: number) => `en nog ${count.toLocaleString('nl-NL')}`,
  gone: 'Deze inspectie staat niet meer op de server. Wat hier is ingevuld, blijft leesbaar op dit apparaat.',
  unknownInspection: 'Onbekende inspectie',
  openInspection: 'Inspectie openen',
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

export const departureTexts = {
  link: 'Klaar voor vertrek',
  title: 'Klaar voor vertrek',
  subtitle: (title: string, date: string) => (date ? `${title}, ${date}` : title),
  ready: 'Alles is in orde. Deze inspectie kan zonder verbinding worden gedaan.',
  readyWith: 'Deze inspectie kan zonder verbinding worden gedaan. Let wel op het volgende.',
  notReady: 'Nog niet alles is in orde. Los dit op voordat je vertrekt.',
  checking: 'Bezig met controleren…',
  again: 'Opnieuw controleren',
  ok: 'In orde',
  wrong: 'Niet in orde',
  warn: 'Let op',
  checks: {
    app: { label: 'De app staat op dit apparaat', wrong: 'De app is nog niet helemaal opgeslagen. Blijf even online en controleer opnieuw.' },
    inspection: { label: 'De inspectie staat op dit apparaat', wrong: 'De inspectie is nog niet opgeslagen. Ga online en controleer opnieuw.' },
    version: { label: 'De checklist en de kleuren staan op dit apparaat', wrong: 'De checklist is nog niet opgeslagen. Ga online en controleer opnieuw.' },
    persistent: {
      label: 'De opslag is blijvend',
      wrong: 'De browser mag de gegevens bij ruimtegebrek wissen. Zet de app op het beginscherm, of verzend dezelfde dag.',
    },
    space: {
      label: 'Er is genoeg ruimte',
      wrong: 'Er is weinig ruimte over op dit apparaat. Maak ruimte vrij.',
      detail: (mb: string) => `${mb} MB vrij`,
      unknown: 'De browser zegt niet hoeveel ruimte er is.',
    },
    session: {
      label: 'Je bent ingelogd',
      detail: (moment: string) => `geldig tot ${moment}, en langer als je verbinding hebt`,
      wrong:
        'De sessie is verlopen of verloopt binnen een uur. Log opnieuw in voordat je vertrekt. Offline werken blijft kunnen; verzenden pas na opnieuw inloggen.',
    },
    clock: {
      label: 'De klok loopt goed',
      wrong: (minutes: number) => `De klok van dit apparaat wijkt ${minutes} minuten af. Zet hem goed.`,
      unknown: 'De klok is nog niet met de server vergeleken.',
    },
    write: { label: 'Een proef met opslaan is gelukt', wrong: 'Opslaan op dit apparaat lukt niet. Werk op een ander apparaat.' },
    sent: {
      label: 'Eerder werk is verzonden',
      wrong: (count: number) => `Er ${count === 1 ? 'wacht' : 'wachten'} nog ${many(count)}. Verzend die eerst, dan begin je schoon.`,
    },
  },
} as const;

export const worksOfflineTexts = {
  link: 'Wat werkt offline',
  title: 'Wat werkt offline',
  intro:
    'Alles wat je tijdens een inspectie nodig hebt, werkt zonder verbinding. Wat je invult, staat binnen een seconde op dit apparaat en gaat naar de server zodra er verbinding is.',
  columns: { what: 'Onderdeel', works: 'Zonder verbinding', how: 'Hoe' },
  yes: 'Ja',
  no: 'Nee',
  partly: 'Deels',
  rows: [
    { what: 'De app openen', works: 'yes', how: 'Als je hem op dit apparaat eerder met verbinding hebt geopend.' },
    { what: 'Werkvoorraad en lijst met inspecties', works: 'yes', how: 'Zoals ze waren bij de laatste verbinding, met wat je daarna deed.' },
    { what: 'Gegevens van een inspectie wijzigen', works: 'yes', how: 'Wordt later verzonden.' },
    { what: 'Voorwaarden en kleur kiezen', works: 'yes', how: 'Wordt later verzonden.' },
    { what: 'Inspectie starten en invullen', works: 'yes', how: 'Resultaten, aantekeningen, extra voorwaarde en herstelaanbod. Wordt later verzonden.' },
    { what: 'Inspectie voltooien', works: 'yes', how: 'Het apparaat controleert of alles is ingevuld. De server bevestigt het later.' },
    { what: 'Afgeronde inspecties lezen', works: 'partly', how: 'Alleen die je op dit apparaat hebt ingevuld of geopend.' },
    { what: 'PDF van een inspectie', works: 'no', how: 'De server maakt de PDF, na bevestiging.' },
    { what: 'Inspectie toevoegen of verwijderen', works: 'no', how: 'Doe dit voor vertrek of na afloop.' },
    { what: 'Mijn gegevens wijzigen', works: 'no', how: 'Alleen met verbinding.' },
    { what: 'Beheer van versies, kleuren, notificaties en accounts', works: 'no', how: 'Alleen met verbinding.' },
    { what: 'Inloggen', works: 'no', how: 'Ben je al ingelogd, dan werk je zonder verbinding gewoon door.' },
    { what: 'Uitloggen', works: 'yes', how: 'Dit apparaat vergeet je gegevens meteen; de server hoort het later.' },
  ],
  rules: [
    'Een wijziging gaat pas van dit apparaat als de server hem heeft bevestigd.',
    'Weigert de server een wijziging, dan blijft die in het Verzendcentrum staan tot jij beslist.',
    'Werk je op twee apparaten, dan wordt er niets stil overschreven: bij dezelfde aantekening blijven beide teksten bewaard.',
    'Wis de gegevens van deze site niet in de browser zolang er iets wacht: dan is dat werk weg.',
    'Op een iPad of iPhone: zet de app op het beginscherm en log daar in. Safari kan gegevens wissen van sites die je een week niet gebruikt.',
  ],
} as const;
