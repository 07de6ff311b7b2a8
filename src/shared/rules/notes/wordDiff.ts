import { differences } from './differences.ts';

/** A run of words of a text, changed or not, for showing old and new beside each other. */
export interface WordRun {
  text: string;
  changed: boolean;
}

/**
 * Splits the two texts into runs of words that both have, and runs that only one has; joined, the
 * runs give the texts again.
 */
export function changedWords(old: string, now: string): { old: WordRun[]; now: WordRun[] } {
  const [before, after] = [pieces(old), pieces(now)];
  const runs: { old: WordRun[]; now: WordRun[] } = { old: [], now: [] };
  const add = (list: WordRun[], words: readonly string[], changed: boolean) => {
    if (words.length > 0) list.push({ text: words.join(''), changed });
  };
  let [at, nowAt] = [0, 0];
  const same = (to: number, nowTo: number) => {
    add(runs.old, before.slice(at, to), false);
    add(runs.now, after.slice(nowAt, nowTo), false);
    [at, nowAt] = [to, nowTo];
  };
  for (const { from, to, sideFrom, sideTo } of differences(before, after)) {
    same(from, sideFrom);
    add(runs.old, before.slice(from, to), true);
    add(runs.now, after.slice(sideFrom, sideTo), true);
    [at, nowAt] = [to, sideTo];
  }
  same(before.length, after.length);
  return runs;
}

const pieces = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]+/gu) ?? [];
