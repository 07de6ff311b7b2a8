import type { Call } from '#client/api/caller.ts';
import { isPractising } from '#client/practice/flag.ts';
import { state } from '#client/state/state.ts';
import { Problem } from '#shared/problems.ts';
import { createDevice } from './base/device.ts';
import { createOutcomes } from './base/outcomes.ts';
import type { Keeper, Reader, Sender, Session } from './base/pieces.ts';
import { createReachability } from './base/reachable.ts';
import { seldom } from './base/seldom.ts';
import { createTabs } from './base/tabs.ts';
import { createAdoption } from './cleared/adoption.ts';
import { createCounting } from './cleared/counting.ts';
import { createWiped, type Wiped } from './cleared/wiped.ts';
import { createWitness } from './cleared/witness.ts';
import { createLock } from './lock/lock.ts';
import { createOfflineLock, type OfflineLock } from './lock/offlineLock.ts';
import { createReader } from './reading/reader.ts';
import { createRestored, type Restored } from './restored/restored.ts';
import { createAllSent } from './sending/allSent.ts';
import type { Intake } from './sending/intake.ts';
import { createSender } from './sending/sender.ts';
import { createSession } from './session/session.ts';
import { createDrafts } from './typing/drafts.ts';
import { createEmergency } from './typing/emergency.ts';
import { createKeeper } from './typing/keeper.ts';
import { createMarks } from './typing/marks.ts';
import { createRecovery } from './typing/recover.ts';

/** All pieces between the screens, the device and the server, made once for a page. */
export function putTogether(bare: Call) {
  // Later pieces are made from earlier ones. An earlier piece calls a later one through this
  // object.
  const later = {} as {
    keeper: Keeper;
    offlineLock: OfflineLock;
    reader: Reader;
    restored: Restored;
    sender: Sender;
    wiped: Wiped;
    session: Session;
  };
  const onDenied = seldom(() => later.session.checkLogin());
  const call: Call = async (name, input, options = {}) => {
    const answer = await bare(name, input, {
      ...options,
      ...(options.action ? { action: { ...options.action, epoch: later.restored.epoch() } } : {}),
      onHeaders(headers) {
        later.restored.note(headers);
        options.onHeaders?.(headers);
      },
    }).catch((error: unknown) => {
      // A role may have been taken away meanwhile: menu and screens follow.
      if (error instanceof Problem && error.code === 'access_denied') onDenied();
      throw error;
    });
    // The server answers `session.` calls for anybody, so they are no contact with this person.
    if (!name.startsWith('session.')) later.offlineLock.contact();
    return answer;
  };
  const tabs = createTabs();
  const drafts = createDrafts();
  const device = createDevice(() => {
    drafts.flush();
    state.update.set('ready');
  });
  // Practising leaves nothing where another tab could take it for real work.
  const storage = isPractising ? null : storageOf(() => window.localStorage);
  const tab = crypto.randomUUID();
  const emergency = createEmergency(tab, storage);
  const witness = createWitness(storage, tab);
  const onWiped = async () => {
    if (!(await later.wiped.restore())) return;
    await later.sender.recount();
    // Not awaited: a run may have led here, and `send` would wait for that same run.
    void later.sender.send();
  };
  const keeper = createKeeper({
    device,
    emergency,
    tabs,
    onMerged: (list) => void later.reader.showChanged(list.map(({ id }) => id)),
    onWiped: () => void onWiped().catch(console.warn),
  });
  const marks = createMarks({ device, tabs });
  const lock = createLock({ device, drafts, keeper, tabs });
  const adoption = createAdoption({ device, keeper, lock });
  const offlineLock = createOfflineLock({ device, lock, clock: () => Date.now() });
  const wiped = createWiped({
    device,
    keeper,
    lock,
    tabs,
    witness,
    past: () => later.restored.past(),
    onLeft: () => later.session.followOtherTab(),
  });
  /**
   * Whether a restored server lacks work of this device: it gets that first, then its records come
   * in.
   */
  const isForgetful = async () => {
    const isDue = await later.restored.isDue();
    // Nothing may be called sent until then, even if nothing can be sent just now.
    if (isDue)
      void later.sender
        .recount()
        .catch(console.warn)
        .then(() => later.sender.send());
    return isDue;
  };
  const reader = createReader({
    call,
    device,
    drafts,
    keeper,
    lock,
    marks,
    tabs,
    isForgetful,
    giveBack: () => later.sender.send(),
    recount: () => later.sender.recount(),
  });
  const restored = createRestored({
    device,
    tabs,
    call,
    takeOver: reader.takeOver,
    onOver() {
      // Nobody typed on this page what is given back. It must be read now: if the store is cleared
      // before the sending, it would be lost.
      void adoption.now().catch(console.warn);
      void reader.loadDashboard();
    },
  });
  const outcomes = createOutcomes();
  const intake: Intake = {
    take: async (settled, recount) =>
      (await import('./sending/intake.ts'))
        .createIntake({ keeper, marks, outcomes, reader, tabs })
        .take(settled, recount),
  };
  const reach = createReachability(call);
  const sender = createSender({
    call,
    device,
    keeper,
    lock,
    intake,
    outcomes,
    reach,
    restored,
    tabs,
    allSent: createAllSent(),
    counting: createCounting({ adoption, device, keeper, lock, witness, onWiped }),
  });
  const recovery = createRecovery({ device, emergency });
  const pieces = {
    adoption,
    call,
    device,
    drafts,
    emergency,
    isForgetful,
    keeper,
    lock,
    marks,
    offlineLock,
    reach,
    reader,
    recovery,
    restored,
    sender,
    tabs,
    wiped,
    witness,
  };
  const session = createSession(pieces);

  Object.assign(later, pieces, { session });

  return { ...pieces, session };
}

function storageOf(open: () => Storage): Storage | null {
  try {
    return open();
  } catch {
    return null;
  }
}
