import { type Readable, Transform, type TransformCallback } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Route } from '#shared/contract/route.ts';
import { Problem } from '#shared/problems.ts';

/**
 * What a JSON body would cost, weighed while it comes in and unpacks: too much of it is refused
 * before any of it is parsed. A few packed kilobytes can be millions of objects.
 */

/** A text of notes packs to a tenth, a long one of much the same to a fiftieth; no honest one more. */
const mostTimes = 200;
/** Bytes up to which it makes no difference how well they were packed. */
const few = 1024 * 1024;
/** Objects and lists in each other: ours have six at the most. */
const deepest = 40;
/** Objects, lists and values, where a row does not say otherwise. */
const usualParts = 50_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

type Payload = Readable & { receivedEncodedLength?: number };

class Weigher extends Transform {
  readonly #from: Payload;
  readonly #most: number;
  readonly #spend: (bytes: number) => void;
  #bytes = 0;
  #parts = 0;
  #depth = 0;
  #inText = false;
  #isEscaped = false;

  constructor(from: Payload, most: number, spend: (bytes: number) => void) {
    super();
    this.#from = from;
    this.#most = most;
    this.#spend = spend;
  }

  /** Fastify compares this with the length that the request's header said. */
  get receivedEncodedLength(): number {
    return this.#from.receivedEncodedLength ?? this.#bytes;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    try {
      this.#weigh(chunk);
      done(null, chunk);
    } catch (error) {
      done(error as Error);
    }
  }

  #weigh(chunk: Buffer): void {
    this.#spend(chunk.length);
    this.#bytes += chunk.length;
    const packed = this.#from.receivedEncodedLength;
    const isBomb = packed !== undefined && this.#bytes > few && this.#bytes > packed * mostTimes;
    if (isBomb || !this.#isLight(chunk)) throw new Problem('payload_too_large');
  }

  /** Counts what stands outside of texts. */
  #isLight(chunk: Buffer): boolean {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#inText = false;
      } else if (byte === quote) this.#inText = true;
      else if (byte === comma) this.#parts++;
      else if (byte === openList || byte === openObject) {
        this.#parts++;
        if (++this.#depth > deepest) return false;
      } else if (byte === closeList || byte === closeObject) this.#depth--;
    }
    return this.#parts <= this.#most;
  }
}

/**
 * The same body, which fails with Problem payload_too_large as soon as it weighs too much, and with
 * what `spend` throws. That is told of all bytes, as they come.
 */
export function weighed(
  payload: Payload,
  { headers, method }: FastifyRequest,
  { mostParts = usualParts }: Route,
  spend: (bytes: number) => void,
): Payload {
  // A form with a file is read in another way, with limits of its own.
  if (method === 'GET' || headers['content-type']?.startsWith('multipart/')) return payload;
  const weigher = new Weigher(payload, mostParts, spend);
  // Whoever reads it stops listening at its own limit, while more of it may still come in.
  weigher.on('error', () => payload.unpipe(weigher));
  payload.on('error', (error) => weigher.destroy(error));
  return payload.pipe(weigher);
}
