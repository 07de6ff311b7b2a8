/** A number with the word for it, as in '1 wijziging' and '1.234 wijzigingen'. */
export const counted = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('nl-NL')} ${count === 1 ? one : more}`;

/** So many changes, in words. */
export const changesIn = (count: number): string => counted(count, 'wijziging', 'wijzigingen');
