/** Stand-in until the real one lands. */
export interface Met {
  kind: 'both' | 'kept';
  mine: string | null;
  theirs: string | null;
}
export interface MergedNotes {
  html: string;
  met: readonly Met[];
}
export function mergeNotes(base: string, mine: string, theirs: string): MergedNotes {
  if (mine === theirs || theirs === base) return { html: mine, met: [] };
  if (mine === base) return { html: theirs, met: [] };
  return { html: mine + theirs, met: [{ kind: 'both', mine, theirs }] };
}
export const canonicalNotes = (html: string): string => html;
export const sameNotes = (a: string, b: string): boolean => a.trim() === b.trim();
