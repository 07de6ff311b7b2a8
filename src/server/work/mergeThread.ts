import { answerAsThread } from './answerAsThread.ts';
import { mergeTimed } from './mergeOrder.ts';

/** The thread in which long notes are merged: it knows the rules, and nothing else. */
answerAsThread(mergeTimed);
