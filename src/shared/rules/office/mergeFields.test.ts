import { describe, expect, it } from 'vitest';
import { mergeFields } from './mergeFields.ts';

const base = { title: 'Hek', text: 'Is het dicht?', skip: ['a'] };

describe('§5 decisions: two administrators change the same record', () => {
  it.each([
    ['nobody changed it', {}, {}, {}, []],
    ['only I did', { title: 'Poort' }, {}, { title: 'Poort' }, []],
    ['only they did', {}, { title: 'Poort' }, { title: 'Poort' }, []],
    [
      'each another field',
      { title: 'Poort' },
      { text: 'Zit het dicht?' },
      { title: 'Poort', text: 'Zit het dicht?' },
      [],
    ],
    ['both the same way', { title: 'Poort' }, { title: 'Poort' }, { title: 'Poort' }, []],
    [
      'both one field: mine stays, and it is asked',
      { title: 'Poort' },
      { title: 'Deur' },
      { title: 'Poort' },
      ['title'],
    ],
    ['emptied by one, changed by the other', { text: '' }, { text: 'x' }, { text: '' }, ['text']],
    ['lists', { skip: ['a', 'b'] }, { title: 'Deur' }, { skip: ['a', 'b'], title: 'Deur' }, []],
  ])('%s', (_, mine, theirs, merged, conflicts) => {
    expect(mergeFields(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({
      merged: { ...base, ...merged },
      conflicts,
    });
  });
});
