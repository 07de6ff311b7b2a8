import { wordNumbers } from '#shared/rules/words/likeWords.ts';
import { matchLevel, type Signs, wholeEffort } from './matchNodes.ts';
import { partsOf } from './partsOf.ts';
import type { Steps } from './steps.ts';
import { Pairs } from './treeParts.ts';
import type { ComparedVersion, Part, Parts } from './versionParts.ts';

/** By the id of each part that is a copy: the id of the part that it is a copy of. */
export type Lineages = ReadonlyMap<string, string>;
export const noLineages: Lineages = new Map();

/** The parts of two versions, and which old part is which new part. */
export interface PairedVersions {
  old: Parts;
  fresh: Parts;
  pairs: Pairs<Part>;
}

/**
 * Pairs the parts of two versions, in steps: first the copies of the same part; then the other
 * parts, by what they hold.
 */
export function* pairVersions(
  before: ComparedVersion,
  now: ComparedVersion,
  lineages: Lineages = noLineages,
  signs: Signs = 'any',
): Steps<PairedVersions> {
  const wordsOf = wordNumbers();
  const old = yield* partsOf(before, wordsOf);
  const fresh = yield* partsOf(now, wordsOf);
  const pairs = new Pairs<Part>();
  const levels = ['domains', 'items', 'questions'] as const;
  for (const level of levels) byLineage(old[level], fresh[level], pairs, lineages);
  // In versions of one line, a part without a pair was added or deleted. But both may have added
  // the same part, so parts that hold the same are still paired.
  const isLine = pairs.toOld.size > 0;
  const effort = wholeEffort();
  for (const level of levels)
    yield* matchLevel(
      old[level],
      fresh[level],
      pairs,
      pairs,
      level === 'questions' ? 'question' : 'category',
      effort,
      isLine ? 'exact' : signs,
    );
  return { old, fresh, pairs };
}

function byLineage(
  olds: readonly Part[],
  news: readonly Part[],
  pairs: Pairs<Part>,
  lineages: Lineages,
): void {
  const lineage = ({ id }: Part) => lineages.get(id) ?? id;
  const known = new Map(olds.map((part) => [lineage(part), part]));
  for (const part of news) {
    const was = known.get(lineage(part));
    if (was && (lineages.has(was.id) || lineages.has(part.id))) pairs.add(was, part);
  }
}
