import type { VersionStatus } from '#shared/model/enums.ts';
import type { Unready } from '#shared/model/unready.ts';
import { counted } from './counted.ts';

// Words of a version's life: concept, published, archived, and the way to a new version.

export const versionStatusLabels: Record<VersionStatus, string> = {
  concept: 'Concept',
  published: 'Gepubliceerd',
  archived: 'Gearchiveerd',
};

/** Each status with its word, for a choice. */
export const versionStatuses = Object.entries(versionStatusLabels) as [VersionStatus, string][];

export const lifeTexts = {
  status: 'Status',
  allStatuses: 'Alle statussen',
  validFrom: 'Geldig vanaf',
  validFromHint: 'Niet verplicht. Toezichthouders zien deze datum bij het kiezen.',
  changes: 'Wat is er gewijzigd',
  changesHint: 'Niet verplicht. Voor beheerders: waarom deze versie er is.',
  more: 'Geldigheid en toelichting',
  archived: 'Gearchiveerd: niet meer nodig, ook niet als concept',
  archivedShort: 'Gearchiveerd',
  archivedOnline: 'Archiveren kan als deze versie niet online is.',
  changed: 'Laatst gewijzigd',
  changedBy: (moment: string, name: string) => `${moment} door ${name}`,
  validSince: (title: string, date: string) => `${title} (geldig vanaf ${date})`,
  early: (date: string) =>
    `Deze versie geldt vanaf ${date}, na de datum van de inspectie. Kies je een andere?`,
  succeeded: (title: string) => `Voor deze dag geldt al een nieuwere versie: ${title}.`,
  predecessor: 'Nieuwe versie van',
  predecessorHint:
    'Dan blijven vergelijken, overzetten en statistiek kloppen. Een voorwaarde met een heel andere tekst telt als nieuw.',
  noPredecessor: 'Geen: dit is een andere checklist',
  publish: 'Publiceren',
  move: 'Inspecties overzetten',
} as const;

const unready = (count: number): string =>
  `${counted(count, 'plek vraagt', 'plekken vragen')} aandacht.`;

/** The screen that publishes a version. */
export const publishTexts = {
  title: 'Versie publiceren',
  intro: 'Na het publiceren kunnen toezichthouders deze versie kiezen.',
  check: 'Controle',
  ready:
    'Alles is in orde: elk domein en elk item heeft voorwaarden, en elke voorwaarde een tekst.',
  unready,
  problems: {
    'copy-title':
      'De titel zegt nog dat dit een kopie is. Toezichthouders lezen die titel bij het kiezen.',
    'no-conditions': 'Deze versie heeft nog geen voorwaarden.',
    'empty-domain': 'Dit domein heeft geen voorwaarden.',
    'empty-item': 'Dit item heeft geen voorwaarden.',
    'no-text': 'Deze voorwaarde heeft geen tekst.',
  } satisfies Record<Unready['problem'], string>,
  differences: 'Verschillen met een eerdere versie',
  form: 'Publiceren',
  anyway: {
    title: 'Toch publiceren?',
    text: 'Onder Controle staat wat nog niet in orde is. Toezichthouders krijgen de versie dan zoals die nu is.',
    confirm: 'Toch publiceren',
  },
  /** Asked when a version is put online with the tick of its form, without the check. */
  online: (count: number) => ({
    title: 'Toch online zetten?',
    text: `${unready(count)} Bij Publiceren zie je welke.`,
    confirm: 'Toch online zetten',
  }),
  done: {
    header: 'Versie gepubliceerd',
    text: 'Toezichthouders kunnen deze versie nu kiezen.',
  },
  already: 'Deze versie is al gepubliceerd.',
  upcoming: (count: number) =>
    `${counted(count, 'aankomende inspectie gebruikt', 'aankomende inspecties gebruiken')} nog de vorige versie.`,
  retire: (title: string) => ({
    title: 'Vorige versie offline halen?',
    text: `Toezichthouders kunnen ‘${title}’ ook nog kiezen. Haal je die versie offline, dan blijven inspecties ermee zoals ze zijn.`,
    confirm: 'Offline halen',
    cancel: 'Online laten',
  }),
  retired: (title: string) => ({
    header: 'Vorige versie offline',
    text: `‘${title}’ is niet meer te kiezen.`,
  }),
} as const;

/** The screen that moves upcoming inspections to a version. */
export const moveTexts = {
  title: 'Inspecties overzetten',
  intro:
    'Aankomende inspecties gaan naar deze versie, met hun kleur of eigen keuze. Wat al begonnen is blijft op de oude versie.',
  from: 'Van versie',
  chooseFrom: 'Kies een versie',
  fromOption: (title: string, count: number) =>
    `${title} (${counted(count, 'aankomende inspectie', 'aankomende inspecties')})`,
  none: 'Er zijn geen aankomende inspecties om over te zetten.',
  notPublished: 'Publiceer deze versie eerst. Daarna kun je inspecties overzetten.',
  columns: {
    choose: 'Kiezen',
    location: 'Locatie',
    date: 'Datum',
    owner: 'Toezichthouder',
    choice: 'Keuze in deze versie',
  },
  choose: (location: string) => `${location} overzetten`,
  colour: (title: string) => `Kleur ${title}`,
  own: 'Eigen keuze',
  lostColour: (title: string) => `Was kleur ${title}; die heeft deze versie niet`,
  followUps: (count: number) =>
    `${counted(count, 'nader onderzoek blijft', 'nader onderzoeken blijven')} op de versie waarmee het eerdere onderzoek is gedaan.`,
  chosen: (chosen: number, total: number) => `${chosen} van ${total} voorwaarden`,
  lost: (count: number) =>
    `${counted(count, 'gekozen voorwaarde vervalt', 'gekozen voorwaarden vervallen')}`,
  fresh: (count: number) => `${counted(count, 'nieuwe voorwaarde', 'nieuwe voorwaarden')} erbij`,
  early: (count: number, since: string) =>
    `${counted(count, 'inspectie is', 'inspecties zijn')} gepland vóór ${since}, de dag waarop deze versie gaat gelden. Die zijn niet gekozen.`,
  noted: 'Er is al iets genoteerd: deze blijft op de oude versie.',
  under: (done: number, all: number) => `${done} van ${all} verplaatst…`,
  selected: (count: number) =>
    count === 0 ? 'Er is niets gekozen' : `${counted(count, 'inspectie', 'inspecties')} gekozen`,
  first: (shown: number, total: number) =>
    `Dit zijn de eerste ${shown} van ${total}. Zet die over; daarna staan hier de volgende.`,
  all: 'Alles kiezen',
  nothing: 'Niets kiezen',
  submit: 'Overzetten',
  ask: (count: number, title: string) => ({
    title: 'Inspecties overzetten?',
    text: `${counted(count, 'inspectie gaat', 'inspecties gaan')} naar ${title}. De toezichthouders zien het in hun werkvoorraad. Wie zonder verbinding al begon, houdt de oude versie.`,
    confirm: 'Overzetten',
  }),
  done: (moved: number, left: number) => ({
    header: 'Inspecties overgezet',
    text: `${counted(moved, 'inspectie gebruikt', 'inspecties gebruiken')} nu deze versie.${left > 0 ? ` Niet overgezet: ${left}, want intussen begonnen, veranderd of verwijderd.` : ''}`,
  }),
} as const;
