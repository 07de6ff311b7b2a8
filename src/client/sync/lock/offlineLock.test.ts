import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMemory } from '#client/device/memory.ts';
import { keepContact, readAccount, whoIsHere } from '#client/device/people.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import { account, storeOn, user } from '#tests/support/deviceStore.ts';
import { createOfflineLock, locksAt } from './offlineLock.ts';

// Before and after each test: a part of what a page knows outlives a logout, and other test files.
const asNew = () => {
  clearForLogout();
  state.locked.set(false);
  state.unsure.set(false);
};
beforeEach(asNew);
afterEach(asNew);

const morning = Date.parse('2026-11-24T08:00:00Z');
const hour = 3_600_000;

async function page(offlineHours?: number) {
  const { backend } = await storeOn(openMemory());
  let now = morning;
  let locks = 0;
  const lock = createOfflineLock({
    device: { backend: () => backend },
    lock: { lock: async () => void locks++ },
    clock: () => now,
  });
  lock.open({
    account,
    contactAt: new Date(morning).toISOString(),
    ...(offlineHours === undefined ? {} : { offlineHours }),
  });
  state.account.set(user);
  return {
    backend,
    lock,
    locks: () => locks,
    at: (hours: number) => {
      now = morning + hours * hour;
    },
  };
}

describe('without a line', () => {
  it('the device locks itself twelve hours after the last contact, and warns in the last hour', async () => {
    const { lock, locks, at } = await page();
    at(10.9);
    expect([await lock.check(false), state.locksAt.get()]).toEqual([false, null]);
    at(11.5);
    expect(await lock.check(false)).toBe(false);
    expect(state.locksAt.get()).toBe('2026-11-24T20:00:00.000Z');
    at(12);
    expect([await lock.check(false), locks()]).toEqual([true, 1]);
    // When the line is back, the server is asked whether the session still stands.
    expect(state.unsure.get()).toBe(true);
  });

  it('every answer of the server begins the time anew, also for a page that is loaded later', async () => {
    const { backend, lock, locks, at } = await page();
    at(11.5);
    await lock.check(false);
    lock.contact();
    expect(state.locksAt.get()).toBeNull();
    at(13);
    expect([await lock.check(false), locks()]).toEqual([false, 0]);
    await expect
      .poll(async () => (await readAccount(backend, account))?.contactAt)
      .toBe('2026-11-24T19:30:00.000Z');
  });

  it('with a line it never locks by itself: the server knows the session', async () => {
    const { lock, locks, at } = await page();
    at(30);
    expect([await lock.check(true), locks()]).toEqual([false, 0]);
  });

  it('the organisation sets the hours; 0 is never', async () => {
    const [short, never] = [await page(2), await page(0)];
    short.at(2);
    expect(await short.lock.check(false)).toBe(true);
    never.at(1_000);
    expect(await never.lock.check(false)).toBe(false);
    expect(locksAt({ contactAt: new Date(morning).toISOString(), offlineHours: 0 })).toBeNull();
  });

  it('a page that is opened after that opens locked', async () => {
    const { backend, lock, at } = await page();
    await keepContact(backend, account, new Date(morning).toISOString());
    at(11);
    expect(await lock.isOver(await readAccount(backend, account))).toBe(false);
    at(12);
    expect(await lock.isOver(await readAccount(backend, account))).toBe(true);
    expect((await whoIsHere(backend)).locked).toBe(true);
  });

  it('what an earlier release kept, without a contact, counts from when it is opened', async () => {
    const { backend, lock, locks, at } = await page();
    at(100);
    expect(await lock.isOver(await readAccount(backend, account))).toBe(false);
    lock.open({ account });
    await expect
      .poll(async () => (await readAccount(backend, account))?.contactAt)
      .toBe('2026-11-28T12:00:00.000Z');
    at(111);
    expect([await lock.check(false), locks()]).toEqual([false, 0]);
    at(112);
    expect([await lock.check(false), locks()]).toEqual([true, 1]);
  });
});
