import type { Inspection } from '#shared/model/inspection.ts';
import type { Backend } from './backend.ts';
import type { KeptAccount } from './records.ts';
import { renumber } from './renumber.ts';

/** Giving back what a restored server has forgotten. */

/**
 * Starts giving back to a server that is now in `epoch`. Answers which inspections were sent to
 * within the days that are kept, the copies that open pages stored after a clearing, and which
 * inspections this device read that are being filled out: the server may have forgotten what
 * another device wrote there, and that one may be lost. The device goes on under new sequence
 * numbers, as what the server forgot would leave gaps in the old ones.
 */
export const beginGivingBack = (
  backend: Backend,
  account: string,
  epoch: string,
): Promise<{
  worked: Set<string>;
  fromMemory: Map<string, readonly Inspection[]>;
  read: Set<string>;
}> =>
  backend.run(['accounts', 'sent', 'queue', 'counters', 'inspections'], 'readwrite', async (tx) => {
    const known = await tx.get('accounts', account);
    if (known) tx.put('accounts', { ...known, restoredTo: epoch });
    const counters = await tx.get('counters', account);
    if (counters) await renumber(tx, counters);
    const records = await tx.all('inspections', account);
    const copies = records.flatMap(({ id, fromMemory }) =>
      fromMemory ? [{ id, fromMemory }] : [],
    );
    const started = records.filter(
      ({ inspection, gone }) => inspection.status !== 'upcoming' && !gone,
    );
    const work = [...(await tx.all('sent', account)), ...(await tx.all('queue', account))];
    return {
      worked: new Set([...work.map(({ inspection }) => inspection), ...copies.map(({ id }) => id)]),
      fromMemory: new Map(copies.map(({ id, fromMemory }) => [id, fromMemory])),
      read: new Set(started.map(({ id }) => id)),
    };
  });

/**
 * Everything is given back: the device's data is of this past now. False when pages stored more
 * copies meanwhile: those go first. Work on an inspection that can never exist again stays here to
 * be read.
 */
export const endGivingBack = (
  backend: Backend,
  account: string,
  epoch: string,
  givenBack: KeptAccount['givenBack'],
): Promise<boolean> =>
  backend.run(
    ['accounts', 'inspections', 'uploads', 'refusedPhotos', 'photos'],
    'readwrite',
    async (tx) => {
      const known = await tx.get('accounts', account);
      if (!known) return true;
      const isDone = (await tx.all('inspections', account)).every(
        ({ fromMemory, gone }) => !fromMemory || gone,
      );
      tx.put('accounts', {
        ...known,
        ...(isDone ? { epoch, restoredTo: null } : {}),
        ...(givenBack ? { givenBack } : {}),
      });
      // It may have forgotten their bytes as well; what it has, it says.
      if (isDone)
        for (const store of ['photos', 'refusedPhotos'] as const)
          for (const { account: own, id, inspection, part, sha256, size } of await tx.all(
            store,
            account,
          )) {
            tx.put('uploads', { account: own, id, inspection, part, sha256, size });
            tx.delete(store, [account, id]);
          }
      return isDone;
    },
  );
