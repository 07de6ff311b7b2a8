import type { KeptDraft, Meeting } from '#client/device/changeRecords.ts';
import { keepDraft, readMarksUnlessCleared, settleMeeting } from '#client/device/marks.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import type { Device } from '#client/sync/base/device.ts';
import { withRoom } from '#client/sync/base/room.ts';
import type { Tabs } from '#client/sync/base/tabs.ts';

/**
 * Marks at notes: two texts that met, texts that cannot be sent as they are, and texts that were
 * refused.
 */
export interface Marks {
  /**
   * Reads the marks from the device for the screens. `coming`: the account that logs in, before
   * anything of it is shown.
   */
  read(coming?: string): Promise<void>;
  /** The person looked at two texts that met, and chose. */
  settleMeeting(meeting: Meeting): Promise<void>;
  /** Keeps a text as it was typed; null = there is none any more. */
  putAside(field: string, draft: Omit<KeptDraft, 'account' | 'field'> | null): Promise<void>;
}

const without = <T>(all: ReadonlyMap<string, T>, field: string): ReadonlyMap<string, T> =>
  new Map([...all].filter(([name]) => name !== field));

/** A change is on screen at once; it is told to other tabs when it is stored. */
export function createMarks({ device, tabs }: { device: Device; tabs: Tabs }): Marks {
  async function read(coming?: string): Promise<void> {
    const account = coming ?? state.account.get()?.id;
    if (!account) return;
    const marks = await readMarksUnlessCleared(device.backend(), account, device.store());
    // A cleared store has no marks: this page puts back what it knows.
    if (!marks || (!isHere(account) && account !== coming)) return;
    const put = <T extends { field: string }>(
      slice: { get(): ReadonlyMap<string, T>; set(next: ReadonlyMap<string, T>): void },
      list: readonly T[],
    ) => {
      // Usually nothing changed, and nobody needs to be told.
      if (list.length > 0 || slice.get().size > 0)
        slice.set(new Map(list.map((one) => [one.field, one])));
    };
    put(state.meetings, marks.meetings);
    put(state.drafts, marks.drafts);
    put(state.refusedNotes, marks.refused);
  }
  const changed = async () => {
    await read();
    tabs.tell({ kind: 'notes' });
  };
  return {
    read,
    async settleMeeting(meeting) {
      // Off the screen at once, so that it is not put back when the store turns out to be cleared.
      state.meetings.set((now) =>
        now.get(meeting.field)?.merged === meeting.merged ? without(now, meeting.field) : now,
      );
      await settleMeeting(device.backend(), meeting);
      await changed();
    },
    async putAside(field, draft) {
      const account = state.account.get()?.id;
      if (!account || (draft === null && !state.drafts.get().has(field))) return;
      // On screen at once: a text that is not stored yet must not look absent.
      state.drafts.set((now) =>
        draft ? new Map(now).set(field, { ...draft, account, field }) : without(now, field),
      );
      const backend = device.backend();
      await withRoom(backend, account, 'notes', () => keepDraft(backend, account, field, draft));
      await changed();
    },
  };
}
