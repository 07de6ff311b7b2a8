/** Photos that were added on this page and that nobody was shown yet. */
export const addedHere = new Set<string>();
