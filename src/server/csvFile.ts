import { csvLine, csvStart } from '#shared/rules/csv.ts';
import { dutchDay } from '#shared/rules/dutchDay.ts';

/**
 * The text of a CSV file of these rows; where there are more than `most`, or more characters than
 * are made in memory, its last line is `cut`, which says after how many rows.
 */
export async function csvFile(
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
  { rows, characters, cut }: { rows: number; characters: number; cut: (rows: number) => string },
): Promise<string> {
  const lines = [csvStart + csvLine(head)];
  let room = characters;
  for await (const batch of batches)
    for (const line of batch.map(csvLine)) {
      if (lines.length > rows || line.length > room)
        return [...lines, csvLine([cut(lines.length - 1)])].join('');
      lines.push(line);
      room -= line.length;
    }
  return lines.join('');
}

/** The file as an answer; its name has the Dutch day of this moment (ISO 8601). */
export const csvDownload = (text: string, name: string, now: string) => ({
  bytes: new TextEncoder().encode(text),
  mime: 'text/csv; charset=utf-8',
  name: datedName(name, now, 'csv'),
  download: true as const,
});

export const datedName = (name: string, now: string, extension: string): string =>
  `${name}-${dutchDay(now)}.${extension}`;
