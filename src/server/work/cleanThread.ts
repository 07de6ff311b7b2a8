import { cleaned } from '#server/richText.ts';
import { answerAsThread } from './answerAsThread.ts';

/** The thread in which long rich texts are cleaned. */
answerAsThread(cleaned);
