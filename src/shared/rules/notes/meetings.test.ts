import { describe, expect, it } from 'vitest';
import { keepOnly, meet, meetAgain } from './meetings.ts';

/** Two texts of one note that met, until somebody looks at them. */
const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');

describe('decisions 4, scenario 25: texts that met', () => {
  const first = meet(p('begin'), p('begin', 'van mij'), p('van hun', 'begin'));

  it('keeps both as they were, and what was made of them', () => {
    expect(first).toEqual({
      mine: p('begin', 'van mij'),
      theirs: p('van hun', 'begin'),
      merged: p('van hun', 'begin', 'van mij'),
    });
  });

  it('keeps one side only: what the other brought goes', () => {
    expect(keepOnly(first, 'mine', first.merged)).toBe(first.mine);
    expect(keepOnly(first, 'theirs', first.merged)).toBe(first.theirs);
  });

  it('keeps what was typed after they met, whichever side is chosen', () => {
    const now = p('van hun', 'begin', 'van mij', 'later');
    expect(keepOnly(first, 'mine', now)).toBe(p('begin', 'van mij', 'later'));
    expect(keepOnly(first, 'theirs', now)).toBe(p('van hun', 'begin', 'later'));
  });

  it('takes away the other’s words from between those that were typed in their paragraph since', () => {
    const { mine, theirs, merged } = meet('', p('eigen begin'), p('vreemde woorden'));
    expect(merged).toBe(p('eigen begin', 'vreemde woorden'));
    const of = (...now: string[]) => keepOnly({ mine, theirs, merged }, 'mine', p(...now));
    expect(of('eigen begin', 'vreemde woorden daarna')).toBe(p('eigen begin', 'daarna'));
    expect(of('eigen begin', 'ervoor vreemde extra woorden daarna')).toBe(
      p('eigen begin', 'ervoor extra daarna'),
    );
    expect(of('eigen begin vreemde woorden daarna')).toBe(p('eigen begin daarna'));
    expect(
      keepOnly(
        { mine, theirs, merged },
        'theirs',
        p('eigen nieuw begin', 'vreemde woorden daarna'),
      ),
    ).toBe(p('nieuw', 'vreemde woorden daarna'));
  });

  it('takes away all that one side wrote in a note that was empty, but not what was typed since', () => {
    const met = { mine: '', theirs: p('vreemde woorden'), merged: p('vreemde woorden') };
    expect(keepOnly(met, 'mine', p('vreemde woorden van mij'))).toBe(p('van mij'));
  });

  it('met again: each side is all that it wrote since the first time', () => {
    // People went on typing on this device and on the other.
    const next = meet(
      first.merged,
      p('van hun', 'begin', 'van mij', 'nog mij'),
      p('nog hun', 'van hun', 'begin', 'van mij'),
    );
    const both = meetAgain(first, next);
    expect(both).toEqual({
      mine: p('begin', 'van mij', 'nog mij'),
      theirs: p('nog hun', 'van hun', 'begin'),
      merged: p('nog hun', 'van hun', 'begin', 'van mij', 'nog mij'),
    });
    expect(keepOnly(both, 'mine', both.merged)).toBe(p('begin', 'van mij', 'nog mij'));
  });

  it('met three times: choosing still undoes everything of the other', () => {
    let met = first;
    for (const n of ['2', '3'])
      met = meetAgain(
        met,
        meet(met.merged, `${met.merged}${p(`mij ${n}`)}`, `${p(`hun ${n}`)}${met.merged}`),
      );
    expect(keepOnly(met, 'mine', `${met.merged}${p('slot')}`)).toBe(
      p('begin', 'van mij', 'mij 2', 'mij 3', 'slot'),
    );
    expect(keepOnly(met, 'theirs', met.merged)).toBe(p('hun 3', 'hun 2', 'van hun', 'begin'));
  });
});
