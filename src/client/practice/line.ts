import { createStore } from '#client/state/store.ts';
import { isPractising, practiceKey } from './flag.ts';

/**
 * How the line is while practising: good, or failing in one of the ways that happen in the field.
 */
export const lines = ['good', 'none', 'slow', 'portal', 'ended'] as const;
export type Line = (typeof lines)[number];

const key = `${practiceKey}-line`;

function read(): Line {
  // A page that does not practise loads this too, and its browser may refuse to keep anything.
  if (!isPractising) return 'good';
  const kept = lines.find((one) => one === sessionStorage.getItem(key)) ?? 'good';
  // A person who comes back to the app after a login ended has logged in again.
  return kept === 'ended' ? 'good' : kept;
}

export const line = createStore<Line>(read());

/** Changes the line; the browser's own events tell the app, as when a real one goes or comes. */
export function setLine(next: Line): void {
  const before = line.get();
  line.set(next);
  sessionStorage.setItem(key, next);
  if (next === 'none') window.dispatchEvent(new Event('offline'));
  else if (before === 'none' || before === 'portal') window.dispatchEvent(new Event('online'));
}
