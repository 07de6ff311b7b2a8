import { answerAsThread } from '#server/work/answerAsThread.ts';
import { type SheetOrder, writeAsOrdered } from './writeAsOrdered.ts';

/** The thread in which workbooks are written. */
answerAsThread((order: SheetOrder) => writeAsOrdered(order));
