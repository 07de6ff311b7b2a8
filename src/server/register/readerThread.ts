import { answerAsThread } from '#server/work/answerAsThread.ts';
import { takeFile } from './takeFile.ts';

/** The thread in which files of the register are read. */
answerAsThread(takeFile);
