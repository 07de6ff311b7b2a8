import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InspectionStatus } from '#shared/model/enums.ts';
import { byDateThenLocation, dashboardLists, isLate } from './dashboard.ts';

interface Row {
  id: string;
  status: InspectionStatus;
  date: string | null;
  location: string;
}
const row = (id: string, status: InspectionStatus, date: string | null, location = 'X'): Row => ({
  id,
  status,
  date,
  location,
});
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).join(' ');

describe('§4 dashboard: upcoming inspections are those not finished', () => {
  const rows = [
    row('late', 'upcoming', '2026-05-01'),
    row('none', 'upcoming', null),
    row('old', 'finished', '2026-01-01'),
    row('busy', 'started', '2026-04-01'),
    row('zebra', 'upcoming', '2026-04-02', 'Zebra'),
    row('aap', 'upcoming', '2026-04-02', 'aap'),
  ];

  it('puts them in order of date, then location; without a date comes last', () => {
    expect(ids(dashboardLists(rows).upcoming)).toBe('busy aap zebra late none');
  });

  it('takes the first of them as next up', () => {
    expect(dashboardLists(rows).next?.id).toBe('busy');
    expect(dashboardLists(rows.filter(({ status }) => status === 'finished')).next).toBeNull();
    expect(dashboardLists([])).toEqual({ next: null, upcoming: [], finished: [] });
  });
});

describe('§4 dashboard: finished ones latest date first, then location descending', () => {
  it.each([
    {
      name: 'date',
      rows: [
        row('a', 'finished', '2026-01-01'),
        row('b', 'finished', '2026-03-01'),
        row('c', 'finished', '2025-12-31'),
      ],
      order: 'b a c',
    },
    {
      name: 'location',
      rows: [
        row('a', 'finished', '2026-01-01', 'Aap'),
        row('z', 'finished', '2026-01-01', 'zebra'),
        row('m', 'finished', '2026-01-01', 'Mus'),
      ],
      order: 'z m a',
    },
    {
      name: 'no date',
      rows: [
        row('a', 'finished', null, 'Aap'),
        row('b', 'finished', '2020-01-01'),
        row('z', 'finished', null, 'Zebra'),
      ],
      order: 'b z a',
    },
    {
      name: 'equals',
      rows: [row('1', 'finished', '2026-01-01'), row('2', 'finished', '2026-01-01')],
      order: '2 1',
    },
  ])('by $name', ({ rows, order }) => {
    expect(ids(dashboardLists(rows).finished)).toBe(order);
    expect(ids(dashboardLists(rows.toReversed()).finished)).toBe(order);
  });
});

describe('§2 inspections are otherwise ordered by date, then location, ascending', () => {
  const anyRow: fc.Arbitrary<Row> = fc.record({
    id: fc.stringMatching(/^[a-z]{1,4}$/),
    status: fc.constantFrom(...InspectionStatus.options),
    date: fc.constantFrom(null, '2026-01-01', '2026-01-02', '2027-01-01'),
    location: fc.constantFrom('', 'Aap', 'aap', 'Éénhoorn', 'Zebra'),
  });

  it('sorts accents and capitals as a Dutch reader does', () => {
    const rows = ['zebra', 'Éénhoorn', 'Fiets', 'aap', 'Dak'].map((location) =>
      row(location, 'upcoming', '2026-01-01', location),
    );
    expect(ids(rows.sort(byDateThenLocation))).toBe('aap Dak Éénhoorn Fiets zebra');
  });

  it('does not depend on the order given, and changes or loses nothing', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyRow, { selector: ({ id }) => id }), (rows) => {
        const lists = dashboardLists(Object.freeze(rows));
        expect(dashboardLists(rows.toReversed())).toEqual(lists);
        expect([...lists.upcoming, ...lists.finished].map(({ id }) => id).sort()).toEqual(
          rows.map(({ id }) => id).sort(),
        );
        expect(lists.finished.every(({ status }) => status === 'finished')).toBe(true);
        expect(lists.next).toBe(lists.upcoming[0] ?? null);
      }),
    );
  });
});

it.each([
  ['upcoming', '2026-11-24', true],
  ['upcoming', '2026-11-25', false],
  ['upcoming', null, false],
  ['started', '2026-11-24', false],
  ['finished', '2026-11-24', false],
] as const)('%s on %s is late on 25 November: %s', (status, date, expected) => {
  expect(isLate({ status, date }, '2026-11-25')).toBe(expected);
});
