import { answerAsThread } from '#server/work/answerAsThread.ts';
import { type SheetOrder, writeAsOrdered } from './writeAsOrdered.ts';

/** The thread that writes workbooks. */
answerAsThread((order: SheetOrder) => writeAsOrdered(order));
