import type { Inspection } from '#shared/model/inspection.ts';
import type { Backend } from './backend.ts';
import type { KeptAccount } from './records.ts';
import { renumber } from './renumber.ts';
import { toBring } from './toBring.ts';

/** Giving back what a restored server has forgotten. */

/**
 * Starts giving back to a server that is now in `epoch`. Answers the inspections of which work was
 * sent, waits, or stands in copies (`worked`), the copies that open pages stored after a clearing
 * (`fromMemory`), and the inspections that this device read and that were started (`read`): the
 * server may have forgotten what another device wrote there, and that device may be lost. This
 * device goes on under new sequence numbers, as what the server forgot would leave gaps in the old
 * ones.
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
 * Notes that everything is given back: the device's data is of this past now. False when pages
 * stored more copies meanwhile: those go first. Work on an inspection that can never exist again
 * stays here to be read.
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
      // The server may have forgotten the bytes of photos too: all go again, and it says what it
      // has.
      if (isDone)
        for (const store of ['photos', 'refusedPhotos'] as const)
          for (const photo of await tx.all(store, account)) {
            tx.put('uploads', toBring(photo));
            tx.delete(store, [account, photo.id]);
          }
      return isDone;
    },
  );
