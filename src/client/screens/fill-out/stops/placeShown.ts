/** Id of the part of the page that shows the current place. */
export const placeOfStop = 'voorwaarde';

/** The key of the place that is shown; undefined where none is. */
export const placeShown = (): string | undefined =>
  document.getElementById(placeOfStop)?.dataset['stop'];
