import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { factsText } from '#shared/rules/register/registerFacts.ts';
import { registerText } from '#shared/rules/register/registerIndex.ts';
import type { ReadRegister } from './readRegister.ts';
import type { Packed } from './storeRegister.ts';

const pack = promisify(gzip);

/** A register and its texts, packed for storing. @param now ISO 8601 */
export async function packRegister(
  { entries, facts, report }: ReadRegister,
  source: string,
  now: string,
): Promise<Packed> {
  const date = dutchDay(now);
  const text = registerText(date, entries);
  const packed = await pack(text, { level: 9 });
  const beside = factsText(facts);
  // Made of the contents without the date: the same register on another day is the same edition.
  const edition = createHash('sha256')
    .update(text.slice(text.indexOf('\n')))
    .update(beside)
    .digest('base64url')
    .slice(0, 32);
  const state = {
    edition,
    date,
    taken_at: now,
    source,
    count: entries.length,
    bytes: packed.length,
    report,
  };
  return { state, packed, facts: await pack(beside, { level: 9 }) };
}
