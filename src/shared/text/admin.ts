import { checklistFields } from './checklistFields.ts';
import { formTexts } from './forms.ts';
import { listTexts } from './inspections.ts';

/** Words of the administrators' screens (specification sections 2, 5 and 8). */
export const adminTexts = {
  beforeFirst: 'De einddatum ligt vóór de begindatum. Zo is er niets te vinden.',
  empty: listTexts.empty,
  actions: 'Acties',
  edit: 'Bewerken',
  delete: 'Verwijderen',
  cancel: formTexts.cancel,
  up: 'Omhoog',
  down: 'Omlaag',
  required: formTexts.required,
  /** The number of rows that a list has in all. */
  total: (total: number, one: string, more: string) =>
    total === 1 ? `1 ${one}` : `${total.toLocaleString('nl-NL')} ${more}`,
} as const;

export const formNotices = {
  draft: {
    header: 'Teruggezet',
    text: 'Wat je hier eerder hebt getypt en niet hebt opgeslagen, staat er weer.',
  },
} as const;

export const staleTexts = {
  title: 'Intussen gewijzigd',
  text: 'Iemand anders heeft dit gewijzigd terwijl je ermee bezig was. Kies welke tekst blijft. Je kunt ook verder bewerken en beide teksten samenvoegen.',
  theirs: (field: string, by: string | null) => `${field}: opgeslagen door ${by ?? 'een ander'}`,
  editor: (name: string, moment: string) => `${name} op ${moment}`,
  mine: (field: string) => `${field}: van jou`,
  takeTheirs: 'Tekst van de ander',
  takeMine: 'Mijn tekst opslaan',
  goOn: 'Verder bewerken',
  none: '(leeg)',
} as const;

export const userTexts = {
  title: 'Accounts',
  editTab: 'Account bewerken',
  add: 'Account klaarzetten',
  addHint:
    'Voor iemand die nog niet eerder inlogde. Het account hoort bij wie voor het eerst inlogt met dit e-mailadres, als het inlogsysteem zegt dat het adres klopt.',
  added: {
    header: 'Account klaargezet',
    text: 'De persoon kan nu inloggen, met deze rollen. Laat het zelf weten: er gaat geen mail over.',
  },
  prepared: 'nog niet ingelogd',
  columns: {
    name: 'Naam',
    email: 'E-mailadres',
    roles: 'Rollen',
    lastLogin: 'Laatst ingelogd',
    enabled: 'Actief',
  },
  role: 'Rol',
  anyRole: 'Alle rollen',
  withoutRole: 'Zonder rol',
  never: '-',
  one: 'account',
  more: 'accounts',
  saved: { header: 'Account opgeslagen', text: 'De wijzigingen van het account zijn opgeslagen.' },
  deleted: { header: 'Account verwijderd', text: 'Het account is verwijderd.' },
  remove: {
    title: 'Account verwijderen',
    text: 'Weet je zeker dat je dit account wilt verwijderen?',
  },
  /** The inspections that belong to the account. */
  owns: (count: number) =>
    ` Let op: dit account heeft ${count === 1 ? '1 inspectie' : `${count} inspecties`}. Niemand anders kan die openen, tot je ze overdraagt.`,
  enabled: 'Actief',
  access: 'Toegang en rollen',
  switchOff: {
    title: 'Account uitschakelen',
    text: 'De persoon kan dan niet meer inloggen, en alle sessies eindigen meteen. Werk dat nog op een apparaat staat, blijft daar bewaard en wordt verzonden als je het account weer inschakelt. Weet je zeker dat je dit account wilt uitschakelen?',
    confirm: 'Uitschakelen',
  },
  noInspector: {
    title: 'Rol Toezichthouder weghalen',
    text: 'De persoon kan dan niet meer bij de eigen inspecties, en niemand anders werkt eraan verder. Weet je zeker dat je deze rol wilt weghalen?',
    confirm: 'Weghalen',
  },
  ownRole: {
    title: 'Eigen rol weghalen',
    text: 'Je haalt bij jezelf de rol Beheerder weg. Daarna kun je niet meer bij het beheer. Alleen een andere beheerder kan je de rol teruggeven.',
    confirm: 'Rol weghalen',
  },
} as const;

