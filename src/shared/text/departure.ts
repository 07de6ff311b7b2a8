// Words of leaving for an inspection, and of the things that work offline.

const many = (count: number) =>
  count === 1 ? '1 wijziging of foto' : `${count.toLocaleString('nl-NL')} wijzigingen of foto’s`;

export const departureTexts = {
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
    app: {
      label: 'De app staat op dit apparaat',
      wrong: 'De app is nog niet helemaal opgeslagen. Blijf even online en controleer opnieuw.',
    },
    inspection: {
      label: 'De inspectie staat op dit apparaat',
      wrong: 'De inspectie is nog niet opgeslagen. Ga online en controleer opnieuw.',
    },
    version: {
      label: 'De checklist en de kleuren staan op dit apparaat',
      wrong: 'De checklist is nog niet opgeslagen. Ga online en controleer opnieuw.',
    },
    register: {
      label: 'Het register (LRK) staat op dit apparaat',
      detail: (date: string) => `Van ${date}.`,
      wrong:
        'Het register kan niet worden gelezen. Ga naar Inspectie toevoegen, haal het register van dit apparaat en zet het er opnieuw op.',
    },
    photos: {
      label: 'De foto’s staan op dit apparaat',
      unknown: 'Of de foto’s hier te zien zijn, is nog niet bekend. Controleer opnieuw.',
      wrong: (count: number) =>
        count === 1
          ? 'Eén foto is hier nog niet te zien zonder verbinding. Blijf even online, maak zo nodig ruimte vrij, en controleer opnieuw.'
          : `${count.toLocaleString('nl-NL')} foto’s zijn hier nog niet te zien zonder verbinding. Blijf even online, maak zo nodig ruimte vrij, en controleer opnieuw.`,
    },
    persistent: {
      label: 'Blijvende opslag',
      wrong:
        'De browser mag de gegevens bij ruimtegebrek wissen. Zet de app op het beginscherm, of verzend dezelfde dag.',
    },
    space: {
      label: 'Er is genoeg ruimte',
      wrong: 'Er is weinig ruimte over op dit apparaat. Maak ruimte vrij.',
      detail: (mb: string) => `${mb} MB vrij.`,
      unknown: 'Een proef met 20 MB is gelukt.',
    },
    session: {
      label: 'Je bent ingelogd',
      detail: (moment: string) =>
        `Zonder verbinding tot ${moment}, en langer als je verbinding hebt.`,
      wrong:
        'Dit apparaat vergrendelt binnen een uur als het geen verbinding heeft. Log opnieuw in voordat je vertrekt. Wat je hebt ingevuld blijft bewaard.',
    },
    clock: {
      label: 'De klok loopt goed',
      wrong: (minutes: number) =>
        `De klok van dit apparaat wijkt ${minutes} minuten af. Zet hem goed.`,
      unknown: 'De klok is nog niet met de server vergeleken.',
    },
    write: {
      label: 'Een proef met opslaan is gelukt',
      wrong: 'Opslaan op dit apparaat lukt niet. Werk op een ander apparaat.',
    },
    sent: {
      label: 'Eerder werk is verzonden',
      wrong: (count: number) =>
        count === 0
          ? 'Nog niet alles staat op de server. Kijk in het Verzendcentrum wat er ontbreekt.'
          : `Er ${count === 1 ? 'wacht' : 'wachten'} nog ${many(count)}. Verzend die eerst, dan begin je schoon.`,
    },
  },
} as const;

