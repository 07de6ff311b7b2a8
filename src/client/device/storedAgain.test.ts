import { expect, it } from 'vitest';
import { richToPlain } from '#shared/rules/words/richText.ts';
import { countWords } from '#tests/chaos/noteWords.ts';
import { randomOf } from '#tests/faults/chaos.ts';
import { now, user } from '#tests/support/deviceStore.ts';
import type { Backend } from './backend.ts';
import { beginDelivery } from './beginDelivery.ts';
import type { Change } from './changeRecords.ts';
import { counts } from './counts.ts';
import { openMemory } from './memory.ts';
import { outgoing } from './outgoing.ts';
import { takeOverDevice } from './people.ts';
import { keepChanges, renewed } from './queue.ts';
import { settle } from './settle.ts';
import { onceEach } from './storedAgain.ts';

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
    return {
      id: `c${n}`,
      type: 'SAVE_INSPECTION_NOTES',
      inspection: 'i1',
      payload,
      created_at: '2026-11-20T10:00:00.000Z',
      base: 1,
      ground: { notes },
    };
  });
}

/**
 * Stores what a page has of a note again, as it does after its store was cleared: each field once,
 * under a new id.
 */
const storeAgain = (backend: Backend, changes: readonly Change[]) =>
  keepChanges(
    backend,
    account,
    onceEach(changes.map((change) => ({ change }))).map(({ change, said }) => ({
      ...performed(renewed(change)),
      said,
    })),
    { isAgain: true },
  );
/** Marks what waits as sent: from here on it may be on its way. */
const offer = (backend: Backend) =>
  beginDelivery(backend, account, { count: 50, characters: 1e6, rests: () => false });

it('a store that was cleared while somebody typed has every word once again, whatever other pages had of it and who came first', async () => {
  for (let seed = 0; seed < 120; seed++) {
    const random = randomOf(seed);
    const changes = typed(random);
    const last = changes.at(-1) as Change;
    const backend = openMemory();
    // The last change found the store empty. Other pages have the note as it was when they were
    // opened.
    await keepChanges(backend, account, [performed(last)]);
    const pages = [
      changes,
      ...[1, 2].map(() => [changes[Math.floor(random() * changes.length)] as Change]),
    ];
    const isOffered = seed % 3 === 0;
    if (isOffered) await offer(backend);
    for (const page of random() < 0.5 ? pages : pages.toReversed()) await storeAgain(backend, page);
    const { waiting, counters } = await outgoing(backend, account);
    expect(waiting).toHaveLength(isOffered ? 2 : 1);
    for (const { payload } of waiting) expect(payload, `seed ${seed}`).toEqual(last.payload);
    expect(
      [...countWords([JSON.stringify(waiting.at(-1)?.payload)]).values()].every(
        (count) => count === 1,
      ),
    ).toBe(true);
    // No number is missing: nobody would ever send a missing one.
    expect(waiting.map(({ device, sequence }) => [device, sequence])).toEqual(
      waiting.map((_, n) => [counters?.device, n + 1]),
    );
    expect((await counts(backend, account))?.gaps).toEqual([]);
  }
});

it('says what its page had it typed on first, also when another page stores its own, and more is typed', async () => {
  const backend = openMemory();
  const changes = typed(randomOf(1));
  await keepChanges(backend, account, [performed(changes.at(-1) as Change)]);
  await storeAgain(backend, changes.slice(0, 6));
  const typedOn = async () =>
    (await outgoing(backend, account)).waiting.map(({ ground }) => [
      ground?.notes,
      ground?.typed_on,
    ]);
  const [first] = changes.map(({ ground }) => ground?.notes);
  expect(await typedOn()).toEqual([[null, first]]);
  await storeAgain(backend, changes.slice(3, 9));
  expect(await typedOn()).toEqual([[null, first]]);
  // The same holds for what is stored now, in the place of what was typed.
  const { waiting } = await outgoing(backend, account);
  expect(
    onceEach(waiting.map((change) => ({ change }))).map(({ change }) => change.ground?.typed_on),
  ).toEqual([first]);
});

it('says of a text that was typed on what nobody sent what the server had: that it can find, where it is in what was typed on', () => {
  const change = (ground: string) => ({
    change: { ...(typed(randomOf(2))[0] as Change), ground: { notes: ground } },
  });
  const [server, other] = ['<p>een twee</p>', '<p>een twee drie</p>'];
  const past = (one: Parameters<typeof onceEach>[0][number]) =>
    onceEach([one])[0]?.change.ground?.typed_on;
  expect(past({ ...change(other), base: server })).toBe(server);
  // A word was half typed when it was sent: the space behind it came later.
  const rest = 'hal trap gang kelder zolder tuin';
  const half = `<p>${rest} opdeur</p>`;
  expect(past({ ...change(`<p>${rest} op de deur</p>`), base: half })).toBe(half);
  // The server had more than this page showed: the page did not take the rest out.
  expect(past({ ...change(server), base: other })).toBe(server);
  expect(past(change(other))).toBe(other);
});

/** A change of one answer, made at this minute. */
const at = (id: string, payload: object, minute: number, notes: string): Change => ({
  ...{
    id,
    type: 'SAVE_INSPECTION_QUESTION_RESULT',
    inspection: 'i1',
    payload: { question: 'q1', ...payload } as never,
    base: 1,
  },
  created_at: `2026-11-20T10:0${minute}:00.000Z`,
  ground: { notes },
});

it('what was typed since in another page stays beside what is stored again, and a result that was chosen later too', async () => {
  const backend = openMemory();
  const [early, late] = [
    at('c1', { result: 'satisfies', notes: '<p>een twee</p>' }, 1, ''),
    at('c2', { notes: '<p>een twee drie</p>' }, 2, '<p>een twee</p>'),
  ];
  await keepChanges(backend, account, [
    performed(
      at('c3', { result: 'restore-offer', notes: '<p>een twee vier</p>' }, 3, '<p>een twee</p>'),
    ),
  ]);
  await storeAgain(backend, [early, late]);
  const [entry] = (await outgoing(backend, account)).waiting;
  expect(entry?.payload).toMatchObject({ result: 'restore-offer' });
  expect(
    richToPlain((entry?.payload as { notes?: string } | undefined)?.notes ?? '')
      .split(' ')
      .toSorted(),
  ).toEqual(['drie', 'een', 'twee', 'vier']);
});

it('a result that was chosen later and has its receipt by then is not undone', async () => {
  const backend = openMemory();
  await takeOverDevice(backend, { ...user, id: account }, {}, now);
  await keepChanges(backend, account, [performed(at('c3', { result: 'restore-offer' }, 3, ''))]);
  const { entries } = await offer(backend);
  await settle(
    backend,
    account,
    entries,
    entries.map(({ id }) => ({ id, status: 'applied' })),
    now,
  );
  await storeAgain(backend, [at('c1', { result: 'satisfies', notes: '<p>een</p>' }, 1, '')]);
  expect((await outgoing(backend, account)).waiting.map(({ payload }) => payload)).toEqual([
    { question: 'q1', result: 'restore-offer', notes: '<p>een</p>' },
  ]);
});
