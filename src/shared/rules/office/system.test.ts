import { describe, expect, it } from 'vitest';
import { isLate, waitingMs } from './lateDevice.ts';
import { attentionOf, isRestored, type Watched } from './system.ts';

const at = '2026-11-20T12:00:00.000Z';
const quiet: Watched = {
  at,
  backup_at: '2026-11-19T03:00:00.000Z',
  counts: { accounts: 3, inspections: 2, sessions: 1, devices: 1 },
  database: 'sqlite',
  devices: { total: 0, rows: [] },
  mails: { waiting: 0, failed: 0, oldest: null, rows: [] },
  photos_refused: false,
  refused: { total: 0, rows: [] },
  register: null,
  storage: { database: 1, free: 50e9 },
  purges: [],
};
const device = (unsent: number, unsent_since: string | null, seen_at: string) => ({
  account: { id: 'a', name: 'A' },
  device: 'd',
  missing: unsent > 0 ? 0 : 2,
  unsent,
  unsent_since,
  seen_at,
  clock_offset: null,
});

it.each([
  ['never restored', null, 0, false],
  ['restored yesterday', '2026-11-19T12:00:00.000Z', 0, true],
  ['restored thirty days ago', '2026-10-21T12:00:00.000Z', 0, true],
  ['restored before that', '2026-10-21T11:59:59.999Z', 0, false],
  ['restored before that, and given back since', '2026-10-21T11:59:59.999Z', 1, true],
])('%s: what devices give back is shown or not', (_, restored_at, total, shown) =>
  expect(isRestored({ at, restored_at, given_back: { total, rows: [] } })).toBe(shown),
);

describe('what an administrator must look at', () => {
  it('has a disk without room for photos, and a register that was not fetched last night', () => {
    const fetched = (outcome: 'same' | 'failed' | 'refused', when: string) => ({
      ...quiet,
      register: { at: when, outcome, refusal: null, lacking: [], status: null },
    });
    const last = '2026-11-20T02:00:00.000Z';
    expect(attentionOf({ ...quiet, photos_refused: true })).toEqual([{ what: 'photos' }]);
    expect(attentionOf(fetched('same', last))).toEqual([]);
    for (const outcome of ['failed', 'refused'] as const)
      expect(attentionOf(fetched(outcome, last))).toEqual([{ what: 'register', at: last }]);
    // It is not fetched any more.
    expect(attentionOf(fetched('failed', '2026-11-18T02:00:00.000Z'))).toEqual([]);
  });

  it('is nothing on a quiet day', () => expect(attentionOf(quiet)).toEqual([]));

  it('counts devices whose oldest unsent work is more than a day old, or whose gap is', () => {
    const rows = [
      device(3, '2026-11-19T11:59:00.000Z', at),
      device(3, '2026-11-20T11:59:00.000Z', at),
      device(0, null, '2026-11-18T12:00:00.000Z'),
      device(0, null, at),
    ];
    expect(rows.map((row) => isLate(row, Date.parse(at)))).toEqual([true, false, true, false]);
    expect(attentionOf({ ...quiet, devices: { total: 4, rows } })).toEqual([
      { what: 'devices', count: 2 },
    ]);
  });

  it.each([
    ['made two nights ago', '2026-11-18T12:00:00.000Z', {}, false],
    ['older than two days', '2026-11-18T11:59:59.000Z', {}, true],
    ['never made', null, {}, true],
    [
      'never made, before there is work',
      null,
      { counts: { ...quiet.counts, inspections: 0 } },
      false,
    ],
    ['not known, of another database', null, { database: 'postgres' }, false],
  ] as const)('a backup that was %s', (_, backup_at, change, isNamed) =>
    expect(attentionOf({ ...quiet, ...change, backup_at })).toEqual(
      isNamed ? [{ what: 'backup', at: backup_at }] : [],
    ),
  );

  it('never counts less than nothing for a clock that is ahead', () =>
    expect(waitingMs(device(1, '2027-01-01T00:00:00.000Z', at), Date.parse(at))).toBe(0));

  it('names little room first, then work, then mails and a purge that stopped half-way', () => {
    const found = attentionOf({
      ...quiet,
      storage: { database: 1, free: 999_999_999 },
      refused: { total: 1, rows: [] },
      mails: { ...quiet.mails, failed: 2 },
      purges: [
        { day: '2026-11-20', started_at: '2026-11-20T10:59:00.000Z', ended_at: null, report: null },
        {
          day: '2026-11-19',
          started_at: '2026-11-19T02:00:00.000Z',
          ended_at: '2026-11-19T02:01:00.000Z',
          report: null,
        },
      ],
    });
    expect(found).toEqual([
      { what: 'room', bytes: 999_999_999 },
      { what: 'refused', count: 1 },
      { what: 'mails', count: 2 },
      { what: 'purge', day: '2026-11-20' },
    ]);
  });

  it('no longer names a purge that stopped half-way once another night came through', () => {
    const stopped = { started_at: '2026-11-19T02:00:00.000Z', ended_at: null, report: null };
    const through = {
      started_at: '2026-11-20T02:00:00.000Z',
      ended_at: '2026-11-20T02:01:00.000Z',
    };
    const purges = [
      { day: '2026-11-20', ...through, report: null },
      { day: '2026-11-19', ...stopped },
    ];
    expect(attentionOf({ ...quiet, purges })).toEqual([]);
  });

  it('says nothing of room where it is not known', () =>
    expect(attentionOf({ ...quiet, storage: { database: 1, free: null } })).toEqual([]));
});
