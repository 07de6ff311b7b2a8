import type { ReactNode } from 'react';
import { paths } from '#client/paths.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { copyText } from '#client/parts/copyText.ts';
import { unstoredChanges } from '#client/sync/keep.ts';
import { drain } from '#client/sync/queue.ts';
import { keepingTexts, queueTexts } from '#shared/text/offline.ts';
import { Button, ButtonLink } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

/** Bars below the header: what waits to be sent, and how well this device keeps it. Calm: offline is no error. */
export function StatusBars() {
  const account = useStore(state.account);
  if (!account) return null;
  return (
    <div>
      <KeepingBar />
      <QueueBar />
    </div>
  );
}

function Bar({ label, icon, kind = '', children, actions }: { label: string; icon: IconName; kind?: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <aside className={`queue-bar ${kind}`} aria-label={label}>
      <Icon name={icon} />
      <p role="status">{children}</p>
      {actions && <div className="actions queue-bar__actions no-print">{actions}</div>}
    </aside>
  );
}

function QueueBar() {
  const online = useStore(state.online);
  const stalled = useStore(state.stalled);
  const quiet = online && !stalled;
  const waiting = useStore(state.queueCount, (count) => (state.online.get() && !state.stalled.get() && !state.heldBack.get() ? 0 : count));
  const refused = useStore(state.refusedCount);
  const sending = useStore(state.sending);
  const heldBack = useStore(state.heldBack);
  const open = (
    <ButtonLink to={paths.sending()} kind="subtle">
      {queueTexts.open}
    </ButtonLink>
  );
  if (sending)
    return (
      <Bar label={queueTexts.label} icon="refresh" actions={open}>
        <progress max={sending.total} value={sending.done} aria-label={queueTexts.label} /> {queueTexts.sending(sending.done, sending.total)}
      </Bar>
    );
  return (
    <>
      {refused > 0 && (
        <Bar label={queueTexts.refused(refused)} icon="info" kind="queue-bar--refused" actions={open}>
          <strong>{queueTexts.refused(refused)}.</strong> {queueTexts.refusedHint}
        </Bar>
      )}
      {waiting > 0 && heldBack && (
        <Bar
          label={queueTexts.label}
          icon="cloud"
          actions={
            <>
              <Button kind="subtle" onClick={() => void drain({ force: true })}>
                {queueTexts.sendNow}
              </Button>
              {open}
            </>
          }
        >
          <strong>{queueTexts.heldBack(waiting)}.</strong>
        </Bar>
      )}
      {waiting > 0 && !quiet && !heldBack && (
        <Bar label={queueTexts.label} icon="cloud" actions={open}>
          <strong>{queueTexts.waiting(waiting)}.</strong> {waiting === 1 ? queueTexts.hintOne : queueTexts.hint}
        </Bar>
      )}
    </>
  );
}

/** Said plainly when this device does not keep what is typed, with two ways to keep it elsewhere. */
function KeepingBar() {
  const keeping = useStore(state.keeping);
  const low = useStore(state.lowSpace);
  if (keeping === 'safe' && !low) return null;
  const copy = () => void copyText(unstoredChanges().map(({ payload }) => (payload as { notes?: string }).notes ?? JSON.stringify(payload)));
  return (
    <Bar
      label={keepingTexts.label}
      icon="info"
      kind="queue-bar--keeping"
      actions={
        keeping !== 'safe' && (
          <>
            {keeping === 'failing' && (
              <Button kind="subtle" onClick={copy}>
                {keepingTexts.copy}
              </Button>
            )}
            <Button kind="subtle" onClick={() => void import('#client/sync/reserve.ts').then(({ saveReserve }) => saveReserve())}>
              {keepingTexts.reserve}
            </Button>
          </>
        )
      }
    >
      {keeping === 'safe' ? keepingTexts.low : keepingTexts[keeping]}
    </Bar>
  );
}
