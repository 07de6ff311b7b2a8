import type { Selection } from '#shared/model/template.ts';
import type { PairedVersions } from './pairVersions.ts';
import { skipEmpty } from './selection.ts';
import { allQuestions, buildChecklist } from './tree.ts';
import type { ComparedVersion, Part } from './versionParts.ts';

/** Ids of the conditions that a choice leaves in a version. */
export const chosenIn = (version: ComparedVersion, choice: Selection): Set<string> =>
  new Set(
    allQuestions(buildChecklist(version, choice)).flatMap(({ question, skipped }) =>
      skipped ? [] : [question.id],
    ),
  );

/** A choice as it is in another version, condition by condition. */
export function ownChoice(
  before: ComparedVersion,
  now: ComparedVersion,
  { fresh, pairs }: PairedVersions,
  choice: Selection,
): Selection {
  const { domains } = buildChecklist(before, choice);
  const nodes = domains.flatMap((domain) => [domain, ...domain.items]);
  const left = new Set(nodes.filter(({ skipped }) => skipped).map(({ category }) => category.id));
  const chosen = chosenIn(before, choice);
  const wasLeft = (part: Part) => left.has(pairs.toOld.get(part)?.id ?? '');
  const isBeneathLeft = ({ parent }: Part): boolean =>
    parent !== null && (wasLeft(parent) || isBeneathLeft(parent));
  const skipped = fresh.questions.filter((part) => {
    const earlier = pairs.toOld.get(part);
    return earlier ? !chosen.has(earlier.id) : isBeneathLeft(part);
  });
  // What has conditions follows from those; what has none stays left out as it was.
  const full = new Set(fresh.questions.flatMap(({ parent }) => [parent, parent?.parent]));
  const empty = [...fresh.domains, ...fresh.items].filter(
    (part) => wasLeft(part) && !full.has(part),
  );
  const ids = (parts: readonly Part[]) => parts.map(({ id }) => id);
  return skipEmpty(
    { skip_categories: ids(empty), skip_questions: ids(skipped) },
    buildChecklist(now).domains,
  );
}
