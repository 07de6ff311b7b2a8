import { holdLock } from '#server/db/embedded/appLock.ts';
import { DatabaseInUse } from '#server/db/embedded/databaseInUse.ts';

/**
 * A process of its own that takes a lock, lets go of every reference to it, and then only lives.
 */
const [file = '', patience = '0'] = process.argv.slice(2);
try {
  holdLock(file, Number(patience));
  for (let times = 0; times < 5; times++) globalThis.gc?.();
  console.log('held');
  setInterval(() => undefined, 1_000);
} catch (error) {
  console.log(error instanceof DatabaseInUse ? 'refused' : String(error));
}
