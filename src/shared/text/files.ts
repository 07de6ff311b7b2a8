/** Words of checklist files and of the commands that read them. */
export const fileTexts = {
  line: (line: number, reason: string) => `regel ${line}: ${reason}`,
  syntax: (code: string) => `geen geldige JSON (${code})`,
  empty: 'het bestand is leeg',
  whole: 'bestand',
  unknownKey: (key: string, times: number) => `onbekende sleutel "${key}" overgeslagen (${times}×)`,
  unknownNumber: (colour: string, number: string) => `kleur "${colour}": nummer ${number} bestaat niet en is overgeslagen`,
  longTitle: (where: string) => `${where}: titel langer dan 255 tekens, ingekort`,
  refused: (file: string) => `${file}: geweigerd, er is niets opgeslagen`,
  imported: (file: string, title: string, domains: number, items: number, questions: number, online: boolean) =>
    `${file}: "${title}" toegevoegd met ${domains} domeinen, ${items} items en ${questions} voorwaarden (${online ? 'online' : 'offline'})`,
  nameConflict: (title: string) => `er is al een versie met de naam "${title}"`,
  usage: 'Gebruik: npm run import-checklist -- BESTAND…',
  unreadable: 'het bestand kan niet worden gelezen',
} as const;
