/** The order of a list. */
export const sortingTexts = {
  order: 'Volgorde',
  by: (column: string, end: string) => `${column}: ${end}`,
  /** What comes first, and what when it is turned round. */
  ends: {
    words: ['A–Z', 'Z–A'],
    days: ['vroegste eerst', 'laatste eerst'],
    steps: ['oplopend', 'aflopend'],
  },
} as const;
