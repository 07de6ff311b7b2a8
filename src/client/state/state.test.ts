import { describe, expect, it } from 'vitest';
import { clearForLogout, type Life, type Slice, state } from './state.ts';

/** The table of lives: what each slice is for, and what goes with the person. */
const slices = Object.entries(state) as [string, Slice<unknown>][];
const named = (life: Life) => slices.filter(([, one]) => one.life === life).map(([name]) => name);

describe('the state', () => {
  it('has a life for every slice', () => {
    expect(slices.length).toBeGreaterThan(30);
    expect(named('page').length + named('account').length + named('device').length).toBe(
      slices.length,
    );
    // Each slice that shows work of one person, or counts it, ends with that person.
    for (const name of [
      'account',
      'work',
      'queueCount',
      'refusedCount',
      'drafts',
      'meetings',
      'refusedNotes',
      'tables',
      'listPlaces',
      'treePlaces',
      'question',
    ])
      expect(named('account'), name).toContain(name);
  });

  it('ends what belongs to one person, and nothing else', () => {
    const junk = { left: 'behind' };
    for (const [, one] of slices) one.set(() => junk);
    clearForLogout();
    for (const [name, one] of slices)
      expect(one.get(), name).toBe(one.life === 'account' ? one.start : junk);
    for (const [, one] of slices) one.set(() => one.start);
  });
});
