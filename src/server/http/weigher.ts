import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { Problem } from '#shared/problems.ts';
import {
  backslash,
  closeList,
  closeObject,
  comma,
  openList,
  openObject,
  quote,
} from './jsonSigns.ts';

/**
 * How many times larger a body may be after unpacking. Notes pack to a tenth, long repetitive notes
 * to a fiftieth; no honest text packs better.
 */
const mostTimes = 200;
/** Below this many bytes a body may be packed in any ratio. */
const few = 1024 * 1024;
/** The most objects and lists inside each other: ours have six at most. */
const deepest = 40;

/** A body as it comes in; the length is counted before unpacking. */
export type Payload = Readable & { receivedEncodedLength?: number };

/** How many objects, lists and values a body may hold. */
export interface Most {
  inAll: number;
  /** In one element of a list in the body: between two commas on the second level. */
  inOne: number;
}

/** Called with everything that comes in; an error that it throws ends the reading. */
export type Spend = (kind: 'bytes' | 'parts', amount: number) => void;

/** Passes a body on, and fails as soon as it weighs too much. */
export class Weigher extends Transform {
  readonly #from: Payload;
  readonly #most: Most;
  readonly #spend: Spend;
  #bytes = 0;
  #parts = 0;
  /** The parts before the element that is being read. */
  #before = 0;
  #depth = 0;
  #inText = false;
  #isEscaped = false;

  constructor(from: Payload, most: Most, spend: Spend) {
    super();
    this.#from = from;
    this.#most = most;
    this.#spend = spend;
  }

  /** Fastify compares this with the length that the request's header announced. */
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
    this.#spend('bytes', chunk.length);
    this.#bytes += chunk.length;
    const before = this.#parts;
    const packed = this.#from.receivedEncodedLength;
    const isBomb = packed !== undefined && this.#bytes > few && this.#bytes > packed * mostTimes;
    if (isBomb || !this.#isLight(chunk)) throw new Problem('payload_too_large');
    this.#spend('parts', this.#parts - before);
  }

  /** Counts the parts that stand outside texts; false when there are too many. */
  #isLight(chunk: Buffer): boolean {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#inText = false;
      } else if (byte === quote) this.#inText = true;
      else if (byte === comma) {
        this.#parts++;
        if (this.#depth === 2 && !this.#endElement()) return false;
      } else if (byte === openList || byte === openObject) {
        this.#parts++;
        if (++this.#depth > deepest) return false;
      } else if (byte === closeList || byte === closeObject) this.#depth--;
    }
    return this.#parts <= this.#most.inAll && this.#isSmall();
  }

  /** Whether the element that just ended is small enough; then counts the next one. */
  #endElement(): boolean {
    const isSmall = this.#isSmall();
    this.#before = this.#parts;
    return isSmall;
  }

  #isSmall(): boolean {
    return this.#parts - this.#before <= this.#most.inOne;
  }
}
