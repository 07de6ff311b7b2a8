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
 * What `JSON.stringify` makes of an answer, which is data alone: a long one is written part by part,
 * and holds up nobody.
 */
export async function jsonText(answer: unknown): Promise<string> {
  const written: string[] = [];
  let since = performance.now();
  for (const piece of pieces(answer)) {
    written.push(piece);
    if (performance.now() - since < turn) continue;
    await setImmediate();
    since = performance.now();
  }
  return written.join('');
}
