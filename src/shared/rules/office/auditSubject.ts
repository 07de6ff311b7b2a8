/** The place of a record in words, from large to small: "Kinderdagverblijf 2026 > Hek dicht". */
export const subjectOf = (...titles: readonly string[]): string =>
  titles
    .map((title) => title.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .join(' > ');
