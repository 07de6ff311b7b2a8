/**
 * The number of a place in a checklist, from its index (from 0) at each level: (0) gives "1", (0,
 * 2) gives "1.3" (specification section 2).
 */
export const numberAt = (...indexes: readonly number[]): string =>
  indexes.map((index) => index + 1).join('.');
