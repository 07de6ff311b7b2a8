import { DayFilter } from './DayFilter.tsx';

/** A period of days, kept in the address. A last day before the first one is reported. */
export function PeriodFilter({
  labels: [first, last],
  from,
  to,
  also = {},
}: {
  labels: readonly [from: string, to: string];
  from: string | null;
  to: string | null;
  /** Other values that a change puts into the address. */
  also?: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <DayFilter name="from" label={first} value={from} also={also} />
      <DayFilter name="to" label={last} value={to} since={from} also={also} />
    </>
  );
}
