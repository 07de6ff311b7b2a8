import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { state } from '#client/state/state.ts';
import { limits } from '#shared/model/limits.ts';
import { createDrafts, type Draft, type Drafts, keepDelay } from './drafts.ts';

/** Text that is typed, until it is stored. */
describe('decisions 4.5: what is typed in a note', () => {
  let drafts: Drafts;
  let saved: [text: string, base: string, typing: boolean][];
  let aside: [text: string | null, base: string][];
  let isRefused: boolean;
  beforeEach(() => {
    vi.useFakeTimers();
    drafts = createDrafts();
    [saved, aside, isRefused] = [[], [], false];
    state.typing.set('none');
  });
  afterEach(() => void vi.useRealTimers());

  const draftOf = (base = '', field = 'f'): Draft => {
    const draft: Draft = {
      field,
      base,
      text: base,
      isChanged: () => draft.text !== draft.base,
      save: (text, on, typing) => {
        saved.push([text, on, typing]);
        return !isRefused;
      },
      putAside: (text, on) => void aside.push([text, on]),
    };
    return draft;
  };
  const type = (draft: Draft, text: string) => {
    draft.text = text;
    drafts.typed(draft);
  };
  const long = 'x'.repeat(limits.notes + 1);

  it('is stored half a second after the first key, also when one never pauses', () => {
    const draft = draftOf();
    for (let ms = 0; ms < keepDelay; ms += 50) {
      expect(saved).toEqual([]);
      expect(state.typing.get()).toBe(ms === 0 ? 'none' : 'typing');
      type(draft, `${draft.text}a`);
      vi.advanceTimersByTime(50);
    }
    expect(saved).toEqual([['aaaaaaaaaa', '', true]]);
    expect(state.typing.get()).toBe('none');
    // It was saved only once: the next key starts the clock anew.
    vi.advanceTimersByTime(10 * keepDelay);
    expect(saved).toHaveLength(1);
    type(draft, 'b');
    vi.advanceTimersByTime(keepDelay - 1);
    expect(saved).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(saved[1]).toEqual(['b', 'aaaaaaaaaa', true]);
  });

  it('is stored at once when told so, as what rests', () => {
    type(draftOf('was'), 'is');
    expect(drafts.flush()).toBe(true);
    expect(saved).toEqual([['is', 'was', false]]);
    vi.advanceTimersByTime(keepDelay);
    expect(saved).toHaveLength(1);
    expect(drafts.flush()).toBe(true);
    expect(saved).toHaveLength(1);
  });

  it('is no change when it says what its base says', () => {
    const draft = draftOf('was');
    type(draft, 'is');
    type(draft, 'was');
    vi.advanceTimersByTime(keepDelay);
    expect([saved, draft.base, state.typing.get()]).toEqual([[], 'was', 'none']);
  });

  it('of another note stores the first one', () => {
    const [one, two] = [draftOf('', 'een'), draftOf('', 'twee')];
    type(one, 'a');
    type(two, 'b');
    expect(saved).toEqual([['a', '', true]]);
    vi.advanceTimersByTime(keepDelay);
    expect(saved[1]).toEqual(['b', '', true]);
  });

  it('moves its base only when it was stored', () => {
    const draft = draftOf('was');
    type(draft, 'is');
    expect(draft.base).toBe('was');
    isRefused = true;
    drafts.flush();
    expect(draft.base).toBe('was');
    isRefused = false;
    type(draft, 'is nu');
    drafts.flush();
    expect(saved.at(-1)).toEqual(['is nu', 'was', false]);
    expect(draft.base).toBe('is nu');
  });

  it('that the rules refuse is put aside, and no longer once they take it', () => {
    const draft = draftOf('was');
    isRefused = true;
    type(draft, 'is');
    vi.advanceTimersByTime(keepDelay);
    expect(aside).toEqual([['is', 'was']]);
    isRefused = false;
    type(draft, 'is nu');
    vi.advanceTimersByTime(keepDelay);
    expect(aside.at(-1)).toEqual([null, 'was']);
  });

  describe('too long to be sent', () => {
    it('stays what is typed, and is put aside; stored when it is short enough again', () => {
      const draft = draftOf('was');
      type(draft, long);
      expect(state.typing.get()).toBe('tooLong');
      vi.advanceTimersByTime(keepDelay);
      expect([saved, aside, draft.base, state.typing.get()]).toEqual([
        [],
        [[long, 'was']],
        'was',
        'tooLong',
      ]);
      expect(drafts.flush()).toBe(false);
      expect(aside).toHaveLength(2);
      type(draft, 'kort');
      expect(state.typing.get()).toBe('typing');
      vi.advanceTimersByTime(keepDelay);
      expect([saved, aside.at(-1), state.typing.get()]).toEqual([
        [['kort', 'was', true]],
        [null, 'was'],
        'none',
      ]);
    });

    it('is put aside every half second while one goes on', () => {
      const draft = draftOf();
      type(draft, long);
      vi.advanceTimersByTime(keepDelay);
      type(draft, `${long}y`);
      vi.advanceTimersByTime(keepDelay);
      expect(aside).toEqual([
        [long, ''],
        [`${long}y`, ''],
      ]);
    });

    it('is put aside when another note is typed in', () => {
      const [one, two] = [draftOf('', 'een'), draftOf('', 'twee')];
      type(one, long);
      type(two, 'b');
      expect([aside, state.typing.get()]).toEqual([[[long, '']], 'typing']);
    });

    it('is not taken along', () => {
      type(draftOf(), long);
      expect(drafts.take('f')).toBeNull();
      expect(state.typing.get()).toBe('tooLong');
    });

    it('fits exactly, markup and all', () => {
      type(draftOf(), 'x'.repeat(limits.notes));
      expect([state.typing.get(), drafts.flush()]).toEqual(['typing', true]);
    });
  });

  describe('taken along with something else', () => {
    it('is taken once, with what it stands on, and not stored by itself', () => {
      const draft = draftOf('was');
      type(draft, 'is');
      expect(drafts.take('another')).toBeNull();
      expect(drafts.take('f')).toMatchObject({ notes: 'is', base: 'was' });
      expect([draft.base, state.typing.get()]).toEqual(['is', 'none']);
      expect(drafts.take('f')).toBeNull();
      vi.advanceTimersByTime(keepDelay);
      drafts.flush();
      expect(saved).toEqual([]);
    });

    it('is kept aside where the other thing is refused', () => {
      const draft = draftOf('was');
      type(draft, 'is');
      drafts.take('f')?.refused();
      expect(draft.base).toBe('was');
      expect(aside.at(-1)).toEqual(['is', 'was']);
    });

    it('is nothing when it says what its base says', () => {
      type(draftOf('was'), 'was');
      expect(drafts.take('f')).toBeNull();
    });

    it('is no longer aside: it was too long, and is not any more', () => {
      const draft = draftOf('was');
      type(draft, long);
      vi.advanceTimersByTime(keepDelay);
      type(draft, 'kort');
      expect(drafts.take('f')).toMatchObject({ notes: 'kort', base: 'was' });
      expect(aside.at(-1)?.[0]).toBeNull();
    });
  });

  it('is forgotten when dropped', () => {
    type(draftOf(), 'is');
    drafts.drop();
    vi.advanceTimersByTime(keepDelay);
    expect([drafts.flush(), saved, state.typing.get()]).toEqual([true, [], 'none']);
  });

  it('tells other texts when the page may go away, as long as they want to know', () => {
    const keep = vi.fn();
    const release = drafts.onFlush(keep);
    drafts.flush();
    release();
    drafts.flush();
    expect(keep).toHaveBeenCalledTimes(1);
  });
});
