import { expect, it } from 'vitest';
import { createToldToWait } from './toldToWait.ts';

it('who was told to wait and does not is refused, until that time; nobody else is', () => {
  let now = 1_000_000;
  const told = createToldToWait(() => now);
  told.refuseHasty('a');
  told.tell('a', 30);
  now += 20_000;
  expect(() => told.refuseHasty('a')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfter: 10 }),
  );
  told.refuseHasty('b');
  now += 10_000;
  told.refuseHasty('a');
});

it('a clock that was set back locks nobody out', () => {
  let now = 10_000_000;
  const told = createToldToWait(() => now);
  told.tell('a', 30);
  now -= 3_600_000;
  told.refuseHasty('a');
});
