import type { ChecklistFile } from '#shared/model/checklistFile.ts';
import { writeSheets } from './writeSheets.ts';
import { type Table, writeTable } from './writeTable.ts';

/** An order for a workbook. */
export type SheetOrder = { checklist: ChecklistFile } | { table: Table };

/** The bytes of the ordered workbook. */
export const writeAsOrdered = (order: SheetOrder): Promise<Uint8Array> =>
  'checklist' in order ? writeSheets(order.checklist) : writeTable(order.table);
