import type { Selection } from '#shared/model/template.ts';
import { allQuestions, wholeChecklist } from '#shared/rules/checklist/tree.ts';
import { expandSelection, skipEmpty } from '#shared/rules/inspection/selection.ts';
import type { PairedVersions } from './pairVersions.ts';
import type { ComparedVersion, Part } from './versionParts.ts';

/** Ids of the conditions of a version that a choice does not leave out. */
export function chosenIn(version: ComparedVersion, choice: Selection): Set<string> {
  const whole = wholeChecklist(version);
  const out = new Set(expandSelection(whole, choice).skip_questions);
  return new Set(allQuestions(whole).flatMap(({ question: { id } }) => (out.has(id) ? [] : [id])));
}

/** Carries a choice over to another version, condition by condition. */
export function ownChoice(
  before: ComparedVersion,
  now: ComparedVersion,
  { fresh, pairs }: PairedVersions,
  choice: Selection,
): Selection {
  const left = new Set(expandSelection(wholeChecklist(before), choice).skip_categories);
  const chosen = chosenIn(before, choice);
  const wasLeft = (part: Part) => left.has(pairs.toOld.get(part)?.id ?? '');
  const isBeneathLeft = ({ parent }: Part): boolean =>
    parent !== null && (wasLeft(parent) || isBeneathLeft(parent));
  const skipped = fresh.questions.filter((part) => {
    const earlier = pairs.toOld.get(part);
    return earlier ? !chosen.has(earlier.id) : isBeneathLeft(part);
  });
  // A domain or item with conditions follows from those; one without stays left out if it was.
  const full = new Set(fresh.questions.flatMap(({ parent }) => [parent, parent?.parent]));
  const empty = [...fresh.domains, ...fresh.items].filter(
    (part) => wasLeft(part) && !full.has(part),
  );
  const ids = (parts: readonly Part[]) => parts.map(({ id }) => id);
  return skipEmpty(
    { skip_categories: ids(empty), skip_questions: ids(skipped) },
    wholeChecklist(now).domains,
  );
}
