import { setImmediate } from 'node:timers/promises';

/** Milliseconds of writing after which other requests go first. */
const turn = 10;

/** How deep objects are written field by field; deeper ones are written whole. */
const deepest = 2;

/** The parts of the JSON text, in order. Fields that JSON leaves out are left out here. */
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
 * Writes plain data as `JSON.stringify` does, and hands over each part of the text, so that writing
 * a long one holds up nobody. A list in a list is one part.
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

/** The text that `JSON.stringify` makes of plain data, written part by part. */
export async function jsonText(data: unknown): Promise<string> {
  const written: string[] = [];
  await writeJson(data, (part) => written.push(part));
  return written.join('');
}
