/** Id of the part of the page that shows the place where one is. */
export const placeOfStop = 'voorwaarde';

/** The key of the place that is shown; undefined where none is. */
export const placeShown = (): string | undefined =>
  document.getElementById(placeOfStop)?.dataset['stop'];
