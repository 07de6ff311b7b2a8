import type { ReactNode } from 'react';
import { paths } from '#client/navigation/paths.ts';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import { Icon, type IconName } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { sync } from '#client/sync/sync.ts';
import { notesIn } from '#shared/rules/actionParts.ts';
import { keepingTexts, queueTexts, troubleTexts } from '#shared/text/bars.ts';
import { toSending } from '#shared/text/offline.ts';
import { copyText } from './copyText.ts';
import styles from './StatusBars.module.css';

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

function Bar({
  label,
  icon,
  kind,
  children,
  actions,
}: {
  label: string;
  icon: IconName;
  kind?: 'refused' | 'keeping';
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <aside
      className={`${styles.bar} ${kind ? styles[kind] : ''}`}
      data-part="status-bar"
      aria-label={label}
    >
      <Icon name={icon} />
      <p role="status">{children}</p>
      {actions && <div className={`${layout.actions} ${layout.noPrint}`}>{actions}</div>}
    </aside>
  );
}

const openSending = (
  <ButtonLink to={paths.sending()} kind="subtle">
    {toSending}
  </ButtonLink>
);
const saveReserve = () =>
  void import('#client/sync/reserve.ts').then((reserve) => reserve.saveReserve());

function QueueBar() {
  const online = useStore(state.online);
  const stalled = useStore(state.stalled) ?? (online ? null : 'line');
  const heldBack = useStore(state.heldBack);
  // How many is told only while they cannot be sent.
  const waiting = useStore(state.queueCount, (count) =>
    state.online.get() && !state.stalled.get() && !state.heldBack.get() ? 0 : count,
  );
  const refused = useStore(state.refusedCount);
  const sending = useStore(state.sending);
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

/**
 * What somebody must know of: a store that was cleared, work that got lost, a server that was
 * restored. Until it was read.
 */
function TroubleBars() {
  const wiped = useStore(state.wiped);
  const lost = useStore(state.gaps, (all) => all.length);
  const cleared = useStore(state.cleared);
  const given = useStore(state.givenBack);
  return (
    <>
      {wiped && (
        <Bar
          label={troubleTexts.wipedLabel}
          icon="info"
          kind="keeping"
          actions={
            <Button kind="subtle" onClick={() => state.wiped.set(false)}>
              {troubleTexts.read}
            </Button>
          }
        >
          {troubleTexts.wiped}
        </Bar>
      )}
      {cleared > 0 && (
        <Bar
          label={troubleTexts.lostLabel}
          icon="info"
          kind="refused"
          actions={
            <Button kind="subtle" onClick={sync.readCleared}>
              {troubleTexts.read}
            </Button>
          }
        >
          {troubleTexts.cleared(cleared)}
        </Bar>
      )}
      {lost > 0 && (
        <Bar label={troubleTexts.lostLabel} icon="info" kind="refused" actions={openSending}>
          {troubleTexts.lost(lost)}
        </Bar>
      )}
      {given && (
        <Bar
          label={troubleTexts.restoredLabel}
          icon="info"
          kind="keeping"
          actions={
            <Button kind="subtle" onClick={() => void sync.readGivenBack()}>
              {troubleTexts.read}
            </Button>
          }
        >
          {troubleTexts.givenBack(given.count)}{' '}
          {given.left > 0 && troubleTexts.givenBackLeft(given.left)}
        </Bar>
      )}
    </>
  );
}

/**
 * Said plainly when this device does not keep what is typed, with two ways to keep it elsewhere.
 */
function KeepingBar() {
  const keeping = useStore(state.keeping);
  const low = useStore(state.lowSpace);
  if (keeping === 'safe' && !low) return null;
  const copy = () => {
    // What was typed a moment ago is no change yet, and nowhere else either.
    sync.drafts.flush();
    void copyText(
      sync.unstored().map((change) => notesIn(change) ?? JSON.stringify(change.payload)),
    );
  };
  return (
    <Bar
      label={keepingTexts.label}
      icon="info"
      kind="keeping"
      actions={
        keeping !== 'safe' && (
          <>
            {keeping === 'failing' && (
              <Button kind="subtle" onClick={copy}>
                {keepingTexts.copy}
              </Button>
            )}
            <Button kind="subtle" onClick={saveReserve}>
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
