import type { Category } from '#shared/model/checklist.ts';
import { searchable } from '#shared/rules/words/format.ts';
import type { Lineages } from './pairVersions.ts';

type Tree = { categories: readonly Category[] };

/** The words of each part: parts with the same words count as the same part. */
const sayings = ({ categories }: Tree): [id: string, saying: string][] =>
  categories.flatMap(({ id, parent, title, last_question, questions }): [string, string][] => [
    // Many domains have the same title: their extra condition tells them apart.
    ...(parent === null ? [[id, searchable(`${title} ${last_question}`)] as [string, string]] : []),
    ...questions.map((one): [string, string] => [one.id, searchable(`${one.title} ${one.text}`)]),
  ]);

/**
 * Finds the conditions and domains of one tree in another, by id: the same part, a copy of the same
 * part, or the very same words if these stand there once. Takes no longer than reading both.
 */
export function sameParts(was: Tree, is: Tree, lineages: Lineages): ReadonlyMap<string, string> {
  const now = sayings(is);
  const origin = (id: string) => lineages.get(id) ?? id;
  const byOrigin = new Map(now.map(([id]) => [origin(id), id]));
  const bySaying = Map.groupBy(now, ([, saying]) => saying);
  const pairs = new Map<string, string>();
  for (const [id, saying] of sayings(was)) {
    const [first, ...others] = bySaying.get(saying) ?? [];
    const same = byOrigin.get(origin(id)) ?? (others.length === 0 ? first?.[0] : undefined);
    if (same !== undefined) pairs.set(id, same);
  }
  return pairs;
}
