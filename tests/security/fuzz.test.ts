import { beforeAll, expect, it } from 'vitest';
import { type RouteName, routes } from '#shared/contract/routes.ts';
import { onBothDatabases } from '#tests/support/app.ts';
import { type ApiDocument, callsOf } from './fuzzRequests.ts';
import { fuzzCall } from './fuzzRun.ts';
import { createWorld, type World } from './fuzzWorld.ts';
import { rowOf } from './rows.ts';

/**
 * Made-up requests from the API document itself, on both databases. In npm test some for each call;
 * `npm run fuzz` sends many. A failure names its seed: `npm run fuzz -- --seed n --only name` sends
 * the same again.
 */
const asked = process.env['FUZZ_PER_CALL'];
/** A piece of a photo is seldom made up well: of thirty, none. */
const perCall = (name: RouteName): number => Number(asked ?? (name === 'photos.bring' ? 60 : 30));
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120);
const only = process.env['FUZZ_ONLY']?.split(',');
const names = (Object.keys(routes) as RouteName[]).filter(
  (name) => only === undefined || only.includes(name),
);

/** Calls that no made-up request gets through: what they need cannot be made up. */
const neverThrough: ReadonlySet<RouteName> = new Set(['setUp.use', 'calendar.feed']);

const cases = names.reduce((sum, name) => sum + perCall(name), 0);

onBothDatabases(rowOf(`fuzz, seed ${seed}`, cases, 1), (use) => {
  let world: World;
  let document: ApiDocument;
  beforeAll(async () => {
    world = await createWorld(use());
    document = (await use().nobody.get('/openapi.json')).body;
  });

  it('knows every call', () => {
    expect(
      callsOf(document)
        .map(({ name }) => name)
        // The document describes itself as well.
        .filter((name) => (name as string) !== 'openapi.get')
        .sort(),
    ).toEqual(Object.keys(routes).sort());
  });

  it.each(names)('%s', { timeout: 60_000 + Number(asked ?? 60) * 1_000 }, async (name) => {
    const call = callsOf(document).find((one) => one.name === name);
    if (!call) throw new Error(`${name} is not in the document`);
    // A minute for each call: so many mistakes at once are refused by themselves.
    use().pass(61_000);
    const { requests, statuses, failures } = await fuzzCall(use(), world, call, {
      requests: perCall(name),
      seed,
    });
    if (asked !== undefined)
      console.info(`${name}: ${requests} requests, ${JSON.stringify(statuses)}`);
    expect(failures).toEqual([]);
    expect(requests).toBe(perCall(name));
    // They do hit: some go through, or nothing was tried.
    const through = Object.entries(statuses).reduce(
      (sum, [status, count]) => sum + (Number(status) < 400 ? count : 0),
      0,
    );
    if (!neverThrough.has(name) && perCall(name) >= 30)
      expect(through, JSON.stringify(statuses)).toBeGreaterThan(0);
  });
});
