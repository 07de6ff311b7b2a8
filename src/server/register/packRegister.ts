import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { dutchDay } from '#shared/rules/dutchDay.ts';
import { registerText } from '#shared/rules/registerIndex.ts';
import type { ReadRegister } from './readRegister.ts';
import type { Packed } from './storeRegister.ts';

const pack = promisify(gzip);

/** A register as it is kept, with its text, packed. @param now ISO 8601 */
export async function packRegister(
  { entries, report }: ReadRegister,
  source: string,
  now: string,
): Promise<Packed> {
  const date = dutchDay(now);
  const text = registerText(date, entries);
  const packed = await pack(text, { level: 9 });
  // By its places alone: the same register on another day is no other one.
  const places = text.slice(text.indexOf('\n'));
  const edition = createHash('sha256').update(places).digest('base64url').slice(0, 32);
  const state = {
    edition,
    date,
    taken_at: now,
    source,
    count: entries.length,
    bytes: packed.length,
    report,
  };
  return { state, packed };
}
