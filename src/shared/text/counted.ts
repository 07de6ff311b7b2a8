/** So many changes, in words. */
export const changesIn = (count: number): string =>
  count === 1 ? '1 wijziging' : `${count.toLocaleString('nl-NL')} wijzigingen`;
