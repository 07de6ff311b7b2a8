import { beforeEach, describe, expect, it } from 'vitest';
import { emptyForm } from '#shared/rules/inspection/emptyForm.ts';
import {
  account,
  answerTo,
  backends,
  inspectionOf,
  notes,
  now,
  p,
  type Store,
  storeOn,
  version,
} from '#tests/support/deviceStore.ts';
import { addedBy, thoseToCome } from './adding.ts';
import { importChanges } from './carry.ts';
import type { Change } from './changeRecords.ts';
import { discard, retry } from './outgoing.ts';
import { keepChanges } from './queue.ts';
import { takeDashboard } from './takeDashboard.ts';
import { readInspection, readVersions, readWork } from './work.ts';

const adding: Change = {
  type: 'ADD_INSPECTION',
  payload: { ...emptyForm('KDV_BSO'), location: 'De Kikker', version: version.id },
  id: 'add',
  inspection: 'new',
  created_at: now,
  base: 0,
};
const moment = Date.parse(now);

/** The server accepts the addition, and refuses what was done in it. */
const onlyAdded = ({ type }: { type: string }) =>
  type === 'ADD_INSPECTION'
    ? { revision: 1 }
    : { status: 'refused' as const, error: 'inspection_not_started' };

describe.each(backends)('an inspection that was added without a line (%s)', (_, open) => {
  let store: Store;
  beforeEach(async () => {
    store = await storeOn(await open());
    await keepChanges(store.backend, account, [
      { change: adding, after: addedBy(adding, () => version.title), tree: version },
    ]);
  });
  const list = (asked: number) =>
    takeDashboard(store.backend, account, {
      inspections: [],
      versions: [version],
      templates: [],
      etag: null,
      asked,
    });
  const row = async () =>
    (await readWork(store.backend, account))?.summaries.find(({ id }) => id === 'new');

  it('is on the work list, and work in it waits behind it', async () => {
    await store.act(notes(p('Hek')), { inspection: 'new' });
    expect((await store.waiting()).map(({ type, base }) => [type, base])).toEqual([
      ['ADD_INSPECTION', 0],
      ['SAVE_INSPECTION_NOTES', 0],
    ]);
    expect(await store.state('new')).toMatchObject({
      title: 'De Kikker',
      status: 'upcoming',
      revision: 0,
      notes: p('Hek'),
      version: { id: version.id, title: version.title },
    });
    expect((await row())?.summary).toMatchObject({ location: 'De Kikker', status: 'upcoming' });
  });

  it('stays when a list comes in that does not know it, until a later list lacks it too', async () => {
    const waiting = await list(moment + 1);
    expect([waiting.gone, waiting.toCome.map(({ id }) => id)]).toEqual([[], ['new']]);
    // The server has it, and a list that was asked for before that comes in.
    await store.answer(await store.offer(), () => ({ revision: 1 }));
    expect(await store.state('new')).toMatchObject({ revision: 1 });
    expect((await list(moment - 1)).toCome.map(({ id }) => id)).toEqual(['new']);
    expect(await row()).not.toHaveProperty('gone');
    // Deleted on another device.
    expect((await list(moment + 60_000)).toCome).toEqual([]);
    expect(await row()).toBeUndefined();
    expect(await readInspection(store.backend, account, 'new')).toBeUndefined();
  });

  it('refused and sent again, all that was refused for want of it goes along, in its order', async () => {
    await store.act(notes(p('Hek')), { inspection: 'new' });
    await store.act({ type: 'START_INSPECTION', payload: {} }, { inspection: 'new' });
    await store.act(notes(p('Elders')));
    await store.answer(await store.offer(), () => ({
      status: 'refused',
      error: 'too_many_inspections',
    }));
    const [{ place = 0 } = {}] = await store.refused();
    await retry(store.backend, account, place);
    expect((await store.refused()).map(({ inspection }) => inspection)).toEqual(['i1']);
    const offered = await store.offer();
    expect(offered.map(({ type }) => type)).toEqual([
      'ADD_INSPECTION',
      'SAVE_INSPECTION_NOTES',
      'START_INSPECTION',
    ]);
    const sequences = offered.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  });

  it('refused, it is gone and still to be read; sent again, it is back', async () => {
    await store.act(notes(p('Hek')), { inspection: 'new' });
    await store.answer(await store.offer(), () => ({
      status: 'refused',
      error: 'version_not_found',
    }));
    expect((await list(moment + 1)).gone.map(({ id }) => id)).toEqual(['new']);
    expect(await store.state('new')).toMatchObject({ notes: p('Hek') });
    expect(await row()).toMatchObject({ gone: true });
    for (const { place } of await store.refused()) await retry(store.backend, account, place);
    const back = await list(moment + 2);
    expect([back.gone, back.toCome.map(({ id }) => id)]).toEqual([[], ['new']]);
    expect(await row()).not.toHaveProperty('gone');
    expect((await readInspection(store.backend, account, 'new'))?.gone).toBeUndefined();
  });

  it('finished and refused, it waits for no word; sent again with its finish, it does', async () => {
    await store.act({ type: 'START_INSPECTION', payload: {} }, { inspection: 'new' });
    for (const part of ['d1i1q1', 'd1i1q2', 'd1i1q3'])
      await store.act(answerTo({ result: 'satisfies' }, part), { inspection: 'new' });
    await store.act({ type: 'FINISH_INSPECTION', payload: {} }, { inspection: 'new' });
    expect(await row()).toMatchObject({ unconfirmed: true, summary: { status: 'finished' } });
    await store.answer(await store.offer(), () => ({
      status: 'refused',
      error: 'version_not_found',
    }));
    await list(moment + 1);
    expect(await row()).toMatchObject({ gone: true });
    expect(await row()).not.toHaveProperty('unconfirmed');
    for (const { place } of await store.refused()) await retry(store.backend, account, place);
    await list(moment + 2);
    expect(await row()).toMatchObject({ unconfirmed: true, summary: { status: 'finished' } });
    // The addition alone is answered.
    const [add] = await store.offer();
    if (add) await store.answer([add], () => ({ revision: 1 }));
    expect(await row()).toMatchObject({ unconfirmed: true });
  });

  it('sent again after it was refused, it shows what the server has, not what was refused', async () => {
    await store.act(notes(p('Hek')), { inspection: 'new' });
    await store.act({ type: 'START_INSPECTION', payload: {} }, { inspection: 'new' });
    await store.answer(await store.offer(), () => ({
      status: 'refused',
      error: 'version_not_found',
    }));
    await list(moment + 1);
    const [{ place = 0 } = {}] = await store.refused();
    await retry(store.backend, account, place);
    await list(moment + 2);
    const { stale } = await store.answer(await store.offer(), onlyAdded);
    expect([...stale]).toEqual(['new']);
    await store.take(inspectionOf({ id: 'new', status: 'upcoming', notes: '', revision: 1 }));
    // A refused text stays on screen; a refused start does not.
    expect(await store.state('new')).toMatchObject({ status: 'upcoming', notes: p('Hek') });
  });

  it('refused, it is gone at once, also when no list says so; then the server’s record counts', async () => {
    await store.act(notes(p('Hek')), { inspection: 'new' });
    await store.act({ type: 'START_INSPECTION', payload: {} }, { inspection: 'new' });
    await store.answer(await store.offer(), () => ({ status: 'refused', error: 'id_conflict' }));
    expect(await row()).toMatchObject({ gone: true });
    const [{ place = 0 } = {}] = await store.refused();
    await retry(store.backend, account, place);
    const { stale } = await store.answer(await store.offer(), onlyAdded);
    expect([[...stale], await row()]).toEqual([
      ['new'],
      expect.not.objectContaining({ gone: true }),
    ]);
    // The next list brings it too, where reading the record itself failed.
    await takeDashboard(store.backend, account, {
      inspections: [inspectionOf({ id: 'new', status: 'upcoming', notes: '', revision: 1 })],
      versions: [version],
      templates: [],
      etag: null,
      asked: moment + 60_000,
    });
    expect(await store.state('new')).toMatchObject({ status: 'upcoming', revision: 1 });
  });

  it('keeps its checklist for as long as it needs that, not to be chosen', async () => {
    const without = () =>
      takeDashboard(store.backend, account, {
        inspections: [],
        versions: [],
        templates: [],
        etag: null,
        asked: moment + 1,
      });
    const kept = async () => (await readVersions(store.backend, account)).map((one) => one.online);
    expect((await without()).needed).toMatchObject([{ id: version.id, online: false }]);
    expect(await kept()).toEqual([false]);
    await store.answer(await store.offer(), () => ({
      status: 'refused',
      error: 'version_not_found',
    }));
    expect((await without()).needed).toHaveLength(1);
    const [{ place = 0 } = {}] = await store.refused();
    await discard(store.backend, account, place, now);
    expect((await without()).needed).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it('is not taken for one that only this page knows, once another tab sent it', async () => {
    await store.answer(await store.offer(), () => ({ revision: 1 }));
    expect((await row())?.summary.revision).toBe(1);
    expect(await thoseToCome(store.backend, account, ['new', 'i1'], moment - 1)).toEqual(['new']);
    expect(await thoseToCome(store.backend, account, ['new', 'i1'], moment + 60_000)).toEqual([]);
  });

  it('travels to another device in a reserve file, with the work in it', async () => {
    await store.act(notes(p('Hek')), { inspection: 'new' });
    const other = await storeOn(await open());
    const carried = await store.waiting();
    expect(carried).toHaveLength(2);
    expect(
      await importChanges(other.backend, account, carried, new Map([[version.id, version]])),
    ).toBe(2);
    expect(await other.state('new')).toMatchObject({
      title: 'De Kikker',
      notes: p('Hek'),
      version: { title: version.title },
    });
    expect(await importChanges(other.backend, account, carried, new Map())).toBe(0);
    // A device that does not know the checklist yet takes it in as well.
    const third = await storeOn(await open());
    expect(await importChanges(third.backend, account, carried, new Map())).toBe(2);
    expect(await third.state('new')).toMatchObject({ title: 'De Kikker' });
  });
});
