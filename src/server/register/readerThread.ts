import { answerAsThread } from '#server/work/answerAsThread.ts';
import { type Previewed, previewFile, type Taken, takeFile } from './takeFile.ts';

/** A file of the register, to be stored or only previewed. */
export interface AskedFile {
  file: Uint8Array;
  take: { source: string; now: string } | null;
}

/** The thread that reads files of the register. */
answerAsThread<AskedFile, Previewed | Taken>(({ file, take }) =>
  take ? takeFile(file, take.source, take.now) : previewFile(file),
);
