/** The manual: one page per task. A word of the app itself stands between [ and ]. */
export interface HelpText {
  id: string;
  for: HelpGroup;
  title: string;
  /** The subject of the page, in one sentence. */
  intro: string;
  steps: readonly string[];
  /** Things that are good to know. */
  notes?: readonly string[];
  picture: { name: HelpPicture; shows: string };
}
export type HelpGroup = 'start' | 'inspector' | 'coordinator' | 'admin';
export type HelpPicture =
  | 'aantekeningen'
  | 'accounts'
  | 'fotos'
  | 'importeren'
  | 'ingelogd-op'
  | 'inloggen'
  | 'inspectie-toevoegen'
  | 'invullen'
  | 'kalender-inspecteur'
  | 'kleuren'
  | 'logboek'
  | 'nader-onderzoek'
  | 'notificatie'
  | 'offline'
  | 'overdragen'
  | 'overdragen-aan-collega'
  | 'overzicht'
  | 'plannen'
  | 'publiceren'
  | 'register'
  | 'snelteksten'
  | 'snelteksten-organisatie'
  | 'statistiek'
  | 'systeem'
  | 'termijnen'
  | 'twee-apparaten'
  | 'versie'
  | 'vertrek'
  | 'vinden'
  | 'voltooien'
  | 'voorwaarden-kiezen'
  | 'werkvoorraad';

export const helpTexts = {
  title: 'Hulp',
  intro: 'Per taak een bladzijde. Alles hier is ook zonder verbinding te lezen.',
  search: 'Zoeken in de hulp',
  placeholder: 'Bijvoorbeeld: offline',
  none: 'Niets gevonden. Probeer een ander woord.',
  found: (count: number) => (count === 1 ? '1 bladzijde gevonden' : `${count} bladzijden gevonden`),
  groups: {
    start: 'Beginnen',
    inspector: 'Voor toezichthouders',
    coordinator: 'Voor teamleiders',
    admin: 'Voor beheerders',
  } satisfies Record<HelpGroup, string>,
  notes: 'Goed om te weten',
  all: 'Alle onderwerpen',
  statement: 'Toegankelijkheid',
} as const;
