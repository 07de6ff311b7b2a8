/**
 * A table spanning more than this is a mistake or an attack; a browser would happily make room for
 * it.
 */
const MOST_SPAN = 100;

/**
 * The attribute (`colspan`, `rowspan`, `start`) as a whole number between 1 and `most`; 1 when it
 * is no number.
 */
export function wholeNumber(element: Element, attribute: string, most: number = MOST_SPAN): number {
  const value = Number.parseInt(element.getAttribute(attribute) ?? '', 10);
  return Number.isFinite(value) ? Math.min(Math.max(value, 1), most) : 1;
}
