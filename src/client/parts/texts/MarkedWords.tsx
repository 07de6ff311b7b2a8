import layout from '#client/parts/layout.module.css';
import type { WordRun } from '#shared/rules/notes/wordDiff.ts';
import styles from './MarkedWords.module.css';

/** A text of which some words are marked; line ends stay. */
export function MarkedWords({
  runs,
  as: Mark = 'mark',
  empty = '',
}: {
  runs: readonly WordRun[];
  as?: 'mark' | 'del' | 'ins';
  empty?: string;
}) {
  if (runs.length === 0) return <span className={layout.subtle}>{empty}</span>;
  return (
    <span className={styles.words} lang="nl">
      {runs.map(({ text, changed }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs never change, and may be equal
        changed ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
      )}
    </span>
  );
}
