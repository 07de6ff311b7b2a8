import { type ChecklistFile, knownKeys } from '#shared/model/checklistFile.ts';
import { fileTexts } from '#shared/text/files.ts';

/** A warning for each key that is not read; none for data that is no checklist. */
export function unknownKeys(data: unknown): string[] {
  const found = new Map<string, number>();
  const look = (record: unknown, level: keyof typeof knownKeys) => {
    if (typeof record !== 'object' || record === null) return;
    for (const key of Object.keys(record))
      if (!knownKeys[level].includes(key as never)) found.set(key, (found.get(key) ?? 0) + 1);
  };
  const list = <T>(value: readonly T[] | null | undefined): readonly T[] =>
    Array.isArray(value) ? value : [];
  const file = (data ?? {}) as Partial<ChecklistFile>;
  look(file, 'file');
  for (const domain of list(file.domains)) {
    look(domain, 'domain');
    for (const item of list(domain?.items)) {
      look(item, 'item');
      for (const condition of list(item?.conditions)) look(condition, 'condition');
    }
  }
  for (const colour of list(file.colours)) look(colour, 'colour');
  return [...found].map(([key, times]) => fileTexts.unknownKey(key, times));
}
