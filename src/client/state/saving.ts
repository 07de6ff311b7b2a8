import { useSyncExternalStore } from 'react';
import { type Keeping, type Stall, state } from './state.ts';

/**
 * Where the work is: the one place that says 'Verzonden', 'Opgeslagen op dit apparaat' and 'Alles
 * is verzonden'. Memory, the device's store and its numbers must all agree before anything is
 * called safe. Work that was refused, is too long or got lost is never called safe.
 */
export type Saving =
  /** The device cannot store: the work is in memory only. */
  | 'failing'
  /** A text cannot be a change as it is: kept on the device, and not sent. */
  | 'tooLong'
  /** Typed or tapped a moment ago, or gone with a store that was cleared; not stored yet. */
  | 'typing'
  /** Stored; waits for what `stalled` names. */
  | 'waiting'
  /** Stored, and on its way. */
  | 'stored'
  /** In memory, and on its way: this browser has no store. */
  | 'sending'
  /** The server had it, was restored, and does not have it back yet; stored here. */
  | 'owed'
  /** The server did not take it. */
  | 'refused'
  /** Numbers are missing on both sides, or the store was cleared: work got lost. */
  | 'lost'
  | 'sent';

export interface SavingFacts {
  keeping: Keeping;
  typing: 'none' | 'typing' | 'tooLong';
  drafts: number;
  unstored: number;
  waiting: number;
  refused: number;
  /** A restored server does not have back yet what it lacks. */
  owed: boolean;
  /** Changes that are neither here nor on the server. */
  gaps: number;
  /** Pages are storing again what they have, after the store was cleared. */
  finding: boolean;
  online: boolean;
  stalled: Stall | null;
}

/** Answers 'sent' only when no work is typed, put aside, waiting, owed, refused or lost. */
export function savingOf(facts: SavingFacts): Saving {
  const {
    keeping,
    typing,
    drafts,
    unstored,
    waiting,
    refused,
    owed,
    gaps,
    finding,
    online,
    stalled,
  } = facts;
  if (keeping === 'failing' && unstored > 0) return 'failing';
  if (typing === 'tooLong' || (drafts > 0 && typing === 'none' && unstored === 0 && waiting === 0))
    return 'tooLong';
  if (typing !== 'none' || unstored > 0 || finding) return 'typing';
  if (waiting > 0)
    return online && stalled === null ? (keeping === 'memory' ? 'sending' : 'stored') : 'waiting';
  if (owed) return 'owed';
  if (refused > 0) return 'refused';
  return gaps > 0 ? 'lost' : 'sent';
}

/** Changes and photos that are stored here, and not on the server. */
export const unsentHere = (): number => state.queueCount.get() + state.photosWaiting.get();

const facts = (): SavingFacts => ({
  keeping: state.keeping.get(),
  typing: state.typing.get(),
  drafts: state.drafts.get().size,
  unstored: state.unstored.get() + state.photosToKeep.get(),
  waiting: unsentHere(),
  refused: state.refusedCount.get(),
  owed: state.owed.get(),
  gaps: state.gaps.get().length + state.cleared.get(),
  finding: state.finding.get(),
  online: state.online.get(),
  stalled: state.stalled.get(),
});

/** Where the work is at this moment, for code outside of components. */
export const saving = (): Saving => savingOf(facts());

/** Every slice that `facts` reads. */
const looked = [
  state.keeping,
  state.typing,
  state.drafts,
  state.unstored,
  state.photosToKeep,
  state.queueCount,
  state.photosWaiting,
  state.refusedCount,
  state.owed,
  state.gaps,
  state.cleared,
  state.finding,
  state.online,
  state.stalled,
] as const;

function onChange(listener: () => void): () => void {
  const ends = looked.map((slice) => slice.subscribe(listener));
  return () => {
    for (const end of ends) end();
  };
}

/** Where the work is, for a component, which is drawn anew when that changes. */
export const useSaving = (): Saving => useSyncExternalStore(onChange, saving);

/**
 * Whether closing the page now would lose something, or leave a text behind that nobody gets to
 * see.
 */
export const mayLose = (unsent: number): boolean =>
  state.typing.get() === 'tooLong' ||
  state.photosToKeep.get() > 0 ||
  (state.keeping.get() !== 'safe' && unsent > 0) ||
  (state.keeping.get() === 'failing' && state.unstored.get() > 0);
