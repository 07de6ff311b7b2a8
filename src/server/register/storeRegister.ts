import * as auditTable from '#server/db/audit/audit.ts';
import type { Change } from '#server/db/audit/auditEntry.ts';
import type { Db } from '#server/db/base/database.ts';
import * as registers from '#server/db/register/registers.ts';
import { uuidv7 } from '#server/ids.ts';
import type { RegisterState } from '#shared/model/register.ts';

/** A register, with its packed texts for storing. */
export interface Packed {
  state: RegisterState;
  /** The places, for searching; devices get this text too. */
  packed: Uint8Array;
  /** The facts for reports. */
  facts: Uint8Array;
}

/** Replaces the register, in a transaction. Answers the entry for the log. */
export async function replaceRegister(db: Db, { state, packed, facts }: Packed): Promise<Change> {
  const old = await registers.state(db);
  await registers.replace(db, state, { packed, facts });
  return {
    noun: 'register',
    record: 'register',
    subject: state.source,
    event: 'import',
    old: old && told(old),
    new: told(state),
  };
}

const told = ({ date, count, source }: RegisterState) => ({ date, count, source });

/** Does the same when no person asked for it: the entry on the log names no account. */
export async function storeRegister(db: Db, register: Packed): Promise<void> {
  const change = await replaceRegister(db, register);
  const at = register.state.taken_at;
  await auditTable.write(db, { id: uuidv7(Date.parse(at)), at, account: null, ...change });
}
