import { state } from '#client/state/state.ts';

/** Something was recorded on another device: its places are where somebody comes back to here. */
export const comeBackTo = (places: ReadonlyMap<string, string>): void =>
  state.stops.set((now) => (places.size > 0 ? new Map([...now, ...places]) : now));
