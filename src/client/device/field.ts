import type { Change } from './records.ts';

/** Which field a change is about: of one field only the last unsent value needs to travel. */
export function fieldOf({ type, inspection, payload }: Pick<Change, 'type' | 'inspection' | 'payload'>): string {
  const { question, category } = payload as { question?: string; category?: string };
  return [inspection, type, question ?? category ?? ''].join('|');
}
