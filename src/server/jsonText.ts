import { setImmediate } from 'node:timers/promises';

/** Milliseconds of writing after which others go first. */
const turn = 10;

/** Objects inside one another that are written field by field; what is deeper goes whole. */
const deepest = 2;

/** `{"a":` and the like, and what is between; what JSON leaves out is not there. */
function* pieces(value: unknown, depth = 0): Generator<string> {
  if (Array.isArray(value)) {
    yield '[';
    for (const [at, one] of value.entries())
      yield `${at === 0 ? '' : ','}${JSON.stringify(one) ?? 'null'}`;
    yield ']';
  } else if (typeof value === 'object' && value !== null && depth < deepest) {
    yield '{';
    let comma = '';
    for (const [name, one] of Object.entries(value)) {
      if (one === undefined) continue;
      yield `${comma}${JSON.stringify(name)}:`;
      yield* pieces(one, depth + 1);
      comma = ',';
    }
    yield '}';
  } else yield JSON.stringify(value);
}

/**
 * Hands over what `JSON.stringify` makes of data, part by part: writing much holds up nobody. A list
 * in a list is one part.
 */
export async function writeJson(data: unknown, take: (part: string) => void): Promise<void> {
  let since = performance.now();
  for (const piece of pieces(data)) {
    take(piece);
    if (performance.now() - since < turn) continue;
    await setImmediate();
    since = performance.now();
  }
}

/** What `JSON.stringify` makes of data, written part by part. */
export async function jsonText(data: unknown): Promise<string> {
  const written: string[] = [];
  await writeJson(data, (part) => written.push(part));
  return written.join('');
}
