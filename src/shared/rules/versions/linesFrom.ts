import { type Lineages, pairVersions } from './pairVersions.ts';
import type { Steps } from './steps.ts';
import type { ComparedVersion } from './versionParts.ts';

/**
 * In steps, for each part of a checklist that replaces a version, by id: the id of the line that it
 * continues. It must hold the same, or nearly all of the same words, because a part stays in its
 * line for good. New parts are not in the map.
 */
export function* linesFrom(
  before: ComparedVersion,
  now: ComparedVersion,
  lineages: Lineages,
): Steps<Map<string, string>> {
  const { pairs } = yield* pairVersions(before, now, lineages, 'strong');
  return new Map([...pairs.toOld].map(([part, { id }]) => [part.id, lineages.get(id) ?? id]));
}
