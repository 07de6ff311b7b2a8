import { Button } from '#client/parts/Button.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { sync } from '#client/sync/sync.ts';
import { queueTexts } from '#shared/text/bars.ts';
import { KeepingBar } from './KeepingBar.tsx';
import { Bar, openSending, saveReserve } from './StatusBar.tsx';
import { TroubleBars } from './TroubleBars.tsx';

/**
 * Bars below the header: what waits to be sent, how well this device keeps it, and what went wrong.
 * Calm: offline is no error.
 */
export function StatusBars() {
  const account = useStore(state.account);
  if (!account) return null;
  return (
    <div>
      <KeepingBar />
      <TroubleBars />
      <QueueBar />
    </div>
  );
}

function QueueBar() {
  const online = useStore(state.online);
  const stalled = useStore(state.stalled) ?? (online ? null : 'line');
  const heldBack = useStore(state.heldBack);
  // How many changes wait is said only while they cannot be sent.
  const photos = useStore(state.photosWaiting);
  const waiting = useStore(state.queueCount, (count) =>
    state.online.get() && !state.stalled.get() && !state.heldBack.get() ? 0 : count + photos,
  );
  const refused = useStore(state.refusedCount);
  const sending = useStore(state.sending);
  // Where the screen fills the window, the bar is there before the first change waits, so that
  // nothing moves under the finger then.
  const isReady = useStore(state.fills) && !online && waiting === 0;
  if (sending)
    return (
      <Bar label={queueTexts.label} icon="refresh" actions={openSending}>
        <progress max={sending.total} value={sending.done} aria-label={queueTexts.label} />{' '}
        {queueTexts.sending(sending.done, sending.total)}
      </Bar>
    );
  return (
    <>
      {refused > 0 && (
        <Bar label={queueTexts.refused(refused)} icon="info" kind="refused" actions={openSending}>
          <strong>{queueTexts.refused(refused)}.</strong> {queueTexts.refusedHint}
        </Bar>
      )}
      {isReady && (
        <Bar label={queueTexts.label} icon="cloud" actions={openSending}>
          {queueTexts.ready}
        </Bar>
      )}
      {waiting > 0 && heldBack && stalled !== 'role' && <HeldBackBar waiting={waiting} />}
      {waiting > 0 && stalled && (!heldBack || stalled === 'role') && (
        <Bar
          label={queueTexts.label}
          icon={stalled === 'line' ? 'cloud' : 'info'}
          {...(stalled === 'role' ? { kind: 'refused' } : {})}
          actions={
            <>
              {stalled === 'role' && (
                <Button kind="subtle" onClick={saveReserve}>
                  {queueTexts.reserve}
                </Button>
              )}
              {openSending}
            </>
          }
        >
          <strong>{queueTexts.stalled[stalled](waiting)}.</strong>{' '}
          {stalled !== 'line'
            ? queueTexts.stalledHint[stalled]
            : waiting === 1
              ? queueTexts.hintOne
              : queueTexts.hint}
        </Bar>
      )}
    </>
  );
}

function HeldBackBar({ waiting }: { waiting: number }) {
  return (
    <Bar
      label={queueTexts.label}
      icon="cloud"
      actions={
        <>
          <Button kind="subtle" onClick={() => void sync.send({ force: true })}>
            {queueTexts.sendNow}
          </Button>
          {openSending}
        </>
      }
    >
      <strong>{queueTexts.heldBack(waiting)}.</strong>
    </Bar>
  );
}
