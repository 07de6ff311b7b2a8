import { describe, expect, it } from 'vitest';
import { storageInMemory } from '#tests/support/pageParts.ts';
import { createWitness } from './witness.ts';

describe('decisions 4: what a cleared store took with it is known', () => {
  it('nothing is lost as long as the store is there', () => {
    const witness = createWitness(storageInMemory(), 'one');
    witness.note('a', 3, 's');
    expect(witness.lost('a')).toBe(0);
  });

  it('what waited is lost with the store, of that account alone, until it was found or read', () => {
    const storage = storageInMemory();
    const witness = createWitness(storage, 'one');
    witness.note('a', 3, 's');
    witness.note('b', 1, 's');
    // A page that was loaded anew: it does not know the name of the store that was.
    const next = createWitness(storage, 'two');
    next.storeIsGone('a');
    expect([next.lost('a'), next.lost('b')]).toEqual([3, 0]);
    next.note('a', 0, 't');
    expect(next.lost('a')).toBe(3);
    witness.found('a', ['x', 'y'], 's');
    expect(next.lost('a')).toBe(1);
    // Another page had the same.
    next.found('a', ['y', 'x'], 's');
    expect(next.lost('a')).toBe(1);
    next.found('a', ['z'], 's');
    expect(next.lost('a')).toBe(0);
    next.read('a');
    next.note('a', 4, 't');
    next.storeIsGone('a');
    next.storeIsGone('a', 't');
    expect(next.lost('a')).toBe(4);
    next.read('a');
    expect(next.lost('a')).toBe(0);
  });

  it('a page that sees late what another wrote takes nothing of it away', () => {
    const storage = storageInMemory();
    const witness = createWitness(storage, 'one');
    witness.note('a', 2, 's');
    const late = storageInMemory();
    for (const [key, value] of storage.all) late.all.set(key, value);
    // It still sees two changes waiting, and writes into the same storage.
    const behind = createWitness(
      {
        ...late,
        key: late.key,
        get length() {
          return late.length;
        },
        setItem: storage.setItem,
        removeItem: storage.removeItem,
      } as Storage,
      'two',
    );
    witness.storeIsGone('a');
    behind.storeIsGone('a', 's');
    behind.found('a', ['x'], 's');
    behind.note('a', 1, 't');
    expect(witness.lost('a')).toBe(1);
    // What waits in the new store is no part of what went with the old one.
    witness.storeIsGone('a', 's');
    expect(witness.lost('a')).toBe(1);
  });

  it('leaves nothing behind where nothing waits, and after a logout', () => {
    const storage = storageInMemory();
    const witness = createWitness(storage, 'one');
    witness.note('a', 3, 's');
    witness.note('a', 0, 's');
    expect(storage.all.size).toBe(0);
    witness.note('a', 3, 's');
    witness.storeIsGone('a');
    witness.found('a', ['x'], 's');
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
      const witness = createWitness(storage, 'one');
      witness.note('a', 3);
      witness.storeIsGone('a');
      expect(witness.lost('a')).toBe(0);
    }
  });
});
