import { differences } from './differences.ts';
import { countsOf, isWord } from './wordsIn.ts';

/**
 * Whether `one` has every stretch of words that `other` added, next to the same word before or
 * behind it, and says no word that `other` took away more often than `other` does.
 */
export function saysAll(
  base: readonly string[],
  one: readonly string[],
  other: readonly string[],
): boolean {
  const counts = countsOf(one);
  const text = `\n${one.join('\n')}\n`;
  const otherCounts = countsOf(other);
  return differences(base, other).every(({ from, to, sideFrom, sideTo }) => {
    const added = other.slice(sideFrom, sideTo).join('\n');
    const [before, behind] = [other[sideFrom - 1] ?? '', other[sideTo] ?? ''];
    const there =
      added === '' ||
      text.includes(`${before}\n${added}\n`) ||
      text.includes(`\n${added}\n${behind}`);
    return (
      there &&
      base
        .slice(from, to)
        .every((word) => !isWord(word) || (counts.get(word) ?? 0) <= (otherCounts.get(word) ?? 0))
    );
  });
}
