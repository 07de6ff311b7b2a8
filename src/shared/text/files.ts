/** Words of checklist files and of the commands that read them. */
export const fileTexts = {
  syntax: 'geen geldige JSON',
  reasons: {
    types: {
      string: 'hier moet tekst staan',
      array: 'hier moet een lijst staan',
      object: 'hier moet een object staan',
      boolean: 'hier moet true of false staan',
    },
    empty: 'dit mag niet leeg zijn',
    long: 'dit is te lang',
    number: 'dit is geen nummer zoals 1, 1.2 of 1.2.3',
    helpOnItem:
      'een hulpvraag hoort bij een domein of een voorwaarde; bij een item ziet niemand hem. Zet hem onder een van die twee',
    other: 'dit is niet goed',
  },
  empty: 'het bestand is leeg',
  whole: 'bestand',
  unknownKey: (key: string, times: number) => `onbekende sleutel "${key}" overgeslagen (${times}×)`,
  unknownNumber: (colour: string, number: string) =>
    `kleur "${colour}": nummer ${number} bestaat niet en is overgeslagen`,
  longTitle: (where: string) => `${where}: titel langer dan 255 tekens, ingekort`,
  warning: (text: string) => `  let op: ${text}`,
  refused: (file: string) => `${file}: geweigerd, er is niets opgeslagen`,
  imported: (
    file: string,
    title: string,
    domains: number,
    items: number,
    questions: number,
    online: boolean,
  ) =>
    `${file}: "${title}" toegevoegd met ${domains} domeinen, ${items} items en ${questions} voorwaarden (${online ? 'online' : 'offline'})`,
  nameConflict: (title: string) => `er is al een versie met de naam "${title}"`,
  usage: 'Gebruik: npm run import-checklist -- BESTAND…',
  failed: (reason: string) => `De lijsten zijn niet opgenomen: ${reason}`,
  unreadable: 'het bestand kan niet worden gelezen',
} as const;

/** Comes behind the title of a version's nth copy. */
export const copySuffix = (n: number): string => (n === 1 ? ' (kopie)' : ` (kopie ${n})`);
