import { expect, it } from 'vitest';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Receipt } from '#shared/model/receipt.ts';
import { countWords, wordOf } from '#tests/chaos/noteWords.ts';
import { randomOf } from '#tests/faults/chaos.ts';
import { account, inspectionOf, now, user, version } from '#tests/support/deviceStore.ts';
import { ModelServer } from '#tests/support/mergeModel.ts';
import type { Backend } from './backend.ts';
import { beginDelivery } from './beginDelivery.ts';
import type { Change, QueueEntry, RefusedEntry } from './changeRecords.ts';
import { keepCopies } from './copies.ts';
import { openMemory } from './memory.ts';
import { isUnsure } from './onTop.ts';
import { outgoing } from './outgoing.ts';
import { takeOverDevice } from './people.ts';
import { keepChanges, type Performed, renewed } from './queue.ts';
import { settle } from './settle.ts';
import { onceEach } from './storedAgain.ts';
import { ensureStoreName } from './storeName.ts';
import { takeInspection } from './take.ts';
import { forgetStates, readInspection } from './work.ts';

/**
 * A page of a device, with what it does when it finds the store cleared
 * (`src/client/sync/cleared/wiped.ts`, without a browser).
 */
interface Page {
  name: string;
  /** Its stored changes without a receipt, each with the action that it went into. */
  stored: {
    action: string;
    performed: Performed;
    base?: string | undefined;
    store?: string | undefined;
  }[];
  /** Changes that were typed and are not stored yet. */
  pending: Performed[];
  /** A word that stands half typed against the front of another. */
  half?: { begun: string; word: string } | undefined;
  /** The note as its screen shows it. */
  text: string;
  /** The store that it knows, and its name. */
  open: Backend;
  known: string;
}

/**
 * Three pages type in one note, words half typed against others among them; deliveries come and go,
 * and the store is cleared now and then. Answers what the server has in the end, and what was
 * typed.
 */
