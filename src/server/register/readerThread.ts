import { answerAsThread } from '#server/work/answerAsThread.ts';
import { type Previewed, previewFile, type Taken, takeFile } from './takeFile.ts';

/** A file of the register: to be taken in, or only to be looked at. */
export interface AskedFile {
  file: Uint8Array;
  take: { source: string; now: string } | null;
}

/** The thread in which files of the register are read. */
answerAsThread<AskedFile, Previewed | Taken>(({ file, take }) =>
  take ? takeFile(file, take.source, take.now) : previewFile(file),
);
