import {
  changedFields,
  type VersionChanges,
  type WholeNode,
} from '#shared/model/versionChanges.ts';
import { coloursOf } from './compareColours.ts';
import { movedParts } from './movedParts.ts';
import { type Lineages, noLineages, pairVersions } from './pairVersions.ts';
import type { Steps } from './steps.ts';
import { type ComparedVersion, inOrder, type Part } from './versionParts.ts';

/**
 * The changes from one version to another, in steps. `lineages` gives, by id, the part that a part
 * is a copy of. Two copies of the same part count as the same part, even if their texts differ by
 * now.
 */
export function* compareVersions(
  before: ComparedVersion,
  now: ComparedVersion,
  lineages: Lineages = noLineages,
): Steps<VersionChanges> {
  const { old, fresh, pairs } = yield* pairVersions(before, now, lineages);
  const news = inOrder(fresh);
  const moved = movedParts(news, pairs);
  const changes: VersionChanges = {
    added: [],
    removed: [],
    changed: [],
    moved: [],
    colours: yield* coloursOf(before, now, pairs, fresh.questions),
  };
  for (const [index, part] of news.entries()) {
    if (index % together === 0) yield;
    const was = pairs.toOld.get(part);
    if (!was) {
      changes.added.push(wholeOf(part));
      continue;
    }
    const fields = changedFields.flatMap((field) => {
      const [one, other] = [was.fields[field] ?? '', part.fields[field] ?? ''];
      return one === other ? [] : [{ field, old: one, new: other }];
    });
    if (fields.length > 0) changes.changed.push({ ...part.ref, fields });
    if (moved.has(part)) changes.moved.push({ ...part.ref, from: was.ref.number });
  }
  changes.removed = inOrder(old)
    .filter((part) => !pairs.toNew.has(part))
    .map(wholeOf);
  return changes;
}

/** How many parts are compared without a stop. */
const together = 200;

const wholeOf = ({ ref, fields }: Part): WholeNode => ({
  ...ref,
  texts: changedFields.flatMap((field) => {
    const text = field === 'title' ? '' : (fields[field] ?? '');
    return text === '' ? [] : [{ field, text }];
  }),
});
