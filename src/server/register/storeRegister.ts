import * as auditTable from '#server/db/audit.ts';
import type { Change } from '#server/db/auditEntry.ts';
import type { Db } from '#server/db/database.ts';
import * as registers from '#server/db/registers.ts';
import { uuidv7 } from '#server/ids.ts';
import type { RegisterState } from '#shared/model/register.ts';

/** A register, with its texts as they are kept. */
export interface Packed {
  state: RegisterState;
  /** Of places, for searching; devices have it too. */
  packed: Uint8Array;
  /** For reports. */
  facts: Uint8Array;
}

/** Replaces the register, in a transaction. Answers what the log says of it. */
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

/** The same by no person: it goes on the log as the system's. */
export async function storeRegister(db: Db, register: Packed): Promise<void> {
  const change = await replaceRegister(db, register);
  const at = register.state.taken_at;
  await auditTable.write(db, { id: uuidv7(Date.parse(at)), at, account: null, ...change });
}