export const worksOfflineTexts = {
  title: 'Wat werkt offline',
  intro:
    'Alles wat je tijdens een inspectie nodig hebt, werkt zonder verbinding. Wat je invult, staat binnen een seconde op dit apparaat en gaat naar de server zodra er verbinding is.',
  columns: { what: 'Onderdeel', works: 'Zonder verbinding', how: 'Hoe' },
  yes: 'Ja',
  no: 'Nee',
  partly: 'Deels',
  rows: [
    {
      what: 'De app openen',
      works: 'yes',
      how: 'Als je hem op dit apparaat eerder met verbinding hebt geopend.',
    },
    {
      what: 'Werkvoorraad en lijst met inspecties',
      works: 'yes',
      how: 'Zoals ze waren bij de laatste verbinding, met wat je daarna deed.',
    },
    { what: 'Gegevens van een inspectie wijzigen', works: 'yes', how: 'Wordt later verzonden.' },
    {
      what: 'Inspectie toevoegen',
      works: 'yes',
      how: 'Met de versies die dit apparaat kent. Wordt later verzonden.',
    },
    {
      what: 'Locatie zoeken in het register (LRK)',
      works: 'partly',
      how: 'Als je het register op dit apparaat hebt gezet: bij Inspectie toevoegen.',
    },
    {
      what: 'Kalender',
      works: 'yes',
      how: 'Een adres voor je eigen agenda maken kan alleen met verbinding.',
    },
    { what: 'Voorwaarden en kleur kiezen', works: 'yes', how: 'Wordt later verzonden.' },
    {
      what: 'Inspectie starten en invullen',
      works: 'yes',
      how: 'Resultaten, aantekeningen, extra voorwaarde en herstelaanbod. Wordt later verzonden.',
    },
    {
      what: 'Foto’s maken',
      works: 'yes',
      how: 'Foto’s staan op dit apparaat. Ze worden na je antwoorden verzonden.',
    },
    {
      what: 'Foto’s van een ander apparaat of een collega bekijken',
      works: 'partly',
      how: 'Van inspecties die nog niet zijn afgerond; ze komen na de werkvoorraad.',
    },
    {
      what: 'Snelteksten in een aantekening zetten',
      works: 'yes',
      how: 'Maken en wijzigen kan alleen met verbinding.',
    },
    {
      what: 'Inspectie voltooien',
      works: 'yes',
      how: 'Het apparaat controleert of alles is ingevuld. De server bevestigt het later.',
    },
    {
      what: 'Afgeronde inspecties lezen',
      works: 'partly',
      how: 'Alleen die je op dit apparaat hebt ingevuld of geopend.',
    },
    { what: 'PDF van een inspectie', works: 'no', how: 'De server maakt de PDF, na bevestiging.' },
    { what: 'Nader onderzoek starten', works: 'no', how: 'Invullen kan daarna wel overal.' },
    { what: 'Termijnen afvinken', works: 'no', how: 'Zien kan wel.' },
    { what: 'Inspectie verwijderen', works: 'no', how: 'Doe dit voor vertrek of na afloop.' },
    { what: 'Mijn gegevens wijzigen', works: 'no', how: 'Alleen met verbinding.' },
    {
      what: 'Beheer van versies, kleuren, notificaties en accounts',
      works: 'no',
      how: 'Alleen met verbinding.',
    },
    {
      what: 'Inloggen',
      works: 'no',
      how: 'Ben je al ingelogd, dan werk je zonder verbinding door tot het apparaat zichzelf vergrendelt; meestal 12 uur na de laatste verbinding.',
    },
    {
      what: 'Uitloggen',
      works: 'yes',
      how: 'Dit apparaat vergeet je gegevens meteen; de server hoort het later.',
    },
  ],
  rules: [
    'Een wijziging gaat pas van dit apparaat als de server hem heeft bevestigd.',
    'Weigert de server een wijziging, dan blijft die in het Verzendcentrum staan tot jij beslist.',
    'Werk je op twee apparaten, dan wordt er niets stil overschreven: bij dezelfde aantekening blijven beide teksten bewaard.',
    'Wis de gegevens van deze site niet in de browser zolang er iets wacht: dan is dat werk weg.',
    'Op een iPad of iPhone: zet de app op het beginscherm en log daar in. Safari kan gegevens wissen van sites die je een week niet gebruikt.',
  ],
} as const;
