import { useCallback, useEffect, useState } from 'react';
import type { QueueEntry, RefusedEntry } from '#client/device/changeRecords.ts';
import { discard, type Outgoing, outgoing, retry } from '#client/device/outgoing.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { copyText } from '#client/shell/copyText.ts';
import { Page } from '#client/shell/Page.tsx';
import { accountHere } from '#client/state/account.ts';
import { ask } from '#client/state/notices.ts';
import { useSaving } from '#client/state/saving.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { tellOffline } from '#client/state/tellOffline.ts';
import { hideInspection } from '#client/state/work.ts';
import { throwAway } from '#client/sync/addPhoto.ts';
import { sync } from '#client/sync/sync.ts';
import { missingNumbers } from '#shared/rules/device/ledger.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { otherTexts } from '#shared/text/offline.ts';
import { sendingTexts } from '#shared/text/sending.ts';
import { ChangeList, useSubjects, wordsOf } from './ChangeRow.tsx';
import { AsideList, MeetingList } from './NoteLists.tsx';
import { PhotoList } from './PhotoList.tsx';
import { Confirmed, Reserve } from './SendingParts.tsx';

/**
 * 'Verzendcentrum': every change that is not on the server yet, in plain words (agreements part
 * 4.3).
 */
export function SendingScreen() {
  const { data, read } = useOutgoing();
  const sending = useStore(state.sending);
  const others = useStore(state.others);
  const subjects = useSubjects(data);
  const now = useSaving();
  const owed = useStore(state.owed);
  if (!data) return <Page title={sendingTexts.title}>{null}</Page>;
  const { waiting, refused, settled, counters, meetings, drafts, uploads } = data;
  const busy = sending !== null;
  const { again, drop } = waysOf(read);
  const copy = (entry: QueueEntry) => void copyText([wordsOf(entry, subjects).text]);
  const gaps = counters ? missingNumbers(counters, [...waiting, ...refused]) : [];
  return (
    <Page
      title={sendingTexts.title}
      subtitle={sendingTexts.intro}
      crumbs={[{ label: sendingTexts.title }]}
      actions={
        (waiting.length + uploads.length > 0 || owed) && (
          <Button
            kind="primary"
            icon="refresh"
            disabled={busy}
            onClick={() => void sendNow().then(read)}
          >
            {sendingTexts.sendNow}
          </Button>
        )
      }
    >
      {now === 'sent' && meetings.length === 0 && (
        <p className={`${layout.block} ${layout.empty}`}>{sendingTexts.nothing}</p>
      )}
      {owed && <p className={layout.block}>{sendingTexts.owed}</p>}
      <MeetingList meetings={meetings} subjects={subjects} />
      <AsideList drafts={drafts} subjects={subjects} />
      <ChangeList
        id="geweigerd"
        title={sendingTexts.refused(refused.length)}
        entries={refused}
        subjects={subjects}
        onCopy={copy}
        onRetry={again}
        onDiscard={drop}
      />
      <ChangeList
        id="wacht"
        title={sendingTexts.waiting(waiting.length)}
        entries={waiting}
        subjects={subjects}
        sending={busy}
        onCopy={copy}
      />
      <PhotoList photos={uploads} subjects={subjects} onChange={read} />
      {others.map(({ name, count }) => (
        <p key={name} className={layout.block}>
          {otherTexts.others(name, count)}
        </p>
      ))}
      <Reserve
        isEmpty={waiting.length + refused.length + drafts.length + uploads.length === 0}
        onRead={read}
      />
      <Confirmed settled={settled} counters={counters} gaps={gaps} />
    </Page>
  );
}

async function sendNow(): Promise<void> {
  await sync.send({ force: true });
  if (!state.online.get()) tellOffline();
}

/** What can be done with a refused change. `read` shows what became of it. */
function waysOf(read: () => void) {
  const again = async (entry: RefusedEntry) => {
    await retry(sync.backend(), accountHere(), entry.place);
    await sync.recount();
    await sendNow();
    read();
  };
  const drop = async (entry: RefusedEntry) => {
    const { discardTitle, discardText, discard: label } = sendingTexts;
    if (
      !(await ask({
        title: discardTitle,
        text: discardText,
        confirm: label,
        cancel: dialogTexts.cancel,
        danger: true,
      }))
    )
      return;
    const { type, payload } = entry;
    if (type === 'SAVE_INSPECTION_PHOTO' && payload.removed === false)
      await throwAway(payload.photo);
    // A copy that was kept only for this change goes along.
    if (await discard(sync.backend(), accountHere(), entry.place, new Date().toISOString()))
      hideInspection(entry.inspection);
    else await sync.reader.reloadInspection(entry.inspection);
    await sync.marks.read();
    await sync.recount();
    read();
  };
  return { again, drop };
}

/** Everything that is on its way, read again whenever the numbers change. */
function useOutgoing(): { data: Outgoing | null; read: () => void } {
  const [data, setData] = useState<Outgoing | null>(null);
  const waiting = useStore(state.queueCount);
  const photos = useStore(state.photosWaiting);
  const refused = useStore(state.refusedCount);
  const meetings = useStore(state.meetings);
  const drafts = useStore(state.drafts);
  const read = useCallback(() => {
    const account = state.account.get();
    if (account) void outgoing(sync.backend(), account.id).then(setData);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers tell that there is something to read
  useEffect(read, [waiting, photos, refused, meetings, drafts, read]);
  return { data, read };
}
