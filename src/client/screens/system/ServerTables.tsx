import { Button } from '#client/parts/Button.tsx';
import { Facts } from '#client/parts/Facts.tsx';
import layout from '#client/parts/layout.module.css';
import type { Column } from '#client/parts/tables/DataTable.tsx';
import type { SystemState } from '#shared/model/system.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { formatBytes, systemTexts } from '#shared/text/system.ts';
import styles from './SystemTables.module.css';
import { Block, type Handle, HandledButton, moment, type Part, Rows } from './Table.tsx';

const { columns } = systemTexts;

/**
 * The mails that had trouble. Only one that was given up can be sent again or marked as handled.
 */
export function Mails({
  system,
  onRetry,
  onHandle,
}: Part & { onRetry: (id: string) => void; onHandle: Handle }) {
  const { mails } = system;
  const shown: Column<SystemState['mails']['rows'][number]>[] = [
    { key: 'at', title: columns.at, cell: ({ created_at }) => moment(created_at) },
    { key: 'alert', title: columns.alert, cell: ({ alert }) => alert },
    { key: 'recipient', title: columns.recipient, cell: ({ recipient }) => recipient },
    {
      key: 'attempts',
      title: columns.attempts,
      cell: ({ attempts }) => attempts.toLocaleString('nl-NL'),
    },
    {
      key: 'error',
      title: columns.error,
      cell: ({ error }) => <code className={styles.error}>{error ?? '–'}</code>,
    },
    {
      key: 'actions',
      title: adminTexts.actions,
      cell: ({ id, status, alert, created_at }) =>
        status === 'failed' && (
          <div className={layout.actions}>
            <Button
              icon="refresh"
              aria-label={systemTexts.retryOf(alert, formatMoment(created_at))}
              onClick={() => onRetry(id)}
            >
              {systemTexts.retry}
            </Button>
            <HandledButton
              of={`${alert}, ${formatMoment(created_at)}`}
              onClick={() => onHandle('mail', id)}
            />
          </div>
        ),
    },
  ];
  return (
    <Block id="system-mails" title={systemTexts.mails}>
      {mails.waiting > 0 && <p>{systemTexts.mailsWaiting(mails.waiting)}</p>}
      <Rows
        label={systemTexts.mails}
        columns={shown}
        rows={mails.rows}
        empty={systemTexts.mailsEmpty}
      />
    </Block>
  );
}

export function Storage({ system }: Part) {
  const { facts } = systemTexts;
  const { storage, counts, retain } = system;
  const since = (at: string | null, never: string) =>
    at ? systemTexts.ago(formatMoment(at), Date.parse(system.at) - Date.parse(at)) : never;
  const number = (value: number) => value.toLocaleString('nl-NL');
  return (
    <Block id="system-storage" title={systemTexts.storage}>
      <Facts
        rows={[
          [facts.release, system.release],
          [facts.database, systemTexts.databases[system.database]],
          [facts.size, formatBytes(storage.database)],
          [facts.free, storage.free === null ? systemTexts.unknownRoom : formatBytes(storage.free)],
          [facts.backup, since(system.backup_at, systemTexts.noBackup[system.database])],
          [facts.restored, since(system.restored_at, systemTexts.neverRestored)],
          [facts.accounts, number(counts.accounts)],
          [facts.inspections, number(counts.inspections)],
          [facts.devices, number(counts.devices)],
          [facts.sessions, number(counts.sessions)],
          [facts.keptInspections, systemTexts.kept(retain.inspections)],
          [facts.keptAudit, systemTexts.kept(retain.audit)],
          [facts.keptMails, systemTexts.kept(retain.mails)],
        ]}
      />
    </Block>
  );
}

export function Purges({ system }: Part) {
  const rows = system.purges.map((run) => ({ ...run, id: run.day }));
  const shown: Column<(typeof rows)[number]>[] = [
    { key: 'day', title: columns.day, cell: ({ day }) => formatDate(day) },
    {
      key: 'result',
      title: columns.result,
      cell: ({ report }) => (report ? systemTexts.purged(report) : systemTexts.running),
    },
  ];
  return (
    <Block id="system-purges" title={systemTexts.purges} hint={systemTexts.purgesHint}>
      <Rows
        label={systemTexts.purges}
        columns={shown}
        rows={rows}
        empty={systemTexts.purgesEmpty}
      />
    </Block>
  );
}
