import type { FileProblem } from '#shared/model/checklistPreview.ts';
import type { ReadChecklist } from './check.ts';
import { ChecklistFileError } from './fileError.ts';
import { type FilePreview, previewOf } from './preview.ts';
import { readChecklist } from './read.ts';

/** A question to the thread: values only. */
export interface Asked {
  file: Uint8Array;
  /** The title for a spreadsheet that has none of its own. */
  title: string | undefined;
  wants: 'preview' | 'checklist';
}
export type ReadFile =
  | { preview: FilePreview }
  | { checklist: ReadChecklist }
  | { problems: FileProblem[] };

/** Reads a file; the problems of a wrong file are an answer too. */
export function readAsAsked({ file, title, wants }: Asked): ReadFile {
  try {
    const checklist = readChecklist(file, title);
    return wants === 'preview' ? { preview: previewOf(checklist) } : { checklist };
  } catch (error) {
    if (!(error instanceof ChecklistFileError)) throw error;
    return { problems: error.problems };
  }
}
