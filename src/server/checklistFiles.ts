import { findNodeAtLocation, type ParseError, parseTree } from 'jsonc-parser';
import { type ChecklistFile, type FileProblem, knownKeys } from '#shared/model/checklistFile.ts';
import { tidy } from '#shared/model/fields.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';
import { fileTexts } from '#shared/text/files.ts';
import { ChecklistFileError, type Place, type ReadChecklist, refuseFlood, toChecklist } from './readChecklist.ts';
import { readSheets } from './sheets/readSheets.ts';
import { isOldOffice, isZip, refuseFile } from './sheets/unpack.ts';

export { ChecklistFileError, type ReadChecklist } from './readChecklist.ts';

/** Reads a checklist file (decisions part 5), JSON or .xlsx; which of the two its first bytes tell, not its name. @throws ChecklistFileError */
export function readChecklist(bytes: Uint8Array): ReadChecklist {
  if (isOldOffice(bytes)) throw refuseFile(fileProblemTexts.protectedFile);
  return isZip(bytes) ? readSheets(bytes) : readChecklistFile(new TextDecoder().decode(bytes));
}

/** The same for JSON: refused whole with lines and reasons, or taken with its warnings. @throws ChecklistFileError */
export function readChecklistFile(source: string): ReadChecklist {
  const text = source.replace(/^\uFEFF/, '');
  const raw = parse(text);
  refuseFlood(raw);
  const data = tidied(raw);
  return toChecklist(data, unknownKeys(data), places(text));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const errors: ParseError[] = [];
    treeOf(text, errors);
    const line = lineCounter(text);
    if (text.trim() === '') throw new ChecklistFileError([{ row: fileProblemTexts.file, reason: fileTexts.empty }]);
    if (!/^\s*[{[]/.test(text)) throw refuseFile(fileProblemTexts.neither);
    // Only the first: what follows a broken place is read wrongly.
    throw new ChecklistFileError([{ row: fileProblemTexts.line(line(errors[0]?.offset ?? 0)), reason: fileTexts.syntax }]);
  }
}

/** The text with the place of everything in it; none when it is nested so deep that the parser gives up. */
function treeOf(text: string, errors: ParseError[]): ReturnType<typeof parseTree> {
  try {
    return parseTree(text, errors, { disallowComments: true });
  } catch {
    return undefined;
  }
}

/** The same without what no database holds. */
function tidied(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return tidy(value);
  if (typeof value !== 'object' || value === null) return value;
  // No checklist goes as deep as this, and no stack goes as deep as a file may.
  if (depth > 10) return null;
  if (Array.isArray(value)) return value.map((one) => tidied(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, tidied(one, depth + 1)]));
}

/** The line of an offset, from 1. */
function lineCounter(text: string): (offset: number) => number {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/** Says of a place in the data on which line it stands. */
function places(text: string): (place: Place, reason: string) => FileProblem {
  let root: ReturnType<typeof parseTree>;
  const line = lineCounter(text);
  return (place, reason) => {
    root ??= treeOf(text, []);
    // A missing field has no place of its own: point at the nearest thing that is there.
    let known = [...place] as (string | number)[];
    while (known.length > 0 && !(root && findNodeAtLocation(root, known))) known = known.slice(0, -1);
    const node = root && findNodeAtLocation(root, known);
    return { row: fileProblemTexts.line(line(node?.offset ?? 0)), reason: fileProblemTexts.in(wordsOf(place), reason) };
  };
}

/** A place in the words of the screens: 'voorwaarde 2.1.1, Inhoud'. */
function wordsOf(place: Place): string {
  const { kinds, colour } = fileProblemTexts.places;
  const numbers = place.filter((one) => typeof one === 'number').map((one) => one + 1);
  const names = place.filter((one) => typeof one === 'string');
  const [first, ...rest] = names;
  const levels = rest.filter((name) => name === 'items' || name === 'conditions').length;
  const field = names.at(-1) ?? '';
  const label = Object.hasOwn(fileProblemTexts.places.fields, field) ? fileProblemTexts.places.fields[field] : undefined;
  const where =
    first === 'domains' && numbers.length > 0
      ? `${kinds[Math.min(levels, numbers.length - 1)] ?? ''} ${numbers.slice(0, levels + 1).join('.')}`
      : first === 'colours' && numbers.length > 0
        ? `${colour} ${numbers[0]}`
        : '';
  return [where, label ?? (where ? '' : field)].filter(Boolean).join(', ') || fileTexts.whole;
}

/** A warning for each key that nobody reads; of data that is no checklist none. */
function unknownKeys(data: unknown): string[] {
  const found = new Map<string, number>();
  const look = (record: unknown, level: keyof typeof knownKeys) => {
    if (typeof record !== 'object' || record === null) return;
    for (const key of Object.keys(record)) if (!knownKeys[level].includes(key as never)) found.set(key, (found.get(key) ?? 0) + 1);
  };
  const list = <T>(value: readonly T[] | null | undefined): readonly T[] => (Array.isArray(value) ? value : []);
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
