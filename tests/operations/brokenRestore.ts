import { holdLock, lockFileOf } from '#server/db/embedded/appLock.ts';
import { restoreDatabase } from '#server/db/embedded/restoreFile.ts';

/** A restore that is killed right after the step it is told. */
const [file = '', database = '', last = ''] = process.argv.slice(2);
holdLock(lockFileOf(database));
await restoreDatabase({
  file,
  database,
  now: new Date(),
  after: (step) => {
    console.log(step);
    if (step === last) process.kill(process.pid, 'SIGKILL');
  },
});
