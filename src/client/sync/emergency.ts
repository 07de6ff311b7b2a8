import type { Change } from '#client/device/records.ts';

/**
 * The last resort when a page goes away: changes that the device store has not confirmed are written to a place that
 * answers at once. Taken up at the next start; taking one up twice does no harm.
 */
const placeOf = (account: string) => `veldinstrument-nood:${account}`;

export function saveEmergency(account: string, changes: readonly Change[]): void {
  try {
    if (changes.length === 0) localStorage.removeItem(placeOf(account));
    else localStorage.setItem(placeOf(account), JSON.stringify(changes));
  } catch {
    // Refused or full: the store's own transaction is still under way.
  }
}

export function readEmergency(account: string): Change[] {
  try {
    return JSON.parse(localStorage.getItem(placeOf(account)) ?? '[]') as Change[];
  } catch {
    return [];
  }
}
