import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { csvLine, csvStart } from '#shared/rules/words/csv.ts';
import { createPauses } from './work/pauses.ts';

/**
 * A CSV file of these rows, in UTF-8. If there are more than `rows` rows, or more than `characters`
 * characters, its last line is `cut`, which tells how many rows the file has. Other requests get
 * their turn between batches.
 */
export async function csvFile(
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
  { rows, characters, cut }: { rows: number; characters: number; cut: (rows: number) => string },
): Promise<Uint8Array> {
  const parts = [Buffer.from(csvStart + csvLine(head))];
  let [made, room] = [0, characters];
  const pause = createPauses();
  for await (const batch of batches) {
    const lines: string[] = [];
    for (const line of batch.map(csvLine)) {
      if (made >= rows || line.length > room)
        return Buffer.concat([...parts, Buffer.from(lines.join('') + csvLine([cut(made)]))]);
      lines.push(line);
      made++;
      room -= line.length;
    }
    parts.push(Buffer.from(lines.join('')));
    await pause();
  }
  return Buffer.concat(parts);
}

/** The file as an answer; its name has the Dutch day of this moment (ISO 8601). */
export const csvDownload = (file: string | Uint8Array, name: string, now: string) => ({
  bytes: typeof file === 'string' ? new TextEncoder().encode(file) : file,
  mime: 'text/csv; charset=utf-8',
  name: datedName(name, now, 'csv'),
  download: true as const,
});

/** A file name with the Dutch day of `now` (ISO 8601), such as 'figures-2026-11-24.csv'. */
export const datedName = (name: string, now: string, extension: string): string =>
  `${name}-${dutchDay(now)}.${extension}`;
