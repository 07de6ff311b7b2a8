import type { Column } from '#client/parts/tables/DataTable.tsx';
import type { SystemState } from '#shared/model/system.ts';
import { isProblemCode } from '#shared/problems.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { isLate, waitingMs } from '#shared/rules/office/lateDevice.ts';
import { isRestored } from '#shared/rules/office/system.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { changeTexts } from '#shared/text/changes.ts';
import { problemTexts } from '#shared/text/problems.ts';
import { formatDuration, systemTexts } from '#shared/text/system.ts';
import styles from './SystemTables.module.css';
import { Block, type Handle, HandledButton, moment, type Part, Rows } from './Table.tsx';

const { columns } = systemTexts;

export function Devices({ system, onHandle }: Part & { onHandle: Handle }) {
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
    {
      key: 'actions',
      title: adminTexts.actions,
      cell: ({ account, device }) => (
        <HandledButton
          of={`${account.name}, ${device.slice(0, 8)}`}
          onClick={() => onHandle('device', device, account.id)}
        />
      ),
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

/** Empty, unless a restore happened not long ago or devices gave something back since. */
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

export function Refusals({ system, onHandle }: Part & { onHandle: Handle }) {
  const shown: Column<SystemState['refused']['rows'][number]>[] = [
    { key: 'at', title: columns.at, cell: ({ received_at }) => moment(received_at) },
    { key: 'who', title: columns.who, cell: ({ account }) => account.name },
    {
      key: 'location',
      title: columns.location,
      cell: ({ location }) => location ?? systemTexts.gone,
    },
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
    {
      key: 'actions',
      title: adminTexts.actions,
      cell: ({ id, account, received_at }) => (
        <HandledButton
          of={`${account.name}, ${formatMoment(received_at)}`}
          onClick={() => onHandle('refused', id)}
        />
      ),
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
