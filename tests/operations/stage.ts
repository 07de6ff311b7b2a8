import { readChecklistFile } from '#server/checklists/json.ts';
import { storable, storeChecklist } from '#server/checklists/store.ts';
import * as logins from '#server/db/accounts/logins.ts';
import * as sessions from '#server/db/accounts/sessions.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import { loadCategories } from '#server/db/checklists/checklistTree.ts';
import { openDatabase } from '#server/db/connect.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import { migrate } from '#server/db/migrate.ts';
import { hashToken, newToken } from '#server/identity/tokens.ts';
import { uuidv7 } from '#server/ids.ts';
import type { Role } from '#shared/model/enums.ts';
import { emptyForm } from '#shared/rules/inspection/emptyForm.ts';
import { shaped } from '#tests/support/scenario.ts';

/**
 * Fills a database before any server runs on it: inspectors who are logged in, with inspections
 * under way.
 */
export interface Inspector {
  id: string;
  /** The Cookie header of the session, at a server without TLS. */
  cookie: string;
  inspections: string[];
}

export interface Stage {
  /** The Cookie header of an administrator. */
  administrator: string;
  inspectors: Inspector[];
  /** Ids of the conditions of every inspection. */
  questions: string[];
  version: string;
}

/** Two domains of three items with five conditions each. */
const checklist = [
  [5, 5, 5],
  [5, 5, 5],
];

/** `database` = path of a SQLite file or postgres://… */
export async function setStage(database: string, { people = 10, each = 2 } = {}): Promise<Stage> {
  const db = await openDatabase(database);
  try {
    await migrate(db);
    const now = new Date().toISOString();
    const newId = () => uuidv7(Date.now());
    return await inTransaction(db, async (trx) => {
      const file = await storable(readChecklistFile(JSON.stringify(shaped(checklist).file())));
      const version = await storeChecklist(trx, file, { newId, now: () => now });
      const logIn = async (name: string, role: Role) => {
        const [id, token] = [newId(), newToken()];
        const identity = {
          iss: 'demo',
          extId: name,
          username: name,
          givenName: 'Test',
          familyName: name,
          email: `${name}@example.nl`,
          phonePrimary: '',
        };
        await logins.create(trx, id, identity, [role], now);
        await sessions.create(trx, {
          id_hash: hashToken(token),
          account_id: id,
          created_at: now,
          provider_sid: null,
          id_token: null,
          refresh_token: null,
        });
        return { id, cookie: `vi=${token}` };
      };
      const inspectors: Inspector[] = [];
      for (let n = 0; n < people; n++) {
        const { id, cookie } = await logIn(`inspecteur-${n}`, 'ROLE_INSPECTOR');
        const own: string[] = [];
        for (let i = 0; i < each; i++) {
          const inspection = newId();
          await inspections.create(
            trx,
            {
              id: inspection,
              owner: id,
              version,
              form: { ...emptyForm('KDV_BSO'), location: `Locatie ${n}.${i}` },
            },
            now,
          );
          await trx
            .updateTable('inspections')
            .set({ status: 'started', started_at: now })
            .where('id', '=', inspection)
            .execute();
          own.push(inspection);
        }
        inspectors.push({ id, cookie, inspections: own });
      }
      const categories = await loadCategories(trx, version);
      const administrator = (await logIn('beheerder', 'ROLE_ADMIN')).cookie;
      return {
        administrator,
        inspectors,
        version,
        questions: categories.flatMap(({ questions }) => questions.map(({ id }) => id)),
      };
    });
  } finally {
    await db.destroy();
  }
}
