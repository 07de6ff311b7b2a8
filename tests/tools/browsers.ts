import { buildWhenNeeded } from '#packaging/build.ts';
import { type Engine, engines } from '#tests/browsers/driver.ts';
import { findEngines } from '#tests/browsers/packages.ts';
import { stories, type Told, tellRounds } from '#tests/browsers/rounds.ts';
import { noFigures, plus } from '#tests/browsers/words.ts';
import { anySeed, askedOrStop } from './asked.ts';

/**
 * npm run browsers -- [--engine webkit|firefox] [--rounds 1] [--minutes 30] [--story
 * day,offline,killed,keys,two-tabs] [--seed 1234]: stories of work in WebKitGTK and Firefox ESR,
 * from Debian's packages. With --minutes rounds go on for so long. Ends with 1 when anything was
 * lost, doubled or wrong; an engine that cannot be had is said, and fails nothing.
 */
const say = (line: string): void => console.log(line);
const { engine, story, rounds, minutes, seed } = askedOrStop({
  engine: { someOf: engines },
  story: { someOf: stories.map(({ name }) => name) },
  rounds: { number: null, least: 1 },
  minutes: { number: null },
  seed: { number: anySeed(), least: 0 },
});
const chosen = stories.filter(({ name }) => story.includes(name));

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => stop.abort());
// Whoever started it beside other work is gone.
process.once('disconnect', () => stop.abort());

const here = findEngines(engine, say);
if (here.length === 0) process.exit(0);
await buildWhenNeeded(() => say('Building the client…'));
say(`seed ${seed}`);
const until = Date.now() + (minutes ?? 0) * 60_000;
const goOn = (done: number): boolean =>
  minutes === null
    ? done < (rounds ?? 1)
    : Date.now() < until && done < (rounds ?? Number.POSITIVE_INFINITY);
const began = Date.now();
const tell = (engine: Engine): Promise<Told[]> =>
  tellRounds({ engine, stories: chosen, goOn, seed, say, signal: stop.signal });
// Side by side: half of the time is waiting.
const ended = await Promise.allSettled(here.map(tell));
let wrong = 0;
for (const [at, one] of ended.entries()) {
  if (one.status === 'rejected') {
    wrong++;
    say(`FAIL ${here[at]}: ${one.reason instanceof Error ? one.reason.message : one.reason}`);
    continue;
  }
  const { typed, lost, doubled, strayed } = one.value
    .map(({ figures }) => figures)
    .reduce(plus, noFigures);
  const failed = one.value.filter((story) => story.wrong.length > 0).length;
  wrong += failed;
  say(
    `${here[at]}: ${one.value.length} stories, ${failed} failed; ${typed} words typed, lost ${lost}, doubled ${doubled}, strayed ${strayed}`,
  );
}
say(`${Math.round((Date.now() - began) / 1_000)} s`);
process.exit(wrong > 0 || stop.signal.aborted ? 1 : 0);
