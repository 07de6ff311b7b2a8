/** The most names that a sentence lists. */
const most = 3;

/** The first of some names, and how many more there are: "A, B, C en 4 andere". */
export const listed = (names: readonly string[]): string =>
  names.length > most
    ? `${names.slice(0, most).join(', ')} en ${names.length - most} andere`
    : names.join(', ');
