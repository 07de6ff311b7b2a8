import { expect, it } from 'vitest';
import { dayAtStart } from './dayAtStart.ts';

const move = (revision: number, was: string, is: string, device: string | null = null) => ({
  device,
  revision,
  old: { date: was },
  new: { date: is },
});

it('is the day that the device knew, of one that was planned on others since', () => {
  const past = [move(4, 'a', 'b'), move(5, 'b', 'c')];
  expect(dayAtStart({ date: 'c' }, past, 3)).toBe('a');
  expect(dayAtStart({ date: 'c' }, past, 4)).toBe('b');
});
it('is not changed where the device knew, or its inspector chose a day since', () => {
  expect(dayAtStart({ date: 'b' }, [move(4, 'a', 'b')], 4)).toBeUndefined();
  expect(dayAtStart({ date: 'b' }, [], 1)).toBeUndefined();
  expect(dayAtStart({ date: 'b' }, [move(4, 'a', 'b')], undefined)).toBeUndefined();
  expect(dayAtStart({ date: 'b' }, [move(4, 'a', 'b', 'tablet')], 3)).toBeUndefined();
  expect(
    dayAtStart({ date: 'd' }, [move(4, 'a', 'b'), move(5, 'b', 'd', 'tablet')], 3),
  ).toBeUndefined();
});
it('is none again where the device knew of none', () => {
  const past = [{ device: null, revision: 4, old: { date: null }, new: { date: 'b' } }];
  expect(dayAtStart({ date: 'b' }, past, 3)).toBeNull();
});
