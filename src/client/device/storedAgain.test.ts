import { expect, it } from 'vitest';
import { countWords } from '#tests/chaos/noteWords.ts';
import { randomOf } from '#tests/faults/chaos.ts';
import { openMemory } from './memory.ts';
import { counts, outgoing } from './outgoing.ts';
import { keepChanges, renewed } from './queue.ts';
import type { Change } from './records.ts';

const account = 'a';
const performed = (change: Change) => ({ change, after: null, tree: { categories: [] } });

/** Eleven changes of one note, each made on the one before: a word somewhere, or a paragraph. */
function typed(random: () => number): Change[] {
  const blocks = [['a1x', 'a2x'], ['a3x']];
  const html = () => blocks.map((words) => `<p>${words.join(' ')}</p>`).join('');
  const at = (list: readonly unknown[]) => Math.floor(random() * (list.length + 1));
  return Array.from({ length: 11 }, (_, n): Change => {
    const notes = html();
    const block = blocks[Math.floor(random() * blocks.length)] ?? [];
    if (random() < 0.25) blocks.splice(at(blocks), 0, [`r${n}x`]);
    else block.splice(at(block), 0, `r${n}x`);
    const payload = { notes: html() };
    return { id: `c${n}`, type: 'SAVE_INSPECTION_NOTES', inspection: 'i1', payload, created_at: '2026-11-20T10:00:00.000Z', base: 1, ground: { notes } };
  });
}

it('a store that was cleared while somebody typed has every word once again, although the last change went in first', async () => {
  for (let seed = 0; seed < 60; seed++) {
    const changes = typed(randomOf(seed));
    const last = changes.at(-1) as Change;
    const backend = openMemory();
    await keepChanges(backend, account, [performed(last)]);
    const again = changes.map((change) => performed(renewed(change)));
    await keepChanges(backend, account, again, { doubtful: true, insteadOf: new Set([last.id]) });
    const { waiting, counters } = await outgoing(backend, account);
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.payload, `seed ${seed}`).toEqual(last.payload);
    expect([...countWords([JSON.stringify(waiting[0]?.payload)]).values()].every((count) => count === 1)).toBe(true);
    // And no number is missing, which nobody would ever send.
    expect([waiting[0]?.device, waiting[0]?.sequence]).toEqual([counters?.device, 1]);
    expect((await counts(backend, account))?.gaps).toEqual([]);
  }
});
