import { beforeEach, describe, expect, it } from 'vitest';
import {
  account,
  answerTo,
  applied,
  backends,
  inspectionOf,
  notes,
  p,
  refusal,
  type Store,
  storeOn,
  version,
  type Word,
} from '#tests/support/deviceStore.ts';
import { takeDashboard } from './takeDashboard.ts';
import { readWithRow, readWork } from './work.ts';

/**
 * A refusal raises no revision. The power may fail before the page has read the inspection again:
 * nothing may go on looking accepted then.
 */
const tooLarge: Word = ({ type }) => ({
  status: 'refused',
  error: type === 'FINISH_INSPECTION' ? 'earlier_change_refused' : 'payload_too_large',
});
const all = ['d1i1q1', 'd1i1q2', 'd1i1q3'].map(
  (question) => ({ question, result: 'satisfies', notes: '' }) as const,
);

describe.each(backends)('a refusal after which the page died, in %s', (_, open) => {
  let store: Store;
  const begin = async (start: Parameters<typeof inspectionOf>[0] = {}) => {
    store = await storeOn(await open(), start);
  };
  beforeEach(() => begin());

  const refuse = async (word: Word) => store.answer(await store.offer(), word);
  const now = async () => {
    const { kept, row } = await readWithRow(store.backend, account, 'i1');
    return {
      result: kept?.inspection.question_results[0]?.result ?? null,
      status: kept?.inspection.status,
      row: row?.summary.status,
      waits: row?.unconfirmed ?? false,
    };
  };
  const list = (start: Parameters<typeof inspectionOf>[0] = {}) =>
    takeDashboard(store.backend, account, {
      inspections: [inspectionOf(start), inspectionOf({ id: 'i2' })],
      versions: [version],
      templates: [],
      etag: 'W/"2"',
      asked: 1,
    });

  it('asks for the list in full', async () => {
    await store.act(answerTo({ result: 'satisfies' }));
    await refuse(applied);
    expect((await readWork(store.backend, account))?.etag).toBe('W/"1"');
    await store.act(answerTo({ result: 'satisfies' }, 'd1i1q2'));
    await refuse(refusal);
    expect((await readWork(store.backend, account))?.etag).toBeNull();
  });

  it('a result is not recorded any more once the list came', async () => {
    await store.act(answerTo({ result: 'satisfies' }));
    await refuse(refusal);
    expect((await list()).taken.has('i1')).toBe(true);
    expect(await now()).toMatchObject({ result: null });
    // Once is enough: the same list brings nothing more.
    expect((await list()).taken.size).toBe(0);
  });

  it('a result is not recorded any more once the inspection was opened', async () => {
    await store.act(answerTo({ result: 'satisfies' }));
    await refuse(refusal);
    await store.take({});
    expect(await now()).toMatchObject({ result: null });
  });

  it('a finish waits for a word until then, and is open again with its text', async () => {
    await begin({ question_results: all });
    await store.act(notes(p('te groot')));
    await store.act({ type: 'FINISH_INSPECTION', payload: {} });
    await refuse(tooLarge);
    expect(await now()).toMatchObject({ row: 'finished', waits: true });
    const { taken } = await list({ question_results: all });
    expect(taken.get('i1')).toMatchObject({ notes: p('te groot') });
    expect(await now()).toMatchObject({ row: 'started', status: 'started', waits: false });
  });

  it('an applied finish waits for nothing', async () => {
    await begin({ question_results: all });
    await store.act({ type: 'FINISH_INSPECTION', payload: {} });
    await refuse(applied);
    expect(await now()).toMatchObject({ row: 'finished', waits: false });
  });
});
