import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { Skeleton } from '#client/parts/Skeleton.tsx';
import { showFailure } from '#client/records/failures.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import type { SystemState } from '#shared/model/system.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { type Attention, attentionOf } from '#shared/rules/office/system.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { formatBytes, systemTexts } from '#shared/text/system.ts';
import { Mails, Purges, Storage } from './ServerTables.tsx';
import styles from './SystemScreen.module.css';
import { Devices, GivenBack, Refusals } from './SystemTables.tsx';
import type { Handle } from './Table.tsx';

/**
 * 'Systeem': how the installation is doing, for administrators. What needs attention comes first.
 */
export function SystemScreen() {
  const { data, reload } = useRecord(async () => (await call('system.get', {})).system, 'system', {
    otherwise: paths.home(),
  });
  const change = async (act: () => Promise<unknown>, done: { header: string; text: string }) => {
    try {
      await withLoading(act());
      notify('success', done.header, done.text);
    } catch (error) {
      showFailure(error);
    }
    await reload();
  };
  const retry = (id: string) =>
    void change(() => call('system.retryMail', { id }), systemTexts.retried);
  const handle: Handle = (what, id, account) =>
    void change(
      () => call('system.handle', { what, id, ...(account ? { account } : {}) }),
      systemTexts.handled,
    );
  return (
    <Page
      title={screenTitles.system}
      subtitle={systemTexts.intro}
      crumbs={[{ label: screenTitles.system }]}
      actions={
        <Button icon="refresh" onClick={() => void reload()}>
          {systemTexts.refresh}
        </Button>
      }
    >
      {data ? <State system={data} onRetry={retry} onHandle={handle} /> : <Skeleton />}
    </Page>
  );
}

function State({
  system,
  onRetry,
  onHandle,
}: {
  system: SystemState;
  onRetry: (id: string) => void;
  onHandle: Handle;
}) {
  const points = attentionOf(system);
  return (
    <div className={styles.system}>
      <section
        className={`${layout.block} ${styles.status} ${points.length > 0 ? styles.attention : ''}`}
        aria-labelledby="system-status"
      >
        <h2 id="system-status" className="nl-heading nl-heading--level-2">
          {systemTexts.status}
        </h2>
        {points.length === 0 ? (
          <p>{systemTexts.allWell}</p>
        ) : (
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point.what}>{wordsOf(point, system.at)}</li>
            ))}
          </ul>
        )}
        <p className={layout.subtle} role="status">
          {systemTexts.readAt(formatMoment(system.at))}
        </p>
      </section>
      <Devices system={system} onHandle={onHandle} />
      <GivenBack system={system} />
      <Refusals system={system} onHandle={onHandle} />
      <Mails system={system} onRetry={onRetry} onHandle={onHandle} />
      <Storage system={system} />
      <Purges system={system} />
    </div>
  );
}

/** @param at the moment of the state, ISO 8601 */
function wordsOf(point: Attention, at: string): string {
  const { attention } = systemTexts;
  if (point.what === 'room') return attention.room(formatBytes(point.bytes));
  if (point.what === 'purge') return attention.purge(formatDate(point.day));
  if (point.what === 'photos') return attention.photos;
  if (point.what === 'register') return attention.register(formatMoment(point.at));
  if (point.what === 'backup')
    return point.at === null
      ? attention.noBackup
      : attention.oldBackup(Date.parse(at) - Date.parse(point.at));
  return attention[point.what](point.count);
}
