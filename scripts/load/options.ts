import type { Kind } from './store.ts';

/** What was asked for on the command line. */
const numbers = { devices: 500, actions: 300, minutes: 5, inspections: 12_000, answers: 100, people: 20 } as const;
type Numbers = { -readonly [K in keyof typeof numbers]: number };

export interface Options extends Numbers {
  profile: string;
  databases: Kind[];
}

/** Reads `--name value` pairs. @throws Error that names what is not known: a load must never go where somebody thought it would not. */
export function readOptions(words: readonly string[], profiles: readonly string[]): Options {
  const options: Options = { ...numbers, profile: profiles[0] ?? '', databases: ['sqlite', 'postgres'] };
  for (let at = 0; at < words.length; at += 2) {
    const name = (words[at] ?? '').replace(/^--/, '');
    const value = words[at + 1] ?? '';
    if (name === 'profile' && profiles.includes(value)) options.profile = value;
    else if (name === 'database' && ['sqlite', 'postgres', 'both'].includes(value))
      options.databases = value === 'both' ? ['sqlite', 'postgres'] : [value as Kind];
    else if (name in numbers && /^\d+(\.\d+)?$/.test(value) && Number(value) > 0) options[name as keyof Numbers] = Number(value);
    else
      throw new Error(
        `${words[at]} ${value}: not known. Profiles: ${profiles.join(', ')}; databases: sqlite, postgres, both; numbers: ${Object.keys(numbers).join(', ')}.`,
      );
  }
  return options;
}
