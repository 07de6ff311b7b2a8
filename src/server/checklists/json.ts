import type { ParseError } from 'jsonc-parser';
import { tidy } from '#shared/model/fields.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';
import { fileTexts } from '#shared/text/files.ts';
import { type ReadChecklist, toChecklist } from './check.ts';
import { ChecklistFileError, refuseFile } from './fileError.ts';
import { refuseFlood } from './flood.ts';
import { lineCounter, places, treeOf } from './jsonPlaces.ts';
import { unknownKeys } from './unknownKeys.ts';

/**
 * Reads a JSON checklist file. It is refused whole, with lines and reasons, or accepted with
 * warnings. @throws ChecklistFileError
 */
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
    if (text.trim() === '')
      throw new ChecklistFileError([{ row: fileProblemTexts.file, reason: fileTexts.empty }]);
    if (!/^\s*[{[]/.test(text)) throw refuseFile(fileProblemTexts.neither);
    // Only the first error: the parser misreads the text after it.
    throw new ChecklistFileError([
      { row: fileProblemTexts.line(line(errors[0]?.offset ?? 0)), reason: fileTexts.syntax },
    ]);
  }
}

/** The same data without characters that no database can store. */
function tidied(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return tidy(value);
  if (typeof value !== 'object' || value === null) return value;
  // No checklist is this deep; deeper data could overflow the stack.
  if (depth > 10) return null;
  if (Array.isArray(value)) return value.map((one) => tidied(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, tidied(one, depth + 1)]),
  );
}
