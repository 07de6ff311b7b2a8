/**
 * The rows of README.md in this folder: each says how many cases it runs, and falls over when there
 * are fewer than it promises.
 */

/** The title of a row's tests. @throws Error when it has too few cases */
export function rowOf(name: string, cases: readonly unknown[] | number, least: number): string {
  const count = typeof cases === 'number' ? cases : cases.length;
  if (count < least) throw new Error(`security: ${name} runs ${count} cases of at least ${least}`);
  return `security: ${name}, ${count} cases`;
}
