import { parseArgs } from 'node:util';

/**
 * What a tool may be asked for: a number, words of a list, or a flag. A number without a default is
 * not asked for unless it is given.
 */
type Wanted =
  | { number: number | null; least?: number }
  | { someOf: readonly string[]; otherwise?: readonly string[] }
  | { whether: false };
type Asked<W extends Wanted> = W extends { number: infer N }
  ? N extends number
    ? number
    : number | null
  : W extends { someOf: readonly (infer Word)[] }
    ? Word[]
    : boolean;

/**
 * What was asked for on the command line, as `--name value`; words as `--name one,two`.
 * @throws Error that names what is wrong or not known: a tool never does something else than it was
 *   asked for
 */
export function askedFor<const W extends Readonly<Record<string, Wanted>>>(
  wanted: W,
  words: readonly string[] = process.argv.slice(2),
): { [Name in keyof W]: Asked<W[Name]> } {
  const options = Object.fromEntries(
    Object.entries(wanted).map(([name, one]) => [
      name,
      { type: 'whether' in one ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { values } = parseArgs({ args: [...words], options });
  const read = (name: string, one: Wanted): unknown => {
    const given = values[name];
    if ('whether' in one) return given === true;
    if ('someOf' in one) {
      const chosen = typeof given === 'string' ? given.split(',') : (one.otherwise ?? one.someOf);
      const unknown = chosen.filter((word) => !one.someOf.includes(word));
      if (unknown.length > 0)
        throw new Error(
          `--${name} ${unknown.join(',')}: not known; there is ${one.someOf.join(', ')}`,
        );
      return chosen;
    }
    if (given === undefined) return one.number;
    const number = Number(given);
    if (!Number.isFinite(number) || number < (one.least ?? Number.MIN_VALUE) || number > 1e9)
      throw new Error(`--${name} ${given}: not a number of at least ${one.least ?? 'more than 0'}`);
    return number;
  };
  return Object.fromEntries(
    Object.entries(wanted).map(([name, one]) => [name, read(name, one)]),
  ) as { [Name in keyof W]: Asked<W[Name]> };
}

/** The same for a command: what is wrong is told, and ends it with 2. */
export function askedOrStop<const W extends Readonly<Record<string, Wanted>>>(
  wanted: W,
): { [Name in keyof W]: Asked<W[Name]> } {
  try {
    return askedFor(wanted);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return process.exit(2);
  }
}

/** A seed by chance, for who gave none: told, so that a round can be played again. */
export const anySeed = (): number => Math.floor(Math.random() * 2 ** 31) + 1;
