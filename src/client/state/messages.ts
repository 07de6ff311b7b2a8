import type { WordRun } from '#shared/rules/notes/wordDiff.ts';

/** What the app says to a person, and asks them. */
export interface Notice {
  id: number;
  type: 'success' | 'info' | 'warning' | 'danger';
  header: string;
  text: string;
  /** What can be done about it, such as undoing it. */
  action?: { label: string; run: () => void };
}
export interface Choice {
  value: string;
  label: string;
  kind?: 'primary' | 'danger' | 'default';
}
export interface Question {
  title: string;
  text: string;
  /** Texts to compare: as cleaned rich text, or as words of which some are marked. */
  texts?: readonly ({ label: string } & ({ html: string } | { runs: readonly WordRun[] }))[];
  choices: readonly Choice[];
  cancel: string;
  /** Null = closed, or the harmless answer. */
  answer: (value: string | null) => void;
}