export const alertTexts = {
  title: 'Notificaties',
  columns: { title: 'Titel', description: 'Beschrijving' },
  subject: 'Onderwerp',
  body: 'Inhoud',
  saved: { header: 'Notificatie opgeslagen', text: 'De tekst van de notificatie is opgeslagen.' },
  placeholders: 'Invulvelden',
  placeholdersHint:
    'Zet een invulveld in het onderwerp of de inhoud. In de mail staat daar de echte waarde.',
  unknown: (names: readonly string[]) =>
    `${names.length === 1 ? 'Dit invulveld bestaat' : 'Deze invulvelden bestaan'} hier niet: ${names.map((name) => `{{${name}}}`).join(', ')}`,
  meaning: {
    naam: 'naam van de persoon',
    gebruikersnaam: 'naam waarmee de persoon inlogt',
    rollen: 'rollen van het account',
    stand: 'of het account is ingeschakeld of uitgeschakeld',
    locatie: 'naam van de voorziening',
    datum: 'datum van de inspectie, of waarop een termijn afloopt',
    was: 'datum die de inspectie eerst had',
    stap: 'wat er nog moet gebeuren',
    van: 'wie de inspectie had, aanbiedt, plande of verplaatste',
    aan: 'wie de inspectie krijgt, of niet overneemt',
    reden: 'waarom de wijziging niet is verwerkt',
    link: 'adres van de pagina',
  } as Readonly<Record<string, string>>,
  preview: 'Voorbeeld',
  previewHint: 'Zo ziet de mail eruit, met verzonnen gegevens.',
  test: 'Testmail naar mezelf',
  tested: {
    header: 'Testmail verstuurd',
    text: (address: string) => `De testmail gaat naar ${address}. Er is niets opgeslagen.`,
  },
} as const;

export const templateTexts = {
  title: (version: string) => `Kleuren voor versie ${version}`,
  column: 'Titel',
  chosen: 'Voorwaarden',
  counts: (chosen: number, total: number) => `${chosen} van ${total}`,
  duplicate: 'Dupliceren',
  copied: {
    header: 'Kleur gekopieerd',
    text: 'Kijk na of de kopie de voorwaarden kiest die je bedoelt.',
  },
  copyHead: 'Kleur overnemen uit een andere versie',
  copyHint:
    'Elke voorwaarde die ook in deze versie staat houdt haar keuze. Nieuwe voorwaarden worden gekozen.',
  from: 'Uit versie',
  which: 'Kleur',
  choose: 'Kies een kleur',
  chooseVersion: 'Kies een versie',
  noColours: 'Deze versie heeft geen kleuren',
  copy: 'Overnemen',
  add: 'Kleur toevoegen',
  addTitle: 'Kleur toevoegen',
  editTitle: (title: string) => `Kleur bewerken: ${title}`,
  empty: 'Deze versie heeft nog geen kleuren.',
  crumb: 'Kleuren',
  fieldTitle: 'Titel',
  fieldSelection: 'Keuze van voorwaarden',
  tree: 'Domeinen, items en voorwaarden',
  treeHint: 'Wat is aangevinkt, wordt beoordeeld als een toezichthouder deze kleur kiest.',
  added: { header: 'Kleur toegevoegd', text: 'De kleur is toegevoegd.' },
  saved: { header: 'Kleur opgeslagen', text: 'De wijzigingen van de kleur zijn opgeslagen.' },
  deleted: { header: 'Kleur verwijderd', text: 'De kleur is verwijderd.' },
  remove: { title: 'Kleur verwijderen', text: 'Weet je zeker dat je deze kleur wilt verwijderen?' },
} as const;

export const dashboardTexts = {
  title: 'Beheer',
  open: 'Openen',
  inspections: 'Van wie elke inspectie is, en overdragen',
  late: (count: number) => `${count.toLocaleString('nl-NL')} met een verlopen termijn`,
  figures: 'Inspecties en resultaten in cijfers',
  versions: 'Checklists met domeinen, items en voorwaarden',
  users: 'Wie kan inloggen, en met welke rol',
  snippets: 'Snelteksten voor alle toezichthouders',
  register: 'Locaties van het landelijk register, voor het formulier',
  alerts: 'Teksten van de mails die worden verstuurd',
  audit: 'Wie wat wanneer wijzigde',
  system: 'Werk dat nog niet binnen is, mails en opslag',
} as const;

/** For a form with a record that somebody deleted meanwhile. */
export const goneTexts = {
  title: 'Dit bestaat niet meer',
  text: 'Iemand anders heeft dit verwijderd terwijl je ermee bezig was. Wat je hebt getypt kan niet meer worden opgeslagen. Je kunt het wel kopiëren.',
  copy: 'Tekst kopiëren',
  close: 'Sluiten',
  other: 'Tekst',
  fields: {
    ...checklistFields,
    subject: 'Onderwerp',
    body: 'Inhoud',
    phonePrimary: 'Telefoonnummer',
  } as Readonly<Record<string, string>>,
} as const;
