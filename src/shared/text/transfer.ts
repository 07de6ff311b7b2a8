import { screenTitles } from './chrome.ts';
import { counted } from './counted.ts';
import { listed } from './listed.ts';

/** Words about the owner of an inspection, and about handing it over. */

const many = (count: number): string => counted(count, 'inspectie', 'inspecties');

export const transferTexts = {
  title: screenTitles.allInspections,
  intro:
    'Van wie elke inspectie is, en een inspectie overdragen aan een collega. Wat is vastgelegd zie je hier niet.',
  one: 'inspectie',
  more: 'inspecties',
  columns: {
    choose: 'Kiezen',
    location: 'Locatie',
    date: 'Datum',
    status: 'Status',
    owner: 'Toezichthouder',
  },
  noDate: 'Geen datum',
  /** Stands beside the name of an owner whose account is off or lacks the role (by now). */
  inactive: 'niet meer actief als toezichthouder',
  choose: (location: string, date: string) => `Kies ${[location, date].filter(Boolean).join(', ')}`,
  panel: 'Gekozen inspecties',
  goOn: (count: number) => `Verder met ${many(count)}`,
  chosen: (count: number) => (count === 0 ? 'Niets gekozen' : `${many(count)} gekozen`),
  chooseAll: (total: number) => (total === 1 ? 'Kies deze' : `Kies alle ${total}`),
  chooseNone: 'Kies niets',
  which: 'Welke inspecties',
  leave: 'Niet kiezen',
  andMore: (count: number) => `En nog ${count.toLocaleString('nl-NL')}.`,
  leaveOut: (name: string) => `Niet kiezen: ${name}`,
  to: 'Aan collega',
  nobody: 'Kies een toezichthouder',
  confirm: 'Overdragen',
  /** `isHere`: whether all who have them now can still log in. */
  ask: (count: number, name: string, isHere: boolean) => ({
    title: `${many(count)} overdragen`,
    text: `${count === 1 ? 'De inspectie gaat' : 'De inspecties gaan'} met alles wat is vastgelegd naar ${name}. De vorige toezichthouder kan er niet meer bij. ${isHere ? 'Wat nog niet was verzonden, komt erbij zodra die persoon weer inlogt en verzendt.' : 'Wat nog op een apparaat wacht van iemand die niet meer kan inloggen, komt er pas bij als dat account weer aangaat en daar wordt ingelogd.'} Iedereen die het betreft, krijgt een mail.`,
  }),
  busy: (done: number, total: number) => `${done} van ${total} overgedragen…`,
  done: (count: number, name: string) => ({
    header: count === 1 ? 'Inspectie overgedragen' : 'Inspecties overgedragen',
    text: `${many(count)} ${count === 1 ? 'is' : 'zijn'} nu van ${name}.`,
  }),
  undone: (count: number) => ({
    header: 'Teruggezet',
    text: `${many(count)} ${count === 1 ? 'is' : 'zijn'} weer van wie ${count === 1 ? 'haar' : 'ze'} had.`,
  }),
  missed: (locations: readonly string[]) => ({
    header: 'Niet overgedragen',
    text: `${listed(locations)}: intussen verwijderd of gewijzigd. De lijst is bijgewerkt.`,
  }),
  partly: (done: number, total: number) => ({
    header: 'Niet alles is overgedragen',
    text: `${done} van de ${total} ${done === 1 ? 'is' : 'zijn'} overgedragen. De andere zijn nog gekozen: probeer het opnieuw.`,
  }),
  heading: 'Inspecties',
  /** For an account's page, and for when somebody deletes the account or switches it off. */
  ofAccount: (count: number) =>
    count === 0 ? 'Dit account heeft geen inspecties.' : `Dit account heeft ${many(count)}.`,
  look: 'Bekijken en overdragen',
  first: 'Eerst overdragen',
} as const;

/** Words of an inspector's own offer to a colleague. */
export const offerTexts = {
  heading: 'Overdragen aan een collega',
  intro:
    'Je collega neemt de inspectie over of wijst haar af. Tot dan blijft ze van jou. Alles wat is vastgelegd gaat mee.',
  to: 'Aan collega',
  nobody: 'Kies een toezichthouder',
  offer: (count: number) => (count === 1 ? 'Aanbieden' : `${count} inspecties aanbieden`),
  online: 'Overdragen kan alleen met verbinding.',
  also: (count: number) =>
    count === 0 ? 'Ook andere inspecties aanbieden' : `Ook andere inspecties aanbieden (${count})`,
  others: 'Andere inspecties',
  offered: (count: number, name: string) => ({
    header: count === 1 ? 'Inspectie aangeboden' : 'Inspecties aangeboden',
    text: `${name} krijgt een mail en kan ${count === 1 ? 'de inspectie' : `de ${count} inspecties`} overnemen.`,
  }),
  notOffered: (count: number) => ({
    header: 'Niet aangeboden',
    text: `${many(count)} ${count === 1 ? 'is' : 'zijn'} niet aangeboden: misschien intussen verwijderd of overgedragen. Je werkvoorraad is bijgewerkt.`,
  }),
  waits: (name: string) => `Aangeboden aan ${name}. Die heeft nog niet geantwoord.`,
  withdraw: 'Aanbod intrekken',
  withdrawn: { header: 'Aanbod ingetrokken', text: 'De inspectie blijft van jou.' },
  /** For the work list. */
  title: 'Overdracht',
  wants: (name: string) => `${name} wil deze inspectie aan je overdragen`,
  take: 'Overnemen',
  takeAll: (count: number) => `Alle ${count} overnemen`,
  decline: 'Afwijzen',
  declineAsk: (location: string, name: string) => ({
    title: 'Inspectie afwijzen',
    text: `${location} blijft van ${name}, die hierover een mail krijgt.`,
  }),
  declined: { header: 'Inspectie afgewezen', text: 'Je collega krijgt een mail.' },
  /** Shown when the offer was withdrawn or answered meanwhile, here or elsewhere. */
  over: {
    header: 'Dit aanbod is er niet meer',
    text: 'Het is intussen ingetrokken of beantwoord. Je werkvoorraad is bijgewerkt.',
  },
  atOnce: 'Als beheerder of teamleider draag je meteen over. Alles wat is vastgelegd gaat mee.',
  /** A button's name, with the inspection that it is about. */
  of: (words: string, location: string) => `${words}: ${location}`,
} as const;

/** The message of a device whose list shows that an inspection came or went. */
export const transferNews = {
  gone: (locations: readonly string[], to: string) => ({
    header: locations.length === 1 ? 'Inspectie overgedragen' : 'Inspecties overgedragen',
    text:
      locations.length === 1
        ? `${locations[0]} is overgedragen aan ${to}. Wat je had ingevuld, gaat mee.`
        : `${locations.length} inspecties zijn overgedragen aan ${to}: ${listed(locations)}. Wat je had ingevuld, gaat mee.`,
  }),
  came: (locations: readonly string[], from: string) => ({
    header: locations.length === 1 ? 'Inspectie gekregen' : 'Inspecties gekregen',
    text:
      locations.length === 1
        ? `${locations[0]} was van ${from} en staat nu bij jouw inspecties.`
        : `${locations.length} inspecties waren van ${from} en staan nu bij jouw inspecties: ${listed(locations)}.`,
  }),
} as const;
