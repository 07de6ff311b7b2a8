import { answerAsThread } from './answerAsThread.ts';
import { mergeTimed } from './mergeOrder.ts';

/** The thread that merges long notes: it has the rules, and nothing else of the server. */
answerAsThread(mergeTimed);
