import type { AuditNoun } from '#shared/model/audit.ts';
import type { Role } from '#shared/model/enums.ts';
import { checklistFields } from './checklistFields.ts';
import { roleLabels, yesNo } from './labels.ts';

/** Words of the audit: what administrators changed. */
export const auditTexts = {
  intro:
    'Wat beheerders wijzigden aan accounts, notificaties en versies; bij de soort Toegang en gegevens: wie inlogde, exporteerde of verwijderde. Het nieuwste staat bovenaan.',
  filters: 'Filters',
  search: 'Zoeken',
  searchHint: 'onderdeel of naam',
  noun: 'Soort',
  allNouns: 'Alle wijzigingen',
  from: 'Van',
  to: 'Tot en met',
  clear: 'Filters wissen',
  export: 'Exporteren als CSV',
  empty: 'Geen resultaten gevonden',
  alsoActs: 'Zoek hierop ook bij Toegang en gegevens',
  count: (count: number) =>
    count === 1 ? '1 wijziging' : `${count.toLocaleString('nl-NL')} wijzigingen`,
  /** For entries of the kind `session`, which change nothing. */
  acts: (count: number) =>
    count === 1 ? '1 gebeurtenis' : `${count.toLocaleString('nl-NL')} gebeurtenissen`,
  columns: {
    at: 'Tijdstip',
    who: 'Wie',
    noun: 'Soort',
    subject: 'Onderdeel',
    event: 'Gebeurtenis',
    changes: 'Wijzigingen',
  },
  /** Columns that only the exported file has. */
  fileColumns: { field: 'Veld', old: 'Oud', new: 'Nieuw' },
  fields: (count: number) => (count === 1 ? '1 veld' : `${count} velden`),
  noFields: 'Geen velden gewijzigd',
  was: 'Oud:',
  is: 'Nieuw:',
  nothing: 'leeg',
  system: 'Systeem',
  server: 'Server',
  unknown: 'Onbekend',
  fileName: 'logboek',
  cut: (rows: number) =>
    `Dit bestand is afgekapt na ${rows.toLocaleString('nl-NL')} regels: er zijn meer wijzigingen. Kies een kortere periode om de rest te zien.`,
} as const;

export const nounLabels: Record<AuditNoun, string> = {
  account: 'Account',
  alert: 'Notificatie',
  version: 'Versie',
  category: 'Domein of item',
  question: 'Voorwaarde',
  help_question: 'Hulpvraag',
  template: 'Kleur',
  snippet: 'Sneltekst',
  register: 'Register',
  session: 'Toegang en gegevens',
};

const eventLabels: Readonly<Record<string, string>> = {
  create: 'Toegevoegd',
  save: 'Gewijzigd',
  update: 'Gewijzigd',
  publish: 'Gepubliceerd',
  unpublish: 'Offline gehaald',
  delete: 'Verwijderd',
  duplicate: 'Gedupliceerd',
  'move-inspections': 'Inspecties overgezet naar deze versie',
  'move-back': 'Inspectie terug naar de eerdere versie',
  import: 'Geïmporteerd',
  'end-session': 'Sessie beëindigd',
  'open-calendar': 'Agenda-adres gemaakt',
  'renew-calendar': 'Agenda-adres vernieuwd',
  'stop-calendar': 'Agenda-adres gestopt',
  login: 'Ingelogd',
  'refused-login': 'Inloggen geweigerd: account staat uit',
  'weak-login': 'Inloggen geweigerd: niet sterk genoeg',
  'export-log': 'Logboek geëxporteerd',
  'export-own-data': 'Eigen gegevens gedownload',
  'export-report': 'Rapport geëxporteerd',
  'export-overview': 'Overzicht van inspecties geëxporteerd',
  'export-figures': 'Statistiek geëxporteerd',
  'delete-inspection': 'Inspectie verwijderd',
  'transfer-inspection': 'Inspectie overgedragen of aangeboden',
  'move-inspection': 'Inspectie verplaatst',
  restore: 'Server teruggezet',
  'move up': 'Omhoog verplaatst',
  'move down': 'Omlaag verplaatst',
};

/** The words for an event; an event without words of its own shows as it is stored. */
export const eventLabel = (event: string): string => eventLabels[event] ?? event;

/** The subject of an entry; '' if it was not kept. */
export const subjectLabel = ({ event, subject }: { event: string; subject: string }): string =>
  event === 'restore' ? auditTexts.server : subject;

const fieldLabels: Readonly<Record<string, string>> = {
  ...checklistFields,
  online: 'Online',
  archived: 'Gearchiveerd',
  valid_from: 'Geldig vanaf',
  changes: 'Wat is er gewijzigd',
  from_version: 'Van versie',
  predecessor: 'Nieuwe versie van',
  moved: 'Aantal inspecties',
  parent: 'Domein',
  category: 'Hoort bij',
  question: 'Hoort bij',
  position: 'Plaats in de lijst',
  skip_categories: 'Overgeslagen domeinen en items',
  skip_questions: 'Overgeslagen voorwaarden',
  subject: 'Onderwerp',
  body: 'Inhoud',
  placeholders: 'Invulvelden',
  username: 'Gebruikersnaam',
  givenName: 'Voornaam',
  familyName: 'Achternaam',
  email: 'E-mailadres',
  phonePrimary: 'Telefoonnummer',
  roles: 'Rollen',
  enabled: 'Actief',
  extId: 'Extern ID',
  imageFile: 'Afbeelding',
  device: 'Apparaat',
  address: 'Adres',
  inspection_id: 'Inspectienummer',
  from: 'Van',
  to: 'Aan',
  was: 'Oude datum',
  day: 'Nieuwe datum',
  date: 'Datum',
  count: 'Aantal locaties',
  source: 'Bestand',
  sessions: 'Sessies',
  created_at: 'Ingelogd sinds',
  prepared: 'Klaargezet',
};

/** A field's name on screen; one without words shows as it is stored. */
export const fieldLabel = (field: string): string => fieldLabels[field] ?? field;

/** How values are written in the audit. */
export const valueWords = {
  yesNo,
  role: (role: Role) => roleLabels[role] ?? role,
  count: (entries: number) => `${entries}`,
  image: (moment: string) => `afbeelding van ${moment}`,
  markup: (text: string) => `${text} (alleen de opmaak is anders)`,
  others: (text: string) => `${text} (andere dan eerst)`,
} as const;
