import type { Selection } from '#shared/model/template.ts';
import { type CarriedOver, carryOver } from '#shared/rules/versions/carryOver.ts';
import type { PairedVersions } from '#shared/rules/versions/pairVersions.ts';
import type { ComparedVersion } from '#shared/rules/versions/versionParts.ts';

/** The most choices kept in memory at once: each may be long. */
const most = 20;

/** Carries each choice over once, even for many inspections: most are one of a few colours. */
export function carrying(
  before: ComparedVersion,
  now: ComparedVersion,
  paired: PairedVersions,
): (choice: Selection) => CarriedOver {
  const known = new Map<string, CarriedOver>();
  return (choice) => {
    const key = JSON.stringify(choice);
    const carried = known.get(key) ?? carryOver(before, now, paired, choice);
    if (known.size >= most && !known.has(key)) known.clear();
    known.set(key, carried);
    return carried;
  };
}
