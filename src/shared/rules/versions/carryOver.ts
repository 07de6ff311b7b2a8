import type { Selection } from '#shared/model/template.ts';
import type { NodeRef } from '#shared/model/versionChanges.ts';
import { copyTemplate, recogniseTemplate } from '#shared/rules/inspection/selection.ts';
import { chosenIn, ownChoice } from './ownChoice.ts';
import type { PairedVersions } from './pairVersions.ts';
import type { ComparedVersion, Part } from './versionParts.ts';

/** A choice of conditions, carried over to another version. */
export interface CarriedOver {
  selection: Selection;
  /**
   * Title of the colour, if the choice was one and is one again; null for a choice of one's own.
   */
  colour: string | null;
  /** Title of the colour that the choice was, if the other version has none of that name. */
  lostColour: string | null;
  /** How many conditions of the other version it chooses. */
  chosen: number;
  /** Conditions that were chosen, and that the other version lacks or does not choose. */
  lost: NodeRef[];
  /** Conditions that only the other version has, and that are chosen there. */
  fresh: NodeRef[];
}

/**
 * Carries the choice of an inspection over to another version (agreements part 6, "Life of a
 * version"). A colour becomes the colour of the same name, which knows about conditions that are
 * new. In any other choice, a condition stays chosen if it was chosen. A new condition is chosen,
 * unless its item or its domain was left out as a whole.
 */
export function carryOver(
  before: ComparedVersion,
  now: ComparedVersion,
  paired: PairedVersions,
  choice: Selection,
): CarriedOver {
  const { old, fresh, pairs } = paired;
  const was = chosenIn(before, choice);
  const colour = recogniseTemplate(choice, before.templates);
  const same = colour ? now.templates.find(({ title }) => title === colour.title) : undefined;
  const selection = same ? copyTemplate(same) : ownChoice(before, now, paired, choice);
  const is = chosenIn(now, selection);
  const refs = (parts: readonly Part[]) => parts.map(({ ref }) => ref);
  return {
    selection,
    colour: same?.title ?? null,
    lostColour: same ? null : (colour?.title ?? null),
    chosen: is.size,
    lost: refs(
      old.questions.filter((part) => was.has(part.id) && !is.has(pairs.toNew.get(part)?.id ?? '')),
    ),
    fresh: refs(fresh.questions.filter((part) => is.has(part.id) && !pairs.toOld.has(part))),
  };
}
