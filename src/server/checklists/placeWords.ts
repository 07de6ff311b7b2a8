import { numberAt } from '#shared/rules/checklist/numbering.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';
import { fileTexts } from '#shared/text/files.ts';
import type { Place } from './check.ts';

/** Names a place in the words of the screens: 'voorwaarde 2.1.1, Inhoud'. */
export function wordsOf(place: Place): string {
  const { kinds, colour } = fileProblemTexts.places;
  const indexes = place.filter((one) => typeof one === 'number');
  const names = place.filter((one) => typeof one === 'string');
  const [first, ...rest] = names;
  const levels = rest.filter((name) => name === 'items' || name === 'conditions').length;
  const field = names.at(-1) ?? '';
  const label = Object.hasOwn(fileProblemTexts.places.fields, field)
    ? fileProblemTexts.places.fields[field]
    : undefined;
  const where =
    first === 'domains' && indexes.length > 0
      ? `${kinds[Math.min(levels, indexes.length - 1)] ?? ''} ${numberAt(...indexes.slice(0, levels + 1))}`
      : first === 'colours' && indexes.length > 0
        ? `${colour} ${numberAt(...indexes.slice(0, 1))}`
        : '';
  return [where, label ?? (where ? '' : field)].filter(Boolean).join(', ') || fileTexts.whole;
}
