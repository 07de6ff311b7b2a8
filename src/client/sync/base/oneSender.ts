import type { Backend } from '#client/device/backend.ts';
import { ownName } from '#client/practice/flag.ts';

// Lets one tab send at a time (agreements part 4.11): by the browser's locks, or by a lease in the
// store where the browser has none.

const lockName = 'veldinstrument-';
/** Milliseconds that a lease lasts if nobody renews it, and milliseconds between two renewals. */
const lease = { lasts: 15_000, renew: 5_000 };

interface Lease {
  holder: string;
  until: number;
}

interface OneSenderOptions {
  locks: Pick<LockManager, 'request'> | undefined;
  backend: Backend;
  clock?: () => number;
  /** What is sent or fetched: each has a lock of its own. */
  what?: 'verzenden' | 'fotos' | 'ophalen';
}

/**
 * Runs `work` while no other tab does. With locks it waits for its turn. Without them it skips
 * `work` and answers false when another tab holds the lease.
 */
export async function asOnlySender(
  options: OneSenderOptions,
  work: () => Promise<void>,
): Promise<boolean> {
  const { what = 'verzenden' } = options;
  if (options.locks) {
    await options.locks.request(ownName(lockName + what), work);
    return true;
  }
  const { backend, clock = Date.now } = options;
  const holder = crypto.randomUUID();
  const name = what === 'verzenden' ? 'lease' : `lease-${what}`;
  const hold = (until: (now: number) => number) =>
    backend.run(['settings'], 'readwrite', async (tx) => {
      const now = clock();
      const known = (await tx.get('settings', name))?.value as Lease | undefined;
      // A lease that begins in the future was made before the clock was set back: it does not
      // count.
      if (
        known &&
        known.holder !== holder &&
        known.until > now &&
        known.until < now + 2 * lease.lasts
      )
        return false;
      tx.put('settings', { name, value: { holder, until: until(now) } satisfies Lease });
      return true;
    });
  if (!(await hold((now) => now + lease.lasts))) return false;
  const renewing = setInterval(
    () => void hold((now) => now + lease.lasts).catch(() => undefined),
    lease.renew,
  );
  try {
    await work();
  } finally {
    clearInterval(renewing);
    await hold(() => 0);
  }
  return true;
}
