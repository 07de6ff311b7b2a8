import { answerAsThread } from '#server/work/answerAsThread.ts';
import { type Asked, readAsAsked } from './readAsAsked.ts';

/** The thread that reads checklist files. */
answerAsThread((asked: Asked) => readAsAsked(asked));
