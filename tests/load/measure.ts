import type { ServerProcess } from '#tests/support/serverProcess.ts';
import {
  add,
  deliver,
  finish,
  list,
  loggedIn,
  open,
  ownData,
  report,
  type Side,
  save,
  sideOf,
  start,
  workList,
} from './calls.ts';
import { createChance } from './chance.ts';
import type { Region } from './fillRegion.ts';
import { usedBy } from './machine.ts';
import type { Store } from './store.ts';
import type { Ask } from './wire.ts';

/**
 * What each call takes on a region's ten years: ms over HTTP, one after the other. Two regions are
 * measured in turns, a small and a large one, so that whatever else the machine does falls on both.
 */
export interface Measured {
  name: string;
  /** Milliseconds, of each side. */
  times: number[][];
  /** Of the answer as it travels, on the last side. */
  kilobytes: number;
  /** Milliseconds that 95 % must stay within; null where nobody waits for it. */
  budget: number | null;
  /** So many times as long it may take on ten times the data. */
  growth: number;
}

interface Call {
  name: string;
  /** What is asked; what must be done before it is done here, and not counted. */
  ask: (side: Side, n: number) => Ask | Promise<Ask>;
  count?: number;
  expected?: number;
  /** Milliseconds that 95 % must stay within; null where nobody waits for it. */
  budget?: number | null;
  /** So many times as long it may take on ten times the data, where that is more than usual. */
  growth?: number;
}

const runs = 100;
const warmUp = 5;
/** Of a call that says nothing else. */
const usual = 20;
const usualGrowth = 3;

const calls: Call[] = [
  { name: 'who is logged in', ask: loggedIn },
  { name: 'work list, anew', ask: (side) => workList(side, { known: false }), budget: 100 },
  {
    name: 'work list, unchanged (304)',
    ask: (side) => workList(side, { known: true }),
    expected: 304,
  },
  { name: 'save an answer', ask: save },
  {
    name: 'deliver 50 waiting changes',
    ask: (side, n) => deliver(side, n, 50),
    count: 40,
    budget: 250,
  },
  { name: 'open an inspection under way', ask: (side) => open(side, 'started') },
  { name: 'open a finished inspection', ask: (side) => open(side, 'finished') },
  { name: 'add an inspection', ask: add, expected: 201 },
  { name: 'start an inspection', ask: start },
  { name: 'finish an inspection', ask: finish, budget: 50 },
  { name: 'report as PDF', ask: report, count: 5, budget: 3_000 },
  { name: 'accounts', ask: (side) => list(side, '/api/user') },
  { name: 'versions, with numbers of inspections', ask: (side) => list(side, '/api/version') },
  { name: 'all inspections, a page', ask: (side) => list(side, '/api/inspection?limit=25') },
  {
    name: 'all inspections, searched and sorted by place',
    ask: (side) => list(side, '/api/inspection?limit=25&filter=de&sort=location'),
    // Words within words: every inspection is looked at.
    growth: 10,
    budget: 100,
  },
  {
    name: 'all inspections with offers to restore',
    ask: (side) => list(side, '/api/inspection?limit=25&offers=1&status=finished'),
    growth: 10,
    budget: 100,
  },
  {
    name: 'all inspections of a month',
    ask: (side) => list(side, '/api/inspection?limit=100&from=2026-03-01&to=2026-03-31'),
  },
  {
    name: 'all inspections as CSV',
    ask: (side) => list(side, '/api/inspection/overview?format=csv'),
    count: 3,
    budget: null,
  },
  {
    name: 'figures of twelve months',
    ask: (side) => list(side, '/api/figures?from=2025-12-01&to=2026-11-30'),
    // Both together stay within what one person may ask for in a minute.
    count: 25,
    budget: 300,
  },
  {
    name: 'figures of all years',
    ask: (side) => list(side, '/api/figures'),
    // Every answer that was ever given is counted; of months without a change only once.
    growth: 10,
    count: 25,
    budget: 300,
  },
  { name: 'page Systeem', ask: (side) => list(side, '/api/system') },
  { name: 'all that is kept of one inspector', ask: ownData, count: 2, budget: null },
  { name: 'changes by administrators', ask: (side) => list(side, '/api/audit') },
  {
    name: 'changes by administrators, searched',
    ask: (side, n) => list(side, `/api/audit?filter=${n}`),
  },
];

export async function measure(
  stores: readonly Store[],
  regions: readonly Region[],
): Promise<Measured[]> {
  const servers: ServerProcess[] = [];
  try {
    const sides: Side[] = [];
    for (const [index, region] of regions.entries()) {
      const store = stores[index] as Store;
      const at = await sideOf(store, region, createChance(index + 1));
      const server = await store.serve();
      servers.push(server);
      sides.push(at(server.url));
    }
    const measured: Measured[] = [];
    for (const call of calls) measured.push(await time(sides, call));
    console.log(
      `\n  servers: at most ${servers.map(({ process }) => `${usedBy(process.pid ?? 0).megabytes.toFixed(0)} MB`).join(' and ')}`,
    );
    return measured;
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function time(
  sides: readonly Side[],
  { name, ask, count = runs, expected = 200, budget = usual, growth = usualGrowth }: Call,
): Promise<Measured> {
  const times = sides.map((): number[] => []);
  let kilobytes = 0;
  for (let n = 0; n < count + warmUp; n++)
    for (const [index, side] of sides.entries()) {
      const answer = await side.wire(await ask(side, n));
      if (answer.status !== expected)
        throw new Error(`${name}: ${answer.status} ${answer.body.toString().slice(0, 200)}`);
      kilobytes = answer.body.length / 1_000;
      if (n >= warmUp) times[index]?.push(answer.ms);
    }
  return { name, times, kilobytes, budget, growth };
}
