/** The most tags that one text may have. */
export const mostTags = 20_000;

/** With more signs of one kind than this, a text is refused, whatever else it has. */
const enough = 6 * (mostTags + 1);

/** How often a character stands in a text. Counting stops at one more than `enough`. */
const timesIn = (text: string, character: string): number => {
  let times = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1))
    if (++times > enough) break;
  return times;
};

/**
 * The cost of cleaning a text, in tags; two of `&…;`, two `>` that end no tag, or six attributes
 * cost as much as one tag.
 */
export function tagsIn(html: string): number {
  const tags = timesIn(html, '<');
  const loose = Math.max(0, timesIn(html, '>') - tags);
  return tags + Math.floor((timesIn(html, '&') + loose) / 2) + Math.floor(timesIn(html, '=') / 6);
}

/** The same cost for every text in a value, however deep, also in fields that are not cleaned. */
export function tagsInside(value: unknown): number {
  if (typeof value === 'string') return tagsIn(value);
  // The bytes of a file hold no tags to clean.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0;
  let tags = 0;
  for (const part of Object.values(value)) tags += tagsInside(part);
  return tags;
}
