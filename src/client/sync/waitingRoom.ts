import type { Waiting } from './queue.ts';

/** Where the tab keeps changes that were not sent: it survives a reload and the way to the login page and back. */
const place = 'veldinstrument-wachtrij';

export function keepWaiting(changes: readonly Waiting[]): void {
  try {
    if (changes.length === 0) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(changes));
  } catch {
    // Storage refused or full: the queue is still in memory, and closing the page asks first.
  }
}

export function keptWaiting(): Waiting[] {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '[]') as Waiting[];
  } catch {
    return [];
  }
}
