import type { Sharing } from './sharing.ts';

/**
 * A call that takes long waits for its turn, and how long it took counts for this person. `work` is
 * told how long it waited, in milliseconds.
 * @throws Problem too_many_requests when this person made us do too much; as the line does
 */
export async function heavyCall<T>(
  { budget, heavy }: Pick<Sharing, 'budget' | 'heavy'>,
  person: string,
  work: (waited: number) => Promise<T>,
  gone: AbortSignal,
): Promise<T> {
  budget.check(person, 'heavy', 0);
  const asked = performance.now();
  return heavy.run(
    person,
    async () => {
      const start = performance.now();
      try {
        return await work(start - asked);
      } finally {
        budget.charge(person, 'heavy', performance.now() - start);
      }
    },
    gone,
  );
}
