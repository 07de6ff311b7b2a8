/** Figures in columns. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}

export function printTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const text = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toFixed(cell < 10 ? 1 : 0) : cell)),
  );
  const widths = head.map((_, index) => Math.max(...text.map((row) => row[index]?.length ?? 0)));
  for (const row of text)
    console.log(
      `  ${row.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join('  ')}`,
    );
}