async function play(seed: number): Promise<{ html: string; words: string[] }> {
  const random = randomOf(seed);
  const pick = (below: number) => Math.floor(random() * below);
  const server = new ModelServer({
    id: 'i1',
    notes: '<p>begin van de notitie</p><ul><li><p>een punt</p></li></ul>',
    status: 'started',
  });
  const receipts = new Map<string, Receipt>();
  const words: string[] = [];
  let number = 10;
  const read = () => takeInspection(backend, account, server.inspection as Inspection, version);
  let backend = openMemory();
  const known = await ensureStoreName(backend);
  await takeOverDevice(backend, user, {}, now);
  await read();
  const pages = ['a', 'b', 'c'].map(
    (name): Page => ({
      name,
      stored: [],
      pending: [],
      text: server.inspection.notes,
      open: backend,
      known,
    }),
  );
  let [typing] = pages as [Page, ...Page[]];
  let flight: { sent: (QueueEntry | RefusedEntry)[]; answers: Receipt[] | null } | null = null;

  const stateOf = (page: Page) =>
    inspectionOf({ notes: page.text, status: 'started', revision: server.inspection.revision });
  const type = (page: Page) => {
    const ground = { notes: page.text };
    const half = page.half;
    page.half = undefined;
    if (half) {
      // The word that was half typed is finished, where it still stands against the next one.
      const at = page.text.search(new RegExp(`\\b${half.begun}(?=[a-w])`));
      if (at >= 0) {
        words.push(half.word);
        page.text = `${page.text.slice(0, at)}${half.word} ${page.text.slice(at + half.begun.length)}`;
      }
    }
    for (let n = 1 + pick(4); n > 0; n--) {
      const word = wordOf(page.name, number++);
      const starts = [...page.text.matchAll(/(?<=[> ])[a-z][A-J]+x/g)].map(({ index }) => index);
      const place = starts[pick(starts.length)];
      if (n === 1 && place !== undefined && random() < 0.3) {
        const begun = word.slice(0, -1);
        page.half = { begun, word };
        page.text = `${page.text.slice(0, place)}${begun}${page.text.slice(place)}`;
        continue;
      }
      words.push(word);
      const ends = [...page.text.matchAll(/<\/p>/g)].map(({ index }) => index);
      const at = (random() < 0.8 ? ends.at(-1) : ends[pick(ends.length)]) ?? 0;
      const isNew = random() < 0.2;
      page.text = isNew
        ? page.text.replace('</ul>', `<li><p>${word} </p></li></ul>`)
        : `${page.text.slice(0, at)}${page.text[at - 1] === ' ' ? '' : ' '}${word} ${page.text.slice(at)}`;
    }
    const what = {
      id: `${page.name}${number}`,
      type: 'SAVE_INSPECTION_NOTES' as const,
      payload: { notes: page.text },
    };
    const change: Change = {
      ...what,
      inspection: 'i1',
      created_at: now,
      base: server.inspection.revision,
      ground,
    };
    page.pending.push({ change, after: stateOf(page), tree: version });
  };
  /** Pages show what is stored, except a page that has something pending. */
  const show = async () => {
    const text = (await readInspection(backend, account, 'i1'))?.inspection.notes;
    for (const page of pages) if (text !== undefined && page.pending.length === 0) page.text = text;
  };
  const store = async (page: Page) => {
    const mine = page.pending;
    if (mine.length === 0) return;
    page.pending = [];
    const { places, bases, store } = await keepChanges(backend, account, mine, {
      store: page.known,
    });
    const id = ({ change }: Performed) => change.id;
    page.stored.push(
      ...mine.map((performed) => ({
        action: places.get(id(performed)) ?? '',
        performed,
        base: bases.get(id(performed)),
        store,
      })),
    );
    await show();
  };
  const send = async () => {
    const { entries, again } = await beginDelivery(backend, account, {
      count: 50,
      characters: 1e6,
      rests: () => false,
    });
    if (!flight && entries.length > 0) flight = { sent: [...again, ...entries], answers: null };
  };
  const arrive = () => {
    if (flight)
      flight.answers ??= flight.sent.map((entry) => receipts.get(entry.id) ?? receive(entry));
  };
  const receive = (entry: QueueEntry | RefusedEntry): Receipt => {
    const { conflict } = server.receive({
      device: entry.device,
      action: entry,
      base: entry.base,
      baseNotes: entry.ground?.notes as string | null,
      typedOn: entry.ground?.typed_on,
      isUnsure: isUnsure(entry),
    });
    const receipt: Receipt = {
      id: entry.id,
      status: 'applied',
      revision: server.inspection.revision,
      ...(conflict ? { conflict } : {}),
    };
    receipts.set(entry.id, receipt);
    return receipt;
  };
  const answer = async (isLost: boolean) => {
    if (!flight?.answers) return;
    const { sent, answers } = flight;
    flight = null;
    if (isLost) return;
    const { applied, stale } = await settle(backend, account, sent, answers, now);
    const gone = new Set(applied.map(({ id }) => id));
    for (const page of pages) page.stored = page.stored.filter(({ action }) => !gone.has(action));
    if (stale.size > 0) await read();
    await show();
  };
  /** Takes over from the store, as a page does that was just opened. */
  const adopt = async (page: Page) => {
    const { waiting } = await outgoing(backend, account);
    const known = new Set(waiting.map(({ id }) => id));
    const store = await ensureStoreName(backend);
    const earlier = waiting.map((change) => ({
      store,
      action: change.id,
      performed: { change, after: null, tree: { categories: [] } },
    }));
    page.stored = [...earlier, ...page.stored.filter(({ action }) => !known.has(action))];
  };
  const notice = async (page: Page) => {
    if (page.open === backend) return;
    const isFresh = !(await backend.run(['accounts'], 'readonly', (tx) =>
      tx.get('accounts', account),
    ));
    await takeOverDevice(backend, user, {}, now);
    // Another page types on, and that is sent, before it hears of the clearing.
    if (typing !== page && random() < 0.5) {
      type(typing);
      await store(typing);
      await send();
    }
    await store(page);
    if (isFresh) await forgetStates(backend, account);
    const name = await ensureStoreName(backend);
    const lost = page.stored.filter(({ store }) => store !== name);
    const again = onceEach(
      lost.map(({ performed, base }) => ({ change: performed.change, base })),
    ).map(({ change, said }) => ({
      said,
      change: renewed(change),
      after: stateOf(page),
      tree: version,
    }));
    const { places } = await keepChanges(backend, account, again, { isAgain: true });
    page.stored = [
      ...again.map((performed) => ({
        action: places.get(performed.change.id) ?? '',
        performed,
        store: name,
      })),
      ...page.stored.filter((one) => !lost.includes(one)),
    ];
    await keepCopies(
      backend,
      account,
      { inspections: [stateOf(page)], versions: [], templates: [] },
      null,
    );
    page.open = backend;
    page.known = await ensureStoreName(backend);
    await show();
  };

  for (let step = 0; step < 120; step++) {
    const [page, dice] = [pages[pick(3)] as Page, random()];
    if (dice < 0.06) typing = page;
    if (dice < 0.45) type(typing);
    else if (dice < 0.65) await store(typing);
    else if (dice < 0.73) await send();
    else if (dice < 0.8) arrive();
    else if (dice < 0.88) await answer(random() < 0.2);
    else if (dice < 0.92) await adopt(page);
    else if (dice < 0.94 && pages.every(({ open }) => open === backend)) backend = openMemory();
    else if (dice < 0.98) await notice(page);
    else await read();
  }
  for (const page of pages) await store(page);
  for (const page of pages) await notice(page);
  for (let n = 0; n < 6; n++) {
    await send();
    arrive();
    await answer(false);
  }
  expect((await outgoing(backend, account)).waiting).toEqual([]);
  return { html: server.inspection.notes, words };
}

it('a store that is cleared under three pages with deliveries on their way loses no word, and hardly doubles one', async () => {
  let [all, doubled] = [0, 0];
  for (let seed = 1; seed <= 60; seed++) {
    const { html, words } = await play(seed);
    const counts = countWords([html]);
    expect(words.filter((word) => !counts.has(word)).map((word) => `${seed}: ${word}`)).toEqual([]);
    all += words.length;
    doubled += words.filter((word) => (counts.get(word) ?? 0) > 1).length;
  }
  expect(doubled / all).toBeLessThan(0.005);
}, 60_000);
