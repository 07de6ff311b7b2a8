import type { ReactNode } from 'react';
import { call } from '#client/api/call.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { toHeadingIfLost } from '#client/parts/toHeading.ts';
import { showFailure } from '#client/records/failures.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { Session } from '#shared/model/account.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { sessionTexts as texts } from '#shared/text/sessions.ts';
import styles from './Sessions.module.css';

/** Where this person is logged in, and a way to end a session, as on a tablet left somewhere. */
export function OwnSessions() {
  const online = useStore(state.online);
  return online ? <OwnList /> : null;
}

function OwnList() {
  const { data, reload } = useRecord(() => call('account.sessions', {}), 'own', {});
  if (!data) return null;
  const end = (session: Session) =>
    endAfterAsking(
      texts.endOne,
      () => call('account.endSession', { id: session.id }),
      texts.ended,
      reload,
    );
  return (
    <SessionList
      sessions={data.sessions}
      action={(session) =>
        session.current ? (
          <span className={layout.subtle}>{texts.current}</span>
        ) : (
          <Button kind="subtle" icon="cross" onClick={() => void end(session)}>
            {texts.end}
          </Button>
        )
      }
    />
  );
}

/** The sessions of an account, as an administrator sees and ends them. */
export function SessionsOf({ account }: { account: string }) {
  const { data, reload } = useRecord(() => call('users.sessions', { id: account }), account, {});
  if (!data) return null;
  const end = () =>
    endAfterAsking(
      texts.endAll,
      () => call('users.endSessions', { id: account }),
      texts.endedAll,
      reload,
    );
  return (
    <SessionList sessions={data.sessions}>
      {data.sessions.length > 0 && (
        <p>
          <Button icon="cross" onClick={() => void end()}>
            {texts.endAll.confirm}
          </Button>
        </p>
      )}
    </SessionList>
  );
}

async function endAfterAsking(
  { title, text, confirm }: { title: string; text: string; confirm: string },
  end: () => Promise<unknown>,
  ended: { header: string; text: string },
  reload: () => Promise<void>,
): Promise<void> {
  if (!(await ask({ title, text, confirm, cancel: adminTexts.cancel, danger: true }))) return;
  try {
    await withLoading(end());
    notify('success', ended.header, ended.text);
    await reload();
    toHeadingIfLost();
  } catch (error) {
    showFailure(error);
  }
}

function SessionList({
  sessions,
  action,
  children,
}: {
  sessions: readonly Session[];
  action?: (session: Session) => ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className={`${layout.block} ${styles.sessions}`} aria-labelledby="sessions">
      <h2 id="sessions" className="nl-heading nl-heading--level-2">
        {texts.title}
      </h2>
      {sessions.length === 0 && <p className={layout.subtle}>{texts.none}</p>}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <div>
              <strong>{session.device || texts.unknown}</strong>
              <p className={layout.subtle}>
                {texts.since(
                  formatMoment(session.created_at),
                  formatMoment(session.last_seen_at),
                  session.address,
                )}
              </p>
            </div>
            {action?.(session)}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
