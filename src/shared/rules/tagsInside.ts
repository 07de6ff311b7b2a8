/** Tags of one text that is taken. */
export const mostTags = 20_000;

/** Signs of a kind in one text above which it is refused, whatever else it has. */
const enough = 6 * (mostTags + 1);

/** How often it stands there; of far too often, no more than that. */
const timesIn = (text: string, character: string): number => {
  let times = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1))
    if (++times > enough) break;
  return times;
};

/**
 * What cleaning a text costs, in tags; two of `&…;`, two `>` that end no tag, or six attributes cost
 * as much as one.
 */
export function tagsIn(html: string): number {
  const tags = timesIn(html, '<');
  const loose = Math.max(0, timesIn(html, '>') - tags);
  return tags + Math.floor((timesIn(html, '&') + loose) / 2) + Math.floor(timesIn(html, '=') / 6);
}

/** The same of every text in a value, however deep: of fields that are not cleaned, too. */
export function tagsInside(value: unknown): number {
  if (typeof value === 'string') return tagsIn(value);
  // A file has no tags of ours.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0;
  let tags = 0;
  for (const part of Object.values(value)) tags += tagsInside(part);
  return tags;
}
