import type { ChecklistFile } from '#shared/model/checklistFile.ts';
import { writeSheets } from './writeSheets.ts';
import { type Table, writeTable } from './writeTable.ts';

/** A workbook that is asked for. */
export type SheetOrder = { checklist: ChecklistFile } | { table: Table };

/** Its bytes. */
export const writeAsOrdered = (order: SheetOrder): Promise<Uint8Array> =>
  'checklist' in order ? writeSheets(order.checklist) : writeTable(order.table);
