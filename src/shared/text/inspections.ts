import { counted } from './counted.ts';

/** Words of the list of inspections, their form and the choice of conditions (section 2). */
export const listTexts = {
  title: 'Inspecties',
  columns: {
    location: 'Voorziening',
    city: 'Plaats',
    date: 'Datum',
    status: 'Status',
    actions: 'Acties',
  },
  search: 'Zoeken',
  allStatuses: 'Alle statussen',
  empty: 'Geen resultaten gevonden',
  none: 'Je hebt nog geen inspecties.',
  add: 'Inspectie toevoegen',
  addOffline: 'Inspectie offline toevoegen',
  count: (count: number) => counted(count, 'inspectie', 'inspecties'),
} as const;

export const editTexts = {
  addTitle: 'Inspectie toevoegen',
  editTab: 'Inspectie bewerken',
  editTitle: (title: string) => `Inspectie bewerken: ${title}`,
  noVersions: 'Er is nog geen versie online. Vraag een beheerder om een versie online te zetten.',
  finished: {
    title: 'Intussen voltooid',
    text: 'Deze inspectie is op een ander apparaat of tabblad voltooid. Wat je hier hebt getypt, kan niet meer worden opgeslagen. Je kunt het wel kopiëren.',
  },
  notSaved: 'Wat je hier wijzigde, is niet opgeslagen.',
  addOffline:
    'Er is geen verbinding. De inspectie wordt op dit apparaat bewaard en verzonden zodra er verbinding is; je kunt er meteen mee aan het werk.',
} as const;

/** Other inspections at the same place. */
export const visitTexts = {
  title: 'Op deze locatie',
  folded: (count: number) => `Op deze locatie (${count})`,
  visit: (location: string, date: string) =>
    date ? `${date}: ${location}` : `Zonder datum: ${location}`,
  more: (count: number) => (count === 1 ? 'En nog 1 eerdere.' : `En nog ${count} eerdere.`),
} as const;

export const chooseTexts = {
  tab: 'Keuze van voorwaarden',
  title: (title: string) => `Keuze van voorwaarden voor inspectie ${title}`,
  colour: 'Kleur',
  noColour: 'Geen kleur',
  ownColour: 'Eigen keuze',
  tree: 'Domeinen, items en voorwaarden',
  chosen: (chosen: number, total: number) => `${chosen} van ${total} voorwaarden gekozen`,
  info: (number: string) => `Informatie over voorwaarde ${number}`,
  fold: (number: string) => `${number} in- of uitklappen`,
  count: (chosen: number, total: number) => `${chosen} van ${total}`,
  search: 'Zoeken in de voorwaarden',
  placeholder: 'Zoeken',
  found: (count: number) =>
    count === 0
      ? 'Geen voorwaarden gevonden.'
      : count === 1
        ? '1 voorwaarde gevonden'
        : `${count} voorwaarden gevonden`,
  all: 'Alles kiezen',
  none: 'Niets kiezen',
  foundAll: 'Deze kiezen',
  foundNone: 'Deze niet kiezen',
  replaced: 'Je eigen keuze is vervangen',
  undo: 'Ongedaan maken',
  moved: {
    header: 'Ook elders gekozen',
    text: 'Op een ander apparaat of tabblad is de keuze ook gewijzigd. Die wijzigingen staan nu bij de jouwe.',
  },
  dropped: {
    header: 'Checklist vervangen',
    text: 'Een beheerder zette deze inspectie op een andere versie. Wat je nog niet had opgeslagen, kies je opnieuw.',
  },
  finished: {
    header: 'Intussen voltooid',
    text: 'Deze inspectie is op een ander apparaat of tabblad voltooid. Wat je hier koos, is niet opgeslagen.',
  },
  kept: {
    header: 'Teruggezet',
    text: 'Wat je hier had aangekruist en niet hebt opgeslagen, staat er weer.',
  },
  openAll: 'Alles uitklappen',
  closeAll: 'Alles inklappen',
  helpQuestions: 'Hulpvragen',
  description: 'Toelichting',
  close: 'Sluiten',
} as const;
