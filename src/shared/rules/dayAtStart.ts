import type { Inspection } from '#shared/model/inspection.ts';

/** A change of an inspection: its count after it, and the device; null = none, as a coordinator's. */
interface Past {
  device: string | null;
  revision: number;
  old: Partial<Inspection>;
  new: Partial<Inspection>;
}

/**
 * The day of an inspection that is started on a device which did not know yet that a coordinator
 * planned it on another: what the device said, because from the start on the day is its inspector's
 * to say. Where that inspector chose a day since, or nobody moved it, undefined.
 * @param base the inspection's count that the device knew
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
