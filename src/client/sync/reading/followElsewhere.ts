import type { Elsewhere } from '#client/device/take.ts';
import { state } from '#client/state/state.ts';

/**
 * Something was done on another device: this one opens the inspection where that one recorded last,
 * and tells which visits are on another day now.
 */
export function followElsewhere({ stops, days }: Elsewhere): void {
  if (stops.size > 0) state.stops.set((now) => new Map([...now, ...stops]));
  if (days.length > 0) void import('./listNews.ts').then(({ tellDays }) => tellDays(days));
}
