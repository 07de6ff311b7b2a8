import { afterEach, describe, expect, it } from 'vitest';
import { choose, notify } from './notices.ts';
import { state } from './state.ts';
import { createStore } from './store.ts';

/** Messages, and the one question dialog. */
afterEach(() => {
  state.question.set(null);
  state.notices.set([]);
});

it('a message that says what one on screen says already takes its place', () => {
  notify('success', 'Opgeslagen');
  notify('danger', 'Niet gelukt', 'Probeer het opnieuw.');
  const [first] = state.notices.get();
  notify('success', 'Opgeslagen');
  expect(state.notices.get().map(({ header }) => header)).toEqual(['Niet gelukt', 'Opgeslagen']);
  expect(state.notices.get().map(({ id }) => id)).not.toContain(first?.id);
});

describe('a question whose words may change while it stands', () => {
  const count = createStore(1);
  const asking = () =>
    choose(
      () => ({
        title: 'Uitloggen',
        text: `${count.get()} wacht`,
        cancel: 'Annuleren',
        choices: [{ value: 'yes', label: 'Ja' }],
      }),
      [count],
    );

  it('is put anew with the same way to answer, so that its dialog stays', async () => {
    count.set(1);
    const answer = asking();
    const first = state.question.get();
    count.set(0);
    const second = state.question.get();
    expect([first?.text, second?.text]).toEqual(['1 wacht', '0 wacht']);
    expect(second?.answer).toBe(first?.answer);
    second?.answer('yes');
    expect(await answer).toBe('yes');
  });

  it('is gone once it was answered, whatever changes after that', async () => {
    const answer = asking();
    state.question.get()?.answer(null);
    count.set(7);
    expect([await answer, state.question.get()]).toEqual([null, null]);
  });
});
