/** What happened, step by step; printed as it happens. */
export interface Outcome {
  round: string;
  step: string;
  result: 'ok' | 'failed' | 'not possible';
  /** What was seen, why it failed, or why it cannot be done with this provider. */
  note: string;
}

/** Thrown by a step that this version of the provider has nothing for. */
export class NotPossible extends Error {}

export interface Report {
  readonly outcomes: readonly Outcome[];
  round(name: string): void;
  /**
   * Runs a step; one that throws has failed, and the next one runs all the same. The answer is what
   * was seen.
   */
  step(name: string, work: () => Promise<string>): Promise<void>;
}

export function createReport(say: (line: string) => unknown): Report {
  const outcomes: Outcome[] = [];
  let current = '';
  return {
    outcomes,
    round: (name) => {
      current = name;
      say(`\n${name}`);
    },
    step: async (name, work) => {
      const outcome = await work().then(
        (note) => ({ result: 'ok' as const, note }),
        (error: unknown) => ({
          result: error instanceof NotPossible ? ('not possible' as const) : ('failed' as const),
          note: error instanceof Error ? error.message : String(error),
        }),
      );
      outcomes.push({ round: current, step: name, ...outcome });
      say(`  ${outcome.result.padEnd(12)} ${name}${outcome.note ? ` — ${outcome.note}` : ''}`);
    },
  };
}

/** @throws Error that says what was expected and what was seen. */
export function expectEqual(what: string, seen: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(seen), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: expected ${right}, saw ${left}`);
}
