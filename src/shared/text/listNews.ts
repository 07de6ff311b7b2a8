import { listed } from './listed.ts';

/** Tells an inspector that their inspections went to another version. */
export const versionNews = (locations: readonly string[], version: string) => ({
  header: 'Andere versie van de checklist',
  text:
    locations.length === 1
      ? `${locations[0]} gebruikt nu ${version}. Kijk of de keuze van voorwaarden nog klopt.`
      : `${locations.length} inspecties gebruiken nu ${version}: ${listed(locations)}. Kijk of de keuze van voorwaarden nog klopt.`,
});

/** Tells an inspector that their visits are on another day now; '' = not all on the same day. */
export const dateNews = (locations: readonly string[], date: string) => ({
  header: locations.length === 1 ? 'Inspectie verplaatst' : 'Inspecties verplaatst',
  text: date
    ? locations.length === 1
      ? `${locations[0]} staat nu op ${date}.`
      : `${locations.length} inspecties staan nu op ${date}: ${listed(locations)}.`
    : `${locations.length} inspecties staan nu op een andere dag: ${listed(locations)}.`,
});
