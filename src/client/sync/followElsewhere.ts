import type { Elsewhere } from '#client/device/take.ts';
import { state } from '#client/state/state.ts';

/**
 * Something was done elsewhere: where another device recorded is where somebody comes back to here,
 * and a visit on another day is told.
 */
export function followElsewhere({ stops, days }: Elsewhere): void {
  if (stops.size > 0) state.stops.set((now) => new Map([...now, ...stops]));
  if (days.length > 0) void import('./listNews.ts').then(({ tellDays }) => tellDays(days));
}
