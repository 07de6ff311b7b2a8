import { wordNumbers } from './likeWords.ts';
import { matchLevel, type Signs, wholeEffort } from './matchNodes.ts';
import { partsOf } from './partsOf.ts';
import { Pairs } from './treeParts.ts';
import type { ComparedVersion, Part, Parts } from './versionParts.ts';

/** What parts of versions are copies of, by id; a part that is no copy is not in it. */
export type Lineages = ReadonlyMap<string, string>;
export const noLineages: Lineages = new Map();

/** The parts of two versions, and which is which. */
export interface PairedVersions {
  old: Parts;
  fresh: Parts;
  pairs: Pairs<Part>;
}

/**
 * Which part of one version is which of another: first what is a copy of the same part, then, of
 * what has no such sign, by what it holds.
 */
export function pairVersions(
  before: ComparedVersion,
  now: ComparedVersion,
  lineages: Lineages = noLineages,
  signs: Signs = 'any',
): PairedVersions {
  const wordsOf = wordNumbers();
  const [old, fresh] = [partsOf(before, wordsOf), partsOf(now, wordsOf)];
  const pairs = new Pairs<Part>();
  const levels = ['domains', 'items', 'questions'] as const;
  for (const level of levels) byLineage(old[level], fresh[level], pairs, lineages);
  // Of versions of one line, what has no pair was added or deleted; but both may have added the same.
  const isLine = pairs.toOld.size > 0;
  const effort = wholeEffort();
  for (const level of levels)
    matchLevel(
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
