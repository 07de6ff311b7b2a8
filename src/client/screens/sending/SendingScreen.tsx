import { useCallback, useEffect, useRef, useState } from 'react';
import { discard, type Outgoing, outgoing, retry } from '#client/device/outgoing.ts';
import type { QueueEntry, RefusedEntry } from '#client/device/records.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { copyText } from '#client/shell/copyText.ts';
import { Page } from '#client/shell/Page.tsx';
import { here } from '#client/state/account.ts';
import { ask } from '#client/state/notices.ts';
import { useSaving } from '#client/state/saving.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { hideInspection } from '#client/state/work.ts';
import { readReserve, saveReserve } from '#client/sync/reserve.ts';
import { sync } from '#client/sync/sync.ts';
import { formatMoment } from '#shared/rules/format.ts';
import { missingNumbers } from '#shared/rules/ledger.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { otherTexts } from '#shared/text/offline.ts';
import { sendingTexts } from '#shared/text/sending.ts';
import { ChangeList, useSubjects, wordsOf } from './ChangeRow.tsx';
import changesStyles from './changes.module.css';
import { AsideList, MeetingList } from './NoteLists.tsx';

/**
 * 'Verzendcentrum': every change that is not on the server yet, in plain words (decisions part
 * 4.3).
 */
export function SendingScreen() {
  const { data, read } = useOutgoing();
  const sending = useStore(state.sending);
  const others = useStore(state.others);
  const subjects = useSubjects(data);
  const file = useRef<HTMLInputElement>(null);
  const now = useSaving();
  const owed = useStore(state.owed);
  if (!data) return <Page title={sendingTexts.title}>{null}</Page>;
  const { waiting, refused, settled, counters, meetings, drafts } = data;
  const busy = sending !== null;
  const again = async (entry: RefusedEntry) => {
    await retry(sync.backend(), here(), entry.place);
    await sync.recount();
    await sync.send({ force: true });
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
    // What was kept only for this goes along.
    if (await discard(sync.backend(), here(), entry.place, new Date().toISOString()))
      hideInspection(entry.inspection);
    else await sync.reader.reloadInspection(entry.inspection);
    await sync.marks.read();
    await sync.recount();
    read();
  };
  const copy = (entry: QueueEntry) => void copyText([wordsOf(entry, subjects).text]);
  const gaps = counters ? missingNumbers(counters, [...waiting, ...refused]) : [];
  return (
    <Page
      title={sendingTexts.title}
      subtitle={sendingTexts.intro}
      crumbs={[{ label: sendingTexts.title }]}
      actions={
        (waiting.length > 0 || owed) && (
          <Button
            kind="primary"
            icon="refresh"
            disabled={busy}
            onClick={() => void sync.send({ force: true }).then(read)}
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
      {others.map(({ name, count }) => (
        <p key={name} className={layout.block}>
          {otherTexts.others(name, count)}
        </p>
      ))}
      <section className={layout.block} aria-labelledby="reserve">
        <h2 id="reserve" className="nl-heading nl-heading--level-2">
          {sendingTexts.reserve}
        </h2>
        <p className="nl-paragraph">{sendingTexts.reserveHint}</p>
        <div className={layout.actions}>
          <Button
            icon="note"
            disabled={waiting.length + refused.length + drafts.length === 0}
            onClick={() => void saveReserve()}
          >
            {sendingTexts.reserve}
          </Button>
          <Button icon="plus" onClick={() => file.current?.click()}>
            {sendingTexts.readReserve}
          </Button>
          <input
            ref={file}
            type="file"
            accept="application/json,.json"
            hidden
            aria-label={sendingTexts.readReserve}
            onChange={async (event) => {
              const chosen = event.target.files?.[0];
              event.target.value = '';
              if (chosen) await readReserve(await chosen.text());
              read();
            }}
          />
        </div>
      </section>
      <section className={layout.block} aria-labelledby="bevestigd">
        <h2 id="bevestigd" className="nl-heading nl-heading--level-2">
          {sendingTexts.sent(settled.filter(({ status }) => status === 'applied').length)}
        </h2>
        {settled[0] && <p className="nl-paragraph">{formatMoment(settled[0].at)}</p>}
        {counters && (
          <p className="nl-paragraph">
            {sendingTexts.device(counters.contiguous, counters.nextSequence - 1)}
          </p>
        )}
        {gaps.length > 0 && (
          <p className={changesStyles.gap}>{sendingTexts.gap(gaps.slice(0, 20).join(', '))}</p>
        )}
      </section>
    </Page>
  );
}

/** What is on its way, read again whenever the numbers change. */
function useOutgoing(): { data: Outgoing | null; read: () => void } {
  const [data, setData] = useState<Outgoing | null>(null);
  const waiting = useStore(state.queueCount);
  const refused = useStore(state.refusedCount);
  const meetings = useStore(state.meetings);
  const drafts = useStore(state.drafts);
  const read = useCallback(() => {
    const account = state.account.get();
    if (account) void outgoing(sync.backend(), account.id).then(setData);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers tell that there is something to read
  useEffect(read, [waiting, refused, meetings, drafts, read]);
  return { data, read };
}
