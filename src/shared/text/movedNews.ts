/** What an inspector hears whose inspection went to another version. */
export const movedNews = (location: string, version: string) => ({
  header: 'Andere versie van de checklist',
  text: `${location} gebruikt nu ${version}. Kijk of de keuze van voorwaarden nog klopt.`,
});
