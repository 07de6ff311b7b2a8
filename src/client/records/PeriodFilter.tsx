import { DayFilter } from './DayFilter.tsx';

/** From which day to which, in the address; a last day before the first is told. */
export function PeriodFilter({
  labels: [first, last],
  from,
  to,
  also = {},
}: {
  labels: readonly [from: string, to: string];
  from: string | null;
  to: string | null;
  /** What else a change brings into the address. */
  also?: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <DayFilter name="from" label={first} value={from} also={also} />
      <DayFilter name="to" label={last} value={to} since={from} also={also} />
    </>
  );
}
