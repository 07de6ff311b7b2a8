import { afterEach, describe, expect, it } from 'vitest';
import { mayLose, type Saving, type SavingFacts, saving, savingOf } from './saving.ts';
import { clearForLogout, type Slice, state } from './state.ts';

/** The facts while nothing waits and nothing is wrong. */
const safe: SavingFacts = {
  keeping: 'safe',
  typing: 'none',
  drafts: 0,
  unstored: 0,
  waiting: 0,
  refused: 0,
  owed: false,
  gaps: 0,
  finding: false,
  online: true,
  stalled: null,
};

describe('decisions 4: where the work is', () => {
  it.each<[string, Partial<SavingFacts>, Saving]>([
    ['everything agrees', {}, 'sent'],
    ['everything agrees, without a line', { online: false }, 'sent'],
    ['everything agrees, in a browser without a store', { keeping: 'memory' }, 'sent'],
    ['typed a moment ago', { typing: 'typing' }, 'typing'],
    ['made a moment ago', { unstored: 1 }, 'typing'],
    ['typed while more waits', { typing: 'typing', waiting: 3 }, 'typing'],
    [
      'gone with a store that was cleared, and being stored again',
      { finding: true, waiting: 1 },
      'typing',
    ],
    ['stored', { waiting: 1 }, 'stored'],
    ['stored, without a line', { waiting: 1, online: false }, 'waiting'],
    ['stored, and the server does not answer', { waiting: 1, stalled: 'server' }, 'waiting'],
    ['in memory, on its way', { waiting: 1, keeping: 'memory' }, 'sending'],
    ['in memory, without a line', { waiting: 1, keeping: 'memory', online: false }, 'waiting'],
    ['the device cannot store', { keeping: 'failing', unstored: 1 }, 'failing'],
    [
      'the device cannot store, and one types on',
      { keeping: 'failing', unstored: 1, typing: 'typing', waiting: 2 },
      'failing',
    ],
    [
      'the device could not store, and has it after all',
      { keeping: 'failing', waiting: 1 },
      'stored',
    ],
    ['a text that is being typed is too long', { typing: 'tooLong', waiting: 1 }, 'tooLong'],
    [
      'a text that is being typed is too long, and the device cannot store',
      { typing: 'tooLong', keeping: 'failing', unstored: 1 },
      'failing',
    ],
    ['a text that is too long was put aside', { drafts: 1 }, 'tooLong'],
    [
      'a text that is too long was put aside, and another is typed',
      { drafts: 1, typing: 'typing' },
      'typing',
    ],
    [
      'a text that is too long was put aside, and a change waits',
      { drafts: 1, waiting: 1 },
      'stored',
    ],
    [
      'a text that is too long was put aside, and another was refused',
      { drafts: 1, refused: 1 },
      'tooLong',
    ],
    ['refused', { refused: 1 }, 'refused'],
    ['refused, and more waits', { refused: 1, waiting: 1 }, 'stored'],
    ['the server lacks what it had, and gets it back', { owed: true }, 'owed'],
    [
      'the server lacks what it had, and more waits',
      { owed: true, waiting: 1, online: false },
      'waiting',
    ],
    ['the server lacks what it had, and something was refused', { owed: true, refused: 1 }, 'owed'],
    ['numbers are missing', { gaps: 1 }, 'lost'],
    ['numbers are missing, and something was refused', { gaps: 1, refused: 1 }, 'refused'],
  ])('%s', (_, facts, expected) => {
    expect(savingOf({ ...safe, ...facts })).toBe(expected);
  });

  it('says that all was sent only when memory, store and numbers agree', () => {
    const keeping = ['safe', 'memory', 'failing'] as const;
    const typing = ['none', 'typing', 'tooLong'] as const;
    const yes = [0, 1];
    let said = 0;
    for (const k of keeping)
      for (const t of typing)
        for (const drafts of yes)
          for (const unstored of yes)
            for (const waiting of yes)
              for (const refused of yes)
                for (const gaps of yes)
                  for (const [online, finding, owed] of [
                    [true, false, false],
                    [false, false, false],
                    [true, true, false],
                    [true, false, true],
                  ] as const) {
                    const isAll =
                      t === 'none' &&
                      drafts + unstored + waiting + refused + gaps === 0 &&
                      !finding &&
                      !owed;
                    const word = savingOf({
                      keeping: k,
                      typing: t,
                      drafts,
                      unstored,
                      waiting,
                      refused,
                      owed,
                      gaps,
                      finding,
                      online,
                      stalled: null,
                    });
                    expect(
                      word === 'sent',
                      JSON.stringify({ k, t, drafts, unstored, waiting, refused, gaps }),
                    ).toBe(isAll);
                    // Nor does it call something stored that is not.
                    if (word === 'stored' || word === 'waiting' || word === 'sending')
                      expect([t, unstored, finding]).toEqual(['none', 0, false]);
                    if (word === 'sent') said++;
                  }
    expect(said).toBe(6);
  });
});

describe('what the state says of it', () => {
  afterEach(() => {
    clearForLogout();
    for (const slice of [state.keeping, state.online] as unknown as Slice<unknown>[])
      slice.set(() => slice.start);
  });

  it.each<[string, () => void, Saving]>([
    ['nothing', () => state.online.set(true), 'sent'],
    ['a change that waits', () => state.queueCount.set(2), 'stored'],
    ['without a line', () => [state.queueCount.set(2), state.online.set(false)], 'waiting'],
    ['stalled', () => [state.queueCount.set(2), state.stalled.set('role')], 'waiting'],
    ['a change that is not stored', () => state.unstored.set(1), 'typing'],
    ['and that cannot be', () => [state.unstored.set(1), state.keeping.set('failing')], 'failing'],
    ['what is typed', () => state.typing.set('tooLong'), 'tooLong'],
    ['a text that was put aside', () => state.drafts.set(new Map([['f', {} as never]])), 'tooLong'],
    ['a refusal', () => state.refusedCount.set(1), 'refused'],
    ['a missing number', () => state.gaps.set([4]), 'lost'],
  ])('%s', (_, happens, expected) => {
    state.online.set(true);
    happens();
    expect(saving()).toBe(expected);
  });

  it.each<[string, () => void, number, boolean]>([
    ['everything is stored', () => state.unstored.set(1), 5, false],
    ['this browser has no store', () => state.keeping.set('memory'), 1, true],
    ['this browser has no store, and nothing is left', () => state.keeping.set('memory'), 0, false],
    [
      'the device cannot store',
      () => [state.keeping.set('failing'), state.unstored.set(1)],
      0,
      true,
    ],
    ['a text that is open is too long', () => state.typing.set('tooLong'), 0, true],
  ])('closing the page: %s', (_, happens, unsent, loses) => {
    happens();
    expect(mayLose(unsent)).toBe(loses);
  });
});
