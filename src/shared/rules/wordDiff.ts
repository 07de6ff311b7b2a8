/** Which words of a text changed, for showing old and new beside each other. */
export interface WordRun {
  text: string;
  changed: boolean;
}

/** Beyond so many steps of work whole texts are marked. */
const mostSteps = 1_000_000;

/** The two texts in runs of words that both have, and runs that only one has; joined they are the texts again. */
export function changedWords(old: string, now: string): { old: WordRun[]; now: WordRun[] } {
  const [a, b] = [pieces(old), pieces(now)];
  if (a.length * b.length > mostSteps) return { old: [{ text: old, changed: true }], now: [{ text: now, changed: true }] };
  // longest[i][j] = how many words a from i and b from j have in common, in order.
  const longest = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  const at = (i: number, j: number) => longest[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) (longest[i] as Uint32Array)[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const runs: { old: WordRun[]; now: WordRun[] } = { old: [], now: [] };
  const add = (list: WordRun[], text: string, changed: boolean) => {
    const last = list.at(-1);
    if (last?.changed === changed) last.text += text;
    else list.push({ text, changed });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]];
    if (one !== undefined && one === other) {
      add(runs.old, one, false);
      add(runs.now, one, false);
      i++;
      j++;
    } else if (one !== undefined && (other === undefined || at(i + 1, j) >= at(i, j + 1))) {
      add(runs.old, one, true);
      i++;
    } else if (other !== undefined) {
      add(runs.now, other, true);
      j++;
    }
  }
  return runs;
}

const pieces = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]+/gu) ?? [];
