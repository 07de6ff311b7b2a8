import { createHash, type Hash } from 'node:crypto';

/** The count and hash of a table's rows: equal sums mean equal rows. */
export interface Sum {
  count: number;
  /** sha256 over the rows in the order of their keys, in hexadecimal. */
  hash: string;
}

/** Adds rows one by one. */
export function createSum(): { add(encoded: Buffer): void; total(): Sum } {
  const hash: Hash = createHash('sha256');
  let count = 0;
  return {
    add(encoded) {
      count++;
      hash.update(`${encoded.length}:`).update(encoded);
    },
    total: () => ({ count, hash: hash.digest('hex') }),
  };
}
