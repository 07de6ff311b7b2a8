import { expect, it } from 'vitest';
import { Problem } from '#shared/problems.ts';
import { createOutcomes, type Outcome } from './outcomes.ts';

/** Waits for these actions, and keeps what each was told so far; null: nothing yet. */
function waitingFor(...actions: string[]) {
  const outcomes = createOutcomes();
  const told: (Outcome | null)[] = actions.map(() => null);
  for (const [n, action] of actions.entries())
    void outcomes.of(action).then((outcome) => {
      told[n] = outcome;
    });
  return { outcomes, told };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

it('tells everybody who waits for an action how it ended, once, and nobody else', async () => {
  const { outcomes, told } = waitingFor('one', 'one', 'two');
  expect(outcomes.tell('one', 'applied')).toBe(true);
  expect(outcomes.tell('one', 'waiting')).toBe(false);
  expect(outcomes.tell('three', 'applied')).toBe(false);
  await turn();
  expect(told).toEqual(['applied', 'applied', null]);
});

it('tells who waits that an attempt ended without an answer; who asks after it waits for the next', async () => {
  const { outcomes, told } = waitingFor('one', 'two');
  outcomes.tellAllWaiting();
  const later = outcomes.of('one');
  const problem = new Problem('validation_failed');
  expect(outcomes.tell('one', problem)).toBe(true);
  await turn();
  expect(told).toEqual(['waiting', 'waiting']);
  expect(await later).toBe(problem);
});
