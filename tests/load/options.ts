import { askedFor } from '#tests/tools/asked.ts';
import type { Front } from './heavy.ts';
import type { Kind } from './store.ts';

/**
 * What was asked for of a load. @throws Error that names what is not known: a load must never go
 * where somebody thought it would not.
 */
export function readOptions(words: readonly string[] = process.argv.slice(2)) {
  const { database, front, ...others } = askedFor(
    {
      profile: { someOf: ['return', 'day', 'heavy'] },
      database: { someOf: ['sqlite', 'postgres'] },
      front: { someOf: ['none', 'nginx'], otherwise: ['none'] },
      devices: { number: 500, least: 1 },
      actions: { number: 300, least: 1 },
      minutes: { number: 5 },
      inspections: { number: 12_000, least: 1 },
      answers: { number: 100, least: 1 },
      people: { number: 20, least: 1 },
    },
    words,
  );
  return { ...others, databases: database as Kind[], fronts: front as Front[] };
}
