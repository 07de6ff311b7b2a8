import type { Compared } from '#server/db/move/compare.ts';
import { moveTexts } from '#shared/text/tools.ts';

/** Prints the compared tables in columns. */
export function show(tables: readonly Compared[]): void {
  const lines: (readonly string[])[] = [
    moveTexts.head,
    ...tables.map((table) => moveTexts.row(table)),
  ];
  const widths = moveTexts.head.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const { table, difference } of tables)
    if (difference !== null) console.log(moveTexts.difference(table, difference));
}
