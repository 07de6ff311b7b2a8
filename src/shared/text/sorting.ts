/** The order of a list. */
export const sortingTexts = {
  order: 'Volgorde',
  by: (column: string) => `Sorteer op ${column.toLowerCase()}`,
  back: (column: string) => `Sorteer op ${column.toLowerCase()}, omgekeerd`,
} as const;
