import { call as bareCall } from '#client/api/call.ts';
import { lastOfEachField } from '#client/device/field.ts';
import { accountHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { putTogether } from './putTogether.ts';
import { watchSurroundings } from './surroundings.ts';

/** The main entry for screens: what the pieces do for them. */
function createSync() {
  const pieces = putTogether(bareCall);
  const { device, drafts, keeper, lock, marks, reach, reader } = pieces;
  const { restored, sender, session, witness } = pieces;
  return {
    /** Opens the store, shows what is in it, and starts watching line, page and other tabs. */
    async start(): Promise<void> {
      await device.open();
      watchSurroundings(pieces);
      const booting = session.boot();
      // Loads after the first screen what that can do without, before anybody needs it.
      void Promise.all([
        import('#client/device/queue.ts'),
        import('./sending/deliver.ts'),
        import('./session/logOut.ts'),
        import('./cleared/storeAgain.ts'),
        import('./reading/takeList.ts'),
        import('#shared/rules/merge/rebase.ts'),
      ]).catch(() => undefined);
      await booting;
    },
    /** The device's store, for screens that show what is in it. */
    backend: device.backend,
    /** Stores a change and sends it: for `perform`, which is the door of the screens. */
    enqueue: sender.enqueue,
    drafts,
    marks,
    reader,
    send: sender.send,
    sendTyped: sender.sendTyped,
    recount: sender.recount,
    unsentCount: sender.unsentCount,
    unstored: () => lastOfEachField(keeper.unstored()),
    settle: keeper.settle,
    /**
     * Before the page is loaded anew: stores what is typed. @throws Error when it cannot be stored;
     * then nothing may reload
     */
    async storeBeforeReload(): Promise<void> {
      // Rare, so it is loaded only then.
      if (state.photosToKeep.get() > 0)
        await (await import('#client/state/photosToKeep.ts')).photosKept();
      drafts.flush();
      // This also notices a store that was cleared under this page.
      await sender.recount();
      await keeper.storeBeforeReload();
    },
    isReachable: reach.isReachable,
    checkLogin: session.checkLogin,
    lock: lock.lock,
    lockIfEnded: lock.lockIfEnded,
    logout: session.logout,
    /** The person read that work was lost when the store was cleared. */
    readCleared(): void {
      witness.read(accountHere());
      state.cleared.set(0);
    },
    /** The person read what was given back after a restore. */
    dismissGivenBack: restored.read,
  };
}

export const sync = createSync();
