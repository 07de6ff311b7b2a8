import type { LinePart } from '#server/db/checklists/lineParts.ts';
import type { PartCount } from '#server/db/figures/figureResults.ts';
import { createPauses } from '#server/work/pauses.ts';
import type { PartFigures, PartKind, ResultCounts } from '#shared/model/figures.ts';
import { numberAt } from '#shared/rules/checklist/numbering.ts';
import { figureTexts } from '#shared/text/figures.ts';

/** Brings the parts of a line of versions together, with the results found at each part. */

interface Node {
  id: string;
  kind: PartKind;
  title: string;
  isCurrent: boolean;
  results: ResultCounts;
  below: Node[];
}

const none = (): ResultCounts => ({
  satisfies: 0,
  'does-not-satisfy': 0,
  'to-be-defined': 0,
  'restore-offer': 0,
});

function add(to: ResultCounts, counts: ResultCounts): ResultCounts {
  for (const result of Object.keys(counts) as (keyof ResultCounts)[]) to[result] += counts[result];
  return to;
}

/**
 * The parts in the order of the newest version; parts that only earlier versions have stand behind
 * them. Results at parts that no version has any more stand at the end.
 * @param versions the versions of the line, the newest first
 * @param parts their parts, siblings in their order
 */
export async function figureParts(
  versions: readonly string[],
  parts: readonly LinePart[],
  counts: readonly PartCount[],
): Promise<PartFigures[]> {
  const pause = createPauses();
  const lineageOf = new Map(parts.map(({ id, lineage }) => [id, lineage]));
  const nodes = new Map<string, Node>();
  const roots: Node[] = [];
  const byVersion = Map.groupBy(parts, ({ version }) => version);
  const extras = new Map<string, string>();
  for (const { lineage, extra } of parts)
    if (extra !== '' && !extras.has(lineage)) extras.set(lineage, extra);
  for (const version of versions) {
    await pause();
    for (const part of byVersion.get(version) ?? []) {
      if (nodes.has(part.lineage)) continue;
      const above = part.parent === null ? null : nodes.get(lineageOf.get(part.parent) ?? '');
      const node: Node = {
        id: part.lineage,
        kind: part.isCondition ? 'condition' : above ? 'item' : 'domain',
        title: part.title,
        isCurrent: version === versions[0],
        results: none(),
        below: [],
      };
      nodes.set(part.lineage, node);
      (above?.below ?? roots).push(node);
    }
  }
  const gone: Node = { ...leaf('-', figureTexts.gone), kind: 'domain' };
  for (const { part, extra, result, count } of counts) {
    const at = nodes.get(lineageOf.get(part) ?? '');
    const to = at ? (extra ? extraOf(at, extras) : at) : gone;
    to.results[result] += count;
  }
  const isCounted = Object.values(gone.results).some((count) => count > 0);
  return [...numbered(roots), ...(isCounted ? [shown(gone, '')] : [])];
}

const leaf = (id: string, title: string): Node => ({
  id,
  kind: 'extra',
  title,
  isCurrent: false,
  results: none(),
  below: [],
});

/** The extra condition at the end of a domain or item; made when a result is counted there. */
function extraOf(node: Node, titles: ReadonlyMap<string, string>): Node {
  const found = node.below.find(({ kind }) => kind === 'extra');
  if (found) return found;
  const made = leaf(`${node.id}-extra`, titles.get(node.id) ?? figureTexts.extra);
  node.below.push(made);
  return made;
}

const shown = ({ id, kind, title, results }: Node, number: string): PartFigures => ({
  id,
  kind,
  number,
  title,
  results,
});

/** Each node stands before the nodes below it, and its results include theirs. */
function numbered(siblings: readonly Node[], place: readonly number[] = []): PartFigures[] {
  const places = { condition: 0, other: 0 };
  return siblings.flatMap((node) => {
    const at = node.kind === 'condition' ? places.condition++ : places.other++;
    const own = [...place, at];
    const below = numbered(node.below, own);
    for (const one of node.below) add(node.results, one.results);
    const number = node.isCurrent ? numberAt(...own) : '';
    return [shown(node, number), ...below];
  });
}
