import { answerAsThread } from '#server/work/answerAsThread.ts';
import { type Asked, readAsAsked } from './readAsAsked.ts';

/** The thread in which checklist files are read. */
answerAsThread((asked: Asked) => readAsAsked(asked));
