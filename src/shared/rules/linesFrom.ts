import { type Lineages, pairVersions } from './pairVersions.ts';
import type { ComparedVersion } from './versionParts.ts';

/**
 * What the parts of a checklist that takes the place of a version continue, by their ids: those that
 * hold the same, or nearly all of its words, for what goes on under one line does so for good. A part that
 * is new is not in it.
 */
export function linesFrom(
  before: ComparedVersion,
  now: ComparedVersion,
  lineages: Lineages,
): Map<string, string> {
  const { pairs } = pairVersions(before, now, lineages, 'strong');
  return new Map([...pairs.toOld].map(([part, { id }]) => [part.id, lineages.get(id) ?? id]));
}
