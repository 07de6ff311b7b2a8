/** Words of following an inspection up (agreements part 6). */
export const followUpTexts = {
  title: 'Nader onderzoek starten',
  subtitle: (location: string, date: string) =>
    date ? `Na de inspectie van ${location} op ${date}` : `Na de inspectie van ${location}`,
  intro:
    'Je krijgt een nieuwe inspectie op dezelfde locatie, met alleen de voorwaarden die je hier kiest (en de extra voorwaarde van hun domein), en de checklist van toen. Bij elke voorwaarde staat wat je eerder vond.',
  none: 'Bij deze inspectie is niets gevonden om nader te onderzoeken.',
  all: (result: string) => `Alles kiezen (${result})`,
  nothing: (result: string) => `Niets kiezen (${result})`,
  count: (chosen: number) =>
    chosen === 1 ? '1 voorwaarde gekozen' : `${chosen} voorwaarden gekozen`,
  /** How many conditions with one result are chosen. */
  group: (result: string, chosen: number, of: number) => `${result} (${chosen} van ${of})`,
  added: (location: string) => ({
    header: 'Nader onderzoek toegevoegd',
    text: `Het nader onderzoek van ${location} staat in je werkvoorraad.`,
  }),
} as const;

/** Earlier findings, shown while filling out. */
export const earlierTexts = {
  title: 'Vorige keer',
  older: (count: number) => (count === 1 ? 'En de keer daarvoor' : `En ${count} keer daarvoor`),
  found: (date: string, result: string) => (date ? `${date}: ${result}` : result),
  /** Names the place if that visit may have been to another place of the same name. */
  where: (place: string) => (place ? `(bij ${place})` : '(adres niet ingevuld)'),
  notThisType: 'Herstelaanbod is bedoeld voor jaarlijks en incidenteel onderzoek.',
  notAgain: (found: string) =>
    `Binnen twee jaar hier ook gevonden (${found}). Herstelaanbod is daar niet voor bedoeld.`,
} as const;
