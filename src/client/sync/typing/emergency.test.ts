import { describe, expect, it } from 'vitest';
import type { Change } from '#client/device/changeRecords.ts';
import { createEmergency } from './emergency.ts';

/** The copy of a page that goes away. */
function storage(kept: Record<string, string> = {}, isFull = false): Storage {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const hidden = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) =>
      isFull ? refuse() : void Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => void delete kept[key],
  };
  // As in a browser: the keys of the storage are those of its entries.
  return new Proxy(kept, {
    get: (_, name) => hidden[name as keyof typeof hidden] ?? kept[name as string],
  }) as unknown as Storage;
}

const change = (id: string): Change => ({
  id,
  type: 'SAVE_INSPECTION_NOTES',
  inspection: 'i',
  payload: { notes: id },
  created_at: '',
  base: 1,
  ground: { notes: '' },
});
const idsOf = (copies: { changes: readonly Change[] }[]) =>
  copies.map(({ changes }) => changes.map(({ id }) => id)).sort();

describe('decisions 4: the copy of a page that goes away', () => {
  it('is one for each tab, of one account', () => {
    const place = storage();
    const [one, two] = [createEmergency('tab 1', place), createEmergency('tab 2', place)];
    one.save('a', [change('a1'), change('a2')]);
    two.save('a', [change('b1')]);
    two.save('other', [change('x')]);
    expect(idsOf(one.read('a'))).toEqual([['a1', 'a2'], ['b1']]);
    expect(one.read('a')[0]?.changes[0]).toEqual(change('a1'));
    one.save('a', [change('a3')]);
    expect(idsOf(two.read('a'))).toEqual([['a3'], ['b1']]);
    // They were stored after all: only this tab's own copy goes.
    one.save('a', []);
    expect(idsOf(two.read('a'))).toEqual([['b1']]);
  });

  it('goes when it was taken up; another tab’s stays', () => {
    const place = storage();
    const [one, two] = [createEmergency('tab 1', place), createEmergency('tab 2', place)];
    one.save('a', [change('a1')]);
    two.save('a', [change('b1')]);
    one
      .read('a')
      .find(({ changes }) => changes[0]?.id === 'b1')
      ?.forget();
    expect(idsOf(one.read('a'))).toEqual([['a1']]);
  });

  it('stays, and what is left of it, when its tab wrote another one meanwhile', () => {
    const place = storage();
    const one = createEmergency('tab 1', place);
    one.save('a', [change('a1'), change('a2')]);
    const [copy, same] = [one.read('a')[0], one.read('a')[0]];
    copy?.keepOnly([change('a2')]);
    expect(idsOf(one.read('a'))).toEqual([['a2']]);
    same?.forget();
    same?.keepOnly([]);
    expect(idsOf(one.read('a'))).toEqual([['a2']]);
  });

  it('of an earlier release is read and forgotten as well; what cannot be read is left alone', () => {
    const kept: Record<string, string> = {
      'veldinstrument-nood:a': JSON.stringify([{ ...change('old'), ground: undefined }]),
      'veldinstrument-nood:a:stuk': '[{',
      'veldinstrument-nood:ab': JSON.stringify([change('of another account')]),
    };
    const copies = createEmergency('tab 1', storage(kept)).read('a');
    expect(idsOf(copies)).toEqual([['old']]);
    copies[0]?.forget();
    expect(Object.keys(kept)).toEqual(['veldinstrument-nood:a:stuk', 'veldinstrument-nood:ab']);
  });

  it('goes with the logout, of all tabs, and nobody else’s', () => {
    const kept: Record<string, string> = { 'veldinstrument-nood:a': '[]', andere: 'x' };
    const place = storage(kept);
    for (const tab of ['1', '2']) createEmergency(tab, place).save('a', [change(tab)]);
    createEmergency('1', place).save('b', [change('b')]);
    createEmergency('1', place).clear('a');
    expect(Object.keys(kept).sort()).toEqual(['andere', 'veldinstrument-nood:b:1']);
  });

  it('is not there where the browser has no room or no place; the store is still at work', () => {
    const full = createEmergency('1', storage({}, true));
    full.save('a', [change('a1')]);
    expect(full.read('a')).toEqual([]);
    const none = createEmergency('1', null);
    none.save('a', [change('a1')]);
    expect(none.read('a')).toEqual([]);
    none.clear('a');
  });
});
