import { createTurnsAtThread } from '#server/work/turnsAtThread.ts';
import { Problem } from '#shared/problems.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';
import type { ReadChecklist } from './check.ts';
import { refuseFile } from './fileError.ts';
import { type FilePreview, previewOfRefused } from './preview.ts';
import type { Asked, ReadFile } from './readAsAsked.ts';

/**
 * Reads checklist files in a thread of its own, in turns by person: reading a small file may take
 * minutes, and nobody else waits for that.
 */
export interface ChecklistReader {
  /**
   * Shows what version a file would become, or what is wrong with it. @throws Problem when too many
   * wait
   */
  preview(person: string, file: Uint8Array, title: string | undefined): Promise<FilePreview>;
  /**
   * The checklist in a file. @throws Problem validation_failed for a refused file; its preview
   * gives the reasons
   */
  read(person: string, file: Uint8Array, title: string | undefined): Promise<ReadChecklist>;
  close(): Promise<void>;
}

/**
 * Starts its thread at the first file. A file that needs more than 20 seconds or 384 MB is refused.
 */
export function createChecklistReader(): ChecklistReader {
  const thread = createTurnsAtThread<Asked, ReadFile>(
    { file: new URL('readThread.ts', import.meta.url), patience: 20_000, memory: 384 },
    { eachPerson: 4, most: 20 },
    // The file contains far more than its size suggests.
    () => ({ problems: refuseFile(fileProblemTexts.tooMuchWork).problems }),
  );
  const refusal = () => new Problem('validation_failed', { fields: { file: 'invalid' } });

  return {
    async preview(person, file, title) {
      const read = await thread.ask(person, { file, title, wants: 'preview' });
      if ('preview' in read) return read.preview;
      return previewOfRefused('problems' in read ? read.problems : []);
    },
    async read(person, file, title) {
      const read = await thread.ask(person, { file, title, wants: 'checklist' });
      if (!('checklist' in read)) throw refusal();
      return read.checklist;
    },
    close: thread.close,
  };
}
