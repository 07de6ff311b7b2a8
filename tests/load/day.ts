import { printTable, quantile } from '#tests/bench/table.ts';
import {
  deliver,
  list,
  loggedIn,
  onlineCheck,
  open,
  report,
  type Side,
  save,
  saveNotes,
  sideOf,
  start,
  workList,
} from './calls.ts';
import { createChance } from './chance.ts';
import { fillRegion } from './fillRegion.ts';
import { machine, spreadOf, usedBy } from './machine.ts';
import { type Kind, kinds, makeStore } from './store.ts';
import { type Ask, sleep } from './wire.ts';

/**
 * A busy day of the whole country, for some minutes: 300 inspectors at work, 15 saves a second and
 * 60 reports an hour, and all else in proportion. Calls come when they come, whether the ones
 * before were answered or not. Bounds: no errors, and 95 % of the saves within 200 ms.
 */
const dayBounds = { save: 200 } as const;
const people = 300;

interface Stream {
  name: string;
  /** How many a second. */
  rate: number;
  ask: (side: Side, n: number) => Ask | Promise<Ask>;
  /** Statuses that are fine. */
  fine?: number[];
}

const streams: Stream[] = [
  { name: 'save an answer', rate: 12, ask: save },
  { name: 'save notes', rate: 3, ask: saveNotes },
  // Every open page asks each 30 s.
  { name: 'online check', rate: people / 30, ask: onlineCheck },
  { name: 'who is logged in', rate: 1, ask: loggedIn },
  { name: 'work list, anew', rate: 0.5, ask: (side) => workList(side, { known: false }) },
  {
    name: 'work list, known',
    rate: 0.5,
    ask: (side) => workList(side, { known: true }),
    fine: [200, 304],
  },
  {
    name: 'open an inspection',
    rate: 0.5,
    ask: (side) => open(side, side.chance.pick(['started', 'finished'])),
  },
  // The line came back: a hundred queues in ten minutes.
  {
    name: 'deliver 150 waiting changes',
    rate: 1 / 6,
    ask: (side, n) => deliver(side, n, 150),
    fine: [200, 429],
  },
  { name: 'start an inspection', rate: 0.05, ask: start },
  {
    name: 'accounts and versions',
    rate: 0.2,
    ask: (side) => list(side, side.chance.pick(['/api/user', '/api/version', '/api/audit'])),
  },
  { name: 'report as PDF', rate: 1 / 60, ask: report },
];

/** Runs it on a fresh database; answers what was wrong, one sentence each. */
export async function day(kind: Kind, minutes: number): Promise<string[]> {
  const store = await makeStore(kind);
  try {
    const region = await fillRegion(store, { inspections: people * 10, answers: 100, people });
    const at = await sideOf(store, region, createChance(1));
    const server = await store.serve();
    try {
      const errors: string[] = [];
      const side = at(server.url);
      const times = await Promise.all(
        streams.map((stream) => flow(side, stream, minutes * 60_000, errors)),
      );
      const use = usedBy(server.process.pid ?? 0);
      console.log(`\nday on ${kinds[kind]}: ${minutes} minutes; ${machine()}`);
      printTable(
        ['ms', 'count', 'p50', 'p95', 'p99', 'most'],
        streams.map(({ name }, index) => [
          name,
          `${times[index]?.length ?? 0}`,
          ...spreadOf(times[index] ?? []),
        ]),
      );
      console.log(
        `  ${errors.length} errors; server: ${use.seconds.toFixed(0)} s of processor in ${(minutes * 60).toFixed(0)} s, at most ${use.megabytes.toFixed(0)} MB`,
      );
      const saves = quantile([...(times[0] ?? []), ...(times[1] ?? [])], 0.95);
      return [
        ...errors,
        ...(saves > dayBounds.save
          ? [`day on ${kinds[kind]}: 95 % of the saves took ${saves.toFixed(0)} ms`]
          : []),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await store.dispose();
  }
}

/** Calls at this rate, by chance, for so long; answers what each took, in ms. */
async function flow(
  side: Side,
  { name, rate, ask, fine = [200] }: Stream,
  duration: number,
  errors: string[],
): Promise<number[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const one = async (n: number) => {
    const answer = await side.wire(await ask(side, n));
    if (fine.includes(answer.status)) times.push(answer.ms);
    else errors.push(`${name} was answered with ${answer.status}`);
  };
  const end = performance.now() + duration;
  let next = performance.now();
  for (let n = 0; ; n++) {
    next += (-Math.log(1 - Math.random()) / rate) * 1_000;
    if (next > end) break;
    await sleep(Math.max(0, next - performance.now()));
    running.push(
      one(n).catch(
        (error: Error) => void errors.push(`${name} was not answered: ${error.message}`),
      ),
    );
  }
  await Promise.all(running);
  return times;
}
