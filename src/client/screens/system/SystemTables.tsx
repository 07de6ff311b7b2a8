import { Button } from '#client/parts/Button.tsx';
import type { Column } from '#client/parts/DataTable.tsx';
import { Facts } from '#client/parts/Facts.tsx';
import type { SystemState } from '#shared/model/system.ts';
import { isProblemCode } from '#shared/problems.ts';
import { formatDate, formatMoment } from '#shared/rules/format.ts';
import { isLate, isRestored, waitingMs } from '#shared/rules/system.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { changeTexts } from '#shared/text/changes.ts';
import { problemTexts } from '#shared/text/problems.ts';
import { formatBytes, formatDuration, systemTexts } from '#shared/text/system.ts';
import styles from './SystemTables.module.css';
import { Block, moment, type Part, Rows } from './Table.tsx';

const { columns } = systemTexts;

export function Devices({ system }: Part) {
  const now = Date.parse(system.at);
  const rows = system.devices.rows.map((row) => ({
    ...row,
    id: row.device,
    late: isLate(row, now),
  }));
  const shown: Column<(typeof rows)[number]>[] = [
    { key: 'who', title: columns.who, cell: ({ account }) => account.name },
    {
      key: 'device',
      title: columns.device,
      cell: ({ device }) => <code>{device.slice(0, 8)}</code>,
    },
    { key: 'unsent', title: columns.unsent, cell: ({ unsent }) => systemTexts.changes(unsent) },
    { key: 'missing', title: columns.missing, cell: ({ missing }) => systemTexts.changes(missing) },
    {
      key: 'since',
      title: columns.since,
      cell: (row) => (
        <span className={row.late ? styles.late : undefined}>
          {formatDuration(waitingMs(row, now))}
        </span>
      ),
    },
    { key: 'seen', title: columns.seen, cell: ({ seen_at }) => moment(seen_at) },
    {
      key: 'clock',
      title: columns.clock,
      cell: ({ clock_offset }) => systemTexts.clock(clock_offset),
    },
  ];
  return (
    <Block id="system-devices" title={systemTexts.devices} hint={systemTexts.devicesHint}>
      <Rows
        label={systemTexts.devices}
        columns={shown}
        rows={rows}
        total={system.devices.total}
        empty={systemTexts.devicesEmpty}
      />
    </Block>
  );
}

export function GivenBack({ system }: Part) {
  if (!isRestored(system)) return null;
  const rows = system.given_back.rows.map((row) => ({ ...row, id: row.device }));
  const shown: Column<(typeof rows)[number]>[] = [
    { key: 'who', title: columns.who, cell: ({ account }) => account.name },
    {
      key: 'device',
      title: columns.device,
      cell: ({ device }) => <code>{device.slice(0, 8)}</code>,
    },
    { key: 'count', title: columns.givenBack, cell: ({ count }) => systemTexts.changes(count) },
    { key: 'at', title: columns.lastBack, cell: ({ at }) => moment(at) },
  ];
  return (
    <Block id="system-given-back" title={systemTexts.givenBack} hint={systemTexts.givenBackHint}>
      {system.restored_at !== null && (
        <p>{systemTexts.restoredAt(formatMoment(system.restored_at))}</p>
      )}
      <Rows
        label={systemTexts.givenBack}
        columns={shown}
        rows={rows}
        total={system.given_back.total}
        empty={systemTexts.givenBackEmpty}
      />
    </Block>
  );
}

export function Refusals({ system }: Part) {
  const shown: Column<SystemState['refused']['rows'][number]>[] = [
    { key: 'at', title: columns.at, cell: ({ received_at }) => moment(received_at) },
    { key: 'who', title: columns.who, cell: ({ account }) => account.name },
    {
      key: 'what',
      title: columns.what,
      cell: ({ type }) => changeTexts[type]?.({ number: '', title: '' }) ?? type,
    },
    {
      key: 'why',
      title: columns.why,
      cell: ({ error }) => (isProblemCode(error) ? problemTexts[error].header : error),
    },
  ];
  return (
    <Block id="system-refused" title={systemTexts.refused}>
      <Rows
        label={systemTexts.refused}
        columns={shown}
        rows={system.refused.rows}
        total={system.refused.total}
        empty={systemTexts.refusedEmpty}
      />
    </Block>
  );
}

export function Mails({ system, onRetry }: Part & { onRetry: (id: string) => void }) {
  const { mails } = system;
  const shown: Column<SystemState['mails']['rows'][number]>[] = [
    { key: 'at', title: columns.at, cell: ({ created_at }) => moment(created_at) },
    { key: 'alert', title: columns.alert, cell: ({ alert }) => alert },
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
          <Button
            icon="refresh"
            aria-label={systemTexts.retryOf(alert, formatMoment(created_at))}
            onClick={() => onRetry(id)}
          >
            {systemTexts.retry}
          </Button>
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
  const number = (value: number) => value.toLocaleString('nl-NL');
  return (
    <Block id="system-storage" title={systemTexts.storage}>
      <Facts
        rows={[
          [facts.release, system.release],
          [facts.database, systemTexts.databases[system.database]],
          [facts.size, formatBytes(storage.database)],
          [facts.free, storage.free === null ? systemTexts.unknownRoom : formatBytes(storage.free)],
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
