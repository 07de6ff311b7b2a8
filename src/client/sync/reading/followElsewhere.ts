import type { Elsewhere } from '#client/device/take.ts';
import { state } from '#client/state/state.ts';
import type { Tabs } from '#client/sync/base/tabs.ts';

/**
 * Something was done on another device: this one opens the inspection where that one recorded last,
 * and tells which visits are on another day now.
 */
export function followElsewhere({ stops, days }: Elsewhere): void {
  if (stops.size > 0) state.stops.set((now) => new Map([...now, ...stops]));
  if (days.length > 0) void import('./listNews.ts').then(({ tellDays }) => tellDays(days));
}

/**
 * Tells other tabs what was read again because it showed what the server refused: that has no new
 * revision, so they would not see it by themselves.
 */
export function tellReread({ reread }: Elsewhere, tabs: Pick<Tabs, 'tell'>): void {
  if (reread.length > 0) tabs.tell({ kind: 'changed', inspections: reread });
}
