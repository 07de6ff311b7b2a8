import { describe, expect, it } from 'vitest';
import { storageInMemory } from '#tests/support/pageParts.ts';
import { createWitness } from './witness.ts';

describe('decisions 4: what a cleared store took with it is known', () => {
  it('nothing is lost as long as the store is there', () => {
    const witness = createWitness(storageInMemory());
    witness.note('a', 3);
    expect(witness.lost('a')).toBe(0);
  });

  it('what waited is lost with the store, of that account alone, until it was found or read', () => {
    const storage = storageInMemory();
    const witness = createWitness(storage);
    witness.note('a', 3);
    witness.note('b', 1);
    // A page that was loaded anew.
    const next = createWitness(storage);
    next.storeIsGone('a');
    expect([next.lost('a'), next.lost('b')]).toEqual([3, 0]);
    next.note('a', 0);
    expect(next.lost('a')).toBe(3);
    witness.found('a', ['x', 'y']);
    expect(next.lost('a')).toBe(1);
    // Another page had the same.
    next.found('a', ['y', 'x']);
    expect(next.lost('a')).toBe(1);
    next.found('a', ['z']);
    expect(next.lost('a')).toBe(0);
    next.read('a');
    next.note('a', 4);
    next.storeIsGone('a');
    next.storeIsGone('a');
    expect(next.lost('a')).toBe(4);
    next.read('a');
    expect(next.lost('a')).toBe(0);
  });

  it('leaves nothing behind where nothing waits, and after a logout', () => {
    const storage = storageInMemory();
    const witness = createWitness(storage);
    witness.note('a', 3);
    witness.note('a', 0);
    expect(storage.all.size).toBe(0);
    witness.note('a', 3);
    witness.storeIsGone('a');
    witness.forget('a');
    expect(storage.all.size).toBe(0);
  });

  it('without a storage, or with one that refuses or was tampered with, knows nothing and throws nothing', () => {
    const refusing = {
      getItem: () => '{"waiting":',
      setItem: () => fail(),
      removeItem: () => fail(),
    } as unknown as Storage;
    const fail = () => {
      throw new Error('full');
    };
    for (const storage of [null, refusing]) {
      const witness = createWitness(storage);
      witness.note('a', 3);
      witness.storeIsGone('a');
      expect(witness.lost('a')).toBe(0);
    }
  });
});
