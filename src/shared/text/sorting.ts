/** The order of a list. */
export const sortingTexts = {
  order: 'Volgorde',
  by: (column: string, end: string) => `${column}: ${end}`,
  /** Which end comes first, and which one in the reversed order. */
  ends: {
    words: ['A–Z', 'Z–A'],
    days: ['vroegste eerst', 'laatste eerst'],
    steps: ['oplopend', 'aflopend'],
  },
} as const;
