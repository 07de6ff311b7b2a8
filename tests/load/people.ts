import * as logins from '#server/db/accounts/logins.ts';
import * as sessions from '#server/db/accounts/sessions.ts';
import type { Db } from '#server/db/base/database.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import { demoIssuerKey } from '#server/identity/demo.ts';
import { hashToken, newToken } from '#server/identity/tokens.ts';
import { uuidv7 } from '#server/ids.ts';
import type { Role } from '#shared/model/enums.ts';
import { emptyForm } from '#shared/rules/inspection/emptyForm.ts';

/** People with a session, as if they had logged in a moment ago. */
export interface Somebody {
  account: string;
  /** The Cookie header that says who this is. */
  cookie: string;
}

export async function addSomebody(
  db: Db,
  name: string,
  roles: readonly Role[] = ['ROLE_INSPECTOR'],
): Promise<Somebody> {
  const account = uuidv7(Date.now());
  const now = new Date().toISOString();
  const identity = {
    iss: demoIssuerKey,
    extId: name,
    username: name,
    givenName: 'Noor',
    familyName: name,
    email: `${name}@voorbeeld.nl`,
    phonePrimary: '',
  };
  await logins.create(db, account, identity, roles, now);
  const token = newToken();
  await sessions.create(db, {
    id_hash: hashToken(token),
    account_id: account,
    created_at: now,
    provider_sid: null,
    id_token: null,
    refresh_token: null,
  });
  // The cookie's name is that of a server without TLS (app.ts).
  return { account, cookie: `vi=${token}` };
}

/** An upcoming inspection of theirs; answers its id. */
export async function addUpcoming(
  db: Db,
  owner: string,
  version: string,
  location: string,
): Promise<string> {
  const id = uuidv7(Date.now());
  const form = {
    ...emptyForm('KDV_BSO'),
    location,
    city: 'Utrecht',
    address: 'Oudegracht 1',
    postal_code: '3511 AA',
    date: '2026-11-20',
  };
  await inspections.create(db, { id, owner, version, form }, new Date().toISOString());
  return id;
}
