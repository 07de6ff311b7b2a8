import type { Inspection } from '#shared/model/inspection.ts';

/**
 * A change, the revision after it, and its device; null = no device, as for a coordinator's change.
 */
interface Past {
  device: string | null;
  revision: number;
  old: Partial<Inspection>;
  new: Partial<Inspection>;
}

/**
 * The day to keep when a device starts an inspection and does not know yet that a coordinator moved
 * it to another day. This is the day that the device knew: from the start on, the inspector decides
 * about the day. Undefined if nobody moved it, or if the inspector chose a day since.
 * @param base the revision of the inspection that the device knew
 */
export function dayAtStart(
  now: Pick<Inspection, 'date'>,
  past: readonly Past[],
  base: number | null | undefined,
): string | null | undefined {
  if (base === null || base === undefined) return undefined;
  const moved = past.filter(
    ({ device, revision, new: is }) => device === null && revision > base && 'date' in is,
  );
  return moved.at(-1)?.new.date === now.date ? moved[0]?.old.date : undefined;
}
