import { expect, it } from 'vitest';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Receipt } from '#shared/rules/actions.ts';
import { countWords } from '#tests/chaos/noteWords.ts';
import { randomOf } from '#tests/faults/chaos.ts';
import { account, inspectionOf, now, user, version } from '#tests/support/deviceStore.ts';
import { ModelServer } from '#tests/support/mergeModel.ts';
import type { Backend } from './backend.ts';
import { openMemory } from './memory.ts';
import { outgoing } from './outgoing.ts';
import { nameOfStore, welcome } from './people.ts';
import { keepChanges, nextDelivery, type Performed, renewed } from './queue.ts';
import type { Change, QueueEntry, RefusedEntry } from './records.ts';
import { settle } from './settle.ts';
import { onceEach } from './storedAgain.ts';
import { takeInspection } from './take.ts';
import { forgetStates, keepCopies, readInspection } from './work.ts';

/** Three pages of one device that type in one note while its store is cleared under them and deliveries are on their way. */
interface Page {
  name: string;
  /** What it has without a receipt, by the action that it went into; and of which store. */
  stored: { action: string; performed: Performed; store: Backend }[];
  /** The note as its screen shows it. */
  text: string;
  open: Backend;
  pending: Performed[];
}

async function play(seed: number, log?: string[]): Promise<{ html: string; words: string[] }> {
  const random = randomOf(seed);
  const pick = (below: number) => Math.floor(random() * below);
  const server = new ModelServer({ id: 'i1', notes: '<p>begin van de notitie</p><ul><li><p>een punt</p></li></ul>', status: 'started' });
  const receipts = new Map<string, Receipt>();
  const words: string[] = [];
  const fresh = async (isWelcome: boolean) => {
    const made = openMemory();
    if (isWelcome) {
      await nameOfStore(made);
      await welcome(made, user, {}, now);
      await takeInspection(made, account, server.inspection, version);
    }
    return made;
  };
  let backend = await fresh(true);
  const start = server.inspection.notes;
  const pages: Page[] = ['a', 'b', 'c'].map((name) => ({ name, stored: [], text: start, open: backend, pending: [] }));
  const shown = async () => (await readInspection(backend, account, 'i1'))?.inspection.notes;
  let flight: { sent: (QueueEntry | RefusedEntry)[]; from: Backend; answers: Receipt[] | null } | null = null;
  let typing = pages[0] as Page;
  let count = 0;

  const note = async (what: string) => {
    if (!log) return;
    const W = process.env['WORD'] ?? '';
    const has = (x: unknown) => (JSON.stringify(x) ?? '').split(`${W}`).length - 1;
    const q = (await outgoing(backend, account)).waiting;
    log.push(`${what} | text ${pages.map(({ text }) => has(text))} pending ${pages.map(({ pending }) => pending.map((one) => has((one.change.payload as any).notes)).join('.'))} stored ${pages.map(({ stored }) => stored.map((one) => `${one.action}:${has((one.performed.change.payload as any).notes)}`).join('.'))} | queue ${q.map((one) => `${one.place}/${one.id}:${has((one.payload as any).notes)} on ${one.ground?.notes === null ? 'null' : has(one.ground?.notes)}`).join(' ; ')} | flight ${flight ? flight.sent.map((one) => `${one.id}:${has((one.payload as any).notes)}`) + (flight.answers ? ' answered' : '') : '-'} | kept ${has(await shown())} | server ${has(server.inspection.notes)}`);
  };
  const words2 = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/begin van de notitie|een punt/g, '').replace(/\s+/g, ' ').trim();
  const type = (page: Page) => {
    const base = page.text;
    for (let n = 1 + pick(4); n > 0; n--) {
      const word = `${page.name}${count++}x`;
      words.push(word);
      const lines = [...page.text.matchAll(/<\/p>/g)];
      const at = random() < 0.8 ? (lines.at(-1)?.index ?? 0) : (lines[pick(lines.length)]?.index ?? 0);
      page.text =
        random() < 0.2 ? page.text.replace('</ul>', `<li><p>${word} </p></li></ul>`) : `${page.text.slice(0, at)}${page.text.slice(at - 1, at) === ' ' ? '' : ' '}${word} ${page.text.slice(at)}`;
    }
    const change = {
      id: `${page.name}-${count}`,
      inspection: 'i1',
      created_at: now,
      base: server.inspection.revision,
      ground: { notes: base },
      type: 'SAVE_INSPECTION_NOTES',
      payload: { notes: page.text },
    } as Change;
    page.pending.push({ change, after: inspectionOf({ notes: page.text, status: 'started' }), tree: version });
  };
  const flush = async (page: Page) => {
    const mine = page.pending;
    if (mine.length === 0) return;
    page.pending = [];
    const kept = await keepChanges(backend, account, mine);
    for (const performed of mine) page.stored.push({ action: kept.places.get(performed.change.id) ?? performed.change.id, performed, store: backend });
    await show();
  };
  /** Pages show what is stored; who has something pending has that on top, and keeps it. */
  const show = async () => {
    const text = await shown();
    if (text !== undefined) for (const page of pages) if (page.pending.length === 0) page.text = text;
  };
  const send = async () => {
    if (flight) return;
    const { entries, again } = await nextDelivery(backend, account, { count: 50, characters: 1e6, rests: () => false });
    if (entries.length > 0) flight = { sent: [...again, ...entries], from: backend, answers: null };
  };
  const arrive = () => {
    if (!flight || flight.answers) return;
    flight.answers = flight.sent.map((entry): Receipt => {
      const known = receipts.get(entry.id);
      if (known) return known;
      const { conflict } = server.receive({ device: entry.device, action: entry, base: entry.base, ...(entry.ground?.notes === undefined ? {} : { baseNotes: entry.ground.notes as string }) });
      const receipt: Receipt = { id: entry.id, status: 'applied', revision: server.inspection.revision, ...(conflict ? { conflict } : {}) };
      receipts.set(entry.id, receipt);
      return receipt;
    });
  };
  const answer = async (isLost: boolean) => {
    if (!flight?.answers) return;
    const { sent, answers } = flight;
    flight = null;
    if (isLost) return;
    const settled = await settle(backend, account, sent, answers, now);
    const gone = new Set([...settled.applied, ...settled.refused].map(({ id }) => id));
    for (const page of pages) page.stored = page.stored.filter(({ action }) => !gone.has(action));
    if (settled.stale.size > 0) await read();
    await show();
  };
  const read = async () => void (await takeInspection(backend, account, server.inspection as Inspection, version));
  const adopt = async (page: Page) => {
    const { waiting } = await outgoing(backend, account);
    const known = new Set(waiting.map(({ id }) => id));
    page.stored = [
      ...waiting.map((change) => ({ action: change.id, performed: { change, after: null, tree: { categories: [] } }, store: backend })),
      ...page.stored.filter(({ action }) => !known.has(action)),
    ];
  };
  const notice = async (page: Page) => {
    if (page.open === backend) return;
    const known = await backend.run(['accounts'], 'readonly', (tx) => tx.get('accounts', account));
    await welcome(backend, user, {}, now);
    await flush(page);
    if (!known) await forgetStates(backend, account);
    const list = onceEach(page.stored.map(({ performed }) => performed.change)).map((change) => ({
      change: renewed(change),
      after: page.stored.find(({ performed }) => performed.change.id === change.id)?.performed.after ?? null,
      tree: version,
    }));
    const kept = list.length > 0 ? await keepChanges(backend, account, list, { isAgain: true }) : null;
    page.stored = list.map((performed) => ({ action: kept?.places.get(performed.change.id) ?? '', performed, store: backend }));
    await keepCopies(backend, account, { inspections: [inspectionOf({ notes: page.text, status: 'started', revision: server.inspection.revision })], versions: [], templates: [] });
    page.open = backend;
    await show();
  };
  for (let step = 0; step < 120; step++) {
    const page = pages[pick(3)] as Page;
    const dice = random();
    if (dice < 0.06) typing = page;
    if (dice < 0.45) {
      type(typing);
      await note(`${step} typed ${typing.name}`);
    } else if (dice < 0.65) {await flush(typing); await note(`${step} flushed ${typing.name}`)}
    else if (dice < 0.73) {await send(); await note(`${step} send`)}
    else if (dice < 0.8) {arrive(); await note(`${step} arrive`)}
    else if (dice < 0.88) {await answer(random() < 0.2); await note(`${step} answer`)}
    else if (dice < 0.92) {await adopt(page); await note(`${step} adopt ${page.name}`)}
    else if (dice < 0.94 && pages.every(({ open }) => open === backend)) {
      backend = await fresh(false);
      await note(`${step} WIPED`);
    } else if (dice < 0.98) {
      await notice(page);
      await note(`${step} noticed ${page.name}`);
    } else {await read(); await note(`${step} read`)}
  }
  for (const page of pages) await flush(page);
  for (const page of pages) {await notice(page); await note('notice '+page.name)}
  for (let n = 0; n < 6; n++) {
    await send();
    arrive();
    await answer(false); await note('exchange '+n);
  }
  await note('end');
  expect((await outgoing(backend, account)).waiting).toEqual([]);
  return { html: server.inspection.notes, words };
}

it('every word is on the server in the end, once', async () => {
  let [all, lost, doubled] = [0, 0, 0];
  for (let seed = 1; seed <= 300; seed++) {
    const { html, words } = await play(seed);
    const counts = countWords([html]);
    const [gone, twice] = [words.filter((word) => !counts.has(word)), words.filter((word) => (counts.get(word) ?? 0) > 1)];
    if (gone.length + twice.length > 0) console.log(seed, 'gone', gone.join(' '), 'twice', twice.join(' '));
    all += words.length; lost += gone.length; doubled += twice.length;
  }
  console.log(all, lost, doubled);
  const log: string[] = [];
  if (process.env['SEED']) { await play(Number(process.env['SEED']), log); console.log(log.join('\n')); }
});
