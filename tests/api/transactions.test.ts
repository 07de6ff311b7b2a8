import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as sessions from '#server/db/accounts/sessions.ts';
import type { Db } from '#server/db/base/database.ts';
import { forReading } from '#server/db/base/forReading.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import * as versions from '#server/db/checklists/versions.ts';
import type { Context, Transaction } from '#server/handlers/context/context.ts';
import { inOneTransaction } from '#server/http/inOneTransaction.ts';
import { inRun } from '#server/http/inRun.ts';
import { hashToken, newToken } from '#server/identity/tokens.ts';
import type { Route } from '#shared/contract/route.ts';
import { type RouteName, routes } from '#shared/contract/routes.ts';
import {
  addressOf,
  type Input,
  inspectionOf,
  matrix,
  type Stage,
  withKey,
} from '#tests/security/matrix.ts';
import { onBothDatabases } from '#tests/support/app.ts';

it('each row that is no GET says how it writes, or keeps nothing', () => {
  const silent = Object.entries<Route>(routes).flatMap(([name, { method, writes }]) =>
    method !== 'GET' && !writes ? [name] : [],
  );
  expect(silent).toEqual(['session.forgetDevice', 'versions.preview', 'register.preview']);
  const getting = Object.entries<Route>(routes).flatMap(([name, { method, writes }]) =>
    method === 'GET' && writes ? [`${name} ${writes}`] : [],
  );
  expect(getting).toEqual([
    'session.logout login',
    'session.authorize login',
    'session.callback login',
  ]);
});

onBothDatabases('a row that writes is one transaction, with its entry on the log', (use) => {
  const titles = async (): Promise<string[]> =>
    (await use().db.selectFrom('versions').select('title').execute()).map(({ title }) => title);
  /** The work of a call that adds a version, as its handler would do it, and something more. */
  const adding = (title: string, more: (transaction: Transaction) => Promise<void>) => {
    const context = {
      db: use().db,
      newId: randomUUID,
      now: () => new Date().toISOString(),
      user: null,
    } as unknown as Context;
    return inOneTransaction('versions.create', use().db, context, async (transaction) => {
      await versions.create(
        transaction.db,
        { id: randomUUID(), title, online: false },
        context.now(),
      );
      await more(transaction);
    });
  };

  it('of work that breaks off nothing stays', async () => {
    const title = `Afgebroken ${randomUUID()}`;
    const broken = adding(title, async ({ record }) => {
      await record({ noun: 'version', record: title, subject: title, event: 'create' });
      throw new Error('halfway');
    });
    await expect(broken).rejects.toThrow('halfway');
    const logged = await use()
      .db.selectFrom('audit')
      .select('id')
      .where('subject', '=', title)
      .execute();
    expect([(await titles()).includes(title), logged]).toEqual([false, []]);
  });

  it('of work that puts nothing on the log nothing stays, unless it says that nothing had to be', async () => {
    const title = `Stil ${randomUUID()}`;
    await expect(adding(title, async () => undefined)).rejects.toThrow('nothing on the log');
    expect(await titles()).not.toContain(title);
    await adding(title, async ({ leaveUnrecorded }) => leaveUnrecorded());
    expect(await titles()).toContain(title);
  });

  it('a run that puts nothing on record is none, and a handler reads without changing anything', async () => {
    const title = `Run ${randomUUID()}`;
    const add = (db: Db) => versions.create(db, { id: randomUUID(), title, online: false }, 'now');
    const { db } = use();
    const context = { newId: randomUUID, now: () => new Date().toISOString(), user: null };
    await expect(inRun(db, context, (run) => add(run.db))).rejects.toThrow('nothing on record');
    await expect(add(forReading(db))).rejects.toThrow('outside of a transaction');
    await expect(inTransaction(forReading(db), add)).rejects.toThrow('outside of a transaction');
    const written = sql`update versions set title = ${title}`;
    await expect(written.execute(forReading(db))).rejects.toThrow('outside of a transaction');
    const within = sql`with gone as (delete from versions returning 1) select 1`;
    await expect(within.execute(forReading(db))).rejects.toThrow('outside of a transaction');
    expect((await sql`select 1 as one`.execute(forReading(db))).rows).toEqual([{ one: 1 }]);
    expect(await titles()).not.toContain(title);
  });

  const writing = Object.entries<Route>(routes).flatMap(([name, { writes }]) =>
    writes === 'once' || writes === 'runs' ? [name as RouteName] : [],
  );
  /** They change nothing, and still have no answer where the log does not have them. */
  const told = Object.entries<Route>(routes).flatMap(([name, { writes, logged }]) =>
    logged && !writes ? [name as RouteName] : [],
  );
  /** Kept of an inspector's changes only. */
  const receipted = writing.filter((name) => {
    const { change, writes }: Route = routes[name];
    return change || writes === 'runs';
  });

  /** Everything that is kept, but for what counts requests and sessions. */
  const kept = async (without: string): Promise<Record<string, string[]>> => {
    const tables = (await use().db.introspection.getTables()).map(({ name }) => name);
    const rows: Record<string, string[]> = {};
    for (const table of tables.filter((name) => !passing.has(name) && name !== without))
      rows[table] = (
        await use()
          .db.selectFrom(table as 'versions')
          .selectAll()
          .execute()
      )
        .map((row) => JSON.stringify(row))
        .toSorted();
    return rows;
  };
  const roles = ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_COORDINATOR', 'ROLE_INSPECTOR'] as const;
  const everything = async (): Promise<Stage> => ({
    app: use(),
    caller: await use().login(roles),
    roles,
    otherInspector: await use().login(),
    otherAdmin: await use().login(['ROLE_SUPER_ADMIN', 'ROLE_ADMIN']),
    secret: randomUUID(),
  });

  describe.each([
    ['the log', 'audit', [...writing, ...told]],
    ['receipts', 'receipts', receipted],
  ] as const)('where %s cannot be written, nothing else is', (_, table, names) => {
    it.each(names)('%s', async (name) => {
      const stage = await everything();
      // Nobody deletes themselves.
      const given =
        (await changing[name]?.(stage)) ??
        (await matrix[name].make(stage, name === 'users.delete' ? 'another' : 'own'));
      const input = (routes[name] as Route).change ? withKey(given) : given;
      const before = await kept(table);
      const { db } = use();
      await db.schema.alterTable(table).renameTo('away').execute();
      const { status } = await stage.caller
        .call(routes[name].method, addressOf(name, input), input.body ?? {}, input.headers)
        .finally(() => db.schema.alterTable('away').renameTo(table).execute());
      expect([name, status]).toEqual([name, quiet[name] ?? 500]);
      if (!quiet[name]) expect(await kept(table)).toEqual(before);
    });
  });
});

/** Tables that change with whoever asks, whatever they ask. */
const passing = new Set(['request_counts', 'sessions', 'login_attempts', 'oidc_records']);
/** Calls that leave nothing on the log, as the matrix makes them, with their answer. */
const quiet: Partial<Record<RouteName, number>> = {
  // Nobody's but their own.
  'snippets.create': 201,
  'snippets.update': 200,
  'snippets.delete': 204,
  // To oneself; of what is sent, and of what an administrator has seen.
  'alerts.test': 200,
  'system.retryMail': 204,
  'system.handle': 204,
  // Refused while there is an administrator: tests/security/firstAdministrator.test.ts has the
  // rest.
  'setUp.use': 403,
  // It changes no row: the photo is known, and this stores bytes.
  'photos.bring': 200,
};
/** Where the matrix asks for something that is so already: a case that changes something. */
const changing: Partial<Record<RouteName, (stage: Stage) => Promise<Input>>> = {
  'account.endSession': async ({ app, caller }) => {
    const id_hash = hashToken(newToken());
    const created_at = new Date().toISOString();
    await sessions.create(app.db, {
      id_hash,
      account_id: caller.id,
      created_at,
      provider_sid: null,
      id_token: null,
      refresh_token: null,
    });
    const { body } = await caller.get('/api/session');
    const other = body.sessions.find(({ current }: { current: boolean }) => !current);
    return { path: { id: other.id } };
  },
  'users.endSessions': async ({ app }) => {
    const other = await app.login();
    return { path: { id: other.id } };
  },
  'calendar.stop': async ({ caller }) => {
    await caller.post('/api/calendar');
    return {};
  },
  'versions.moveInspections': async (stage) => {
    const moved = await inspectionOf(stage, 'own', 'upcoming');
    const { path } = await matrix['versions.get'].make(stage, 'own');
    return { ...(path && { path }), body: { from: moved.version, inspections: [moved.id] } };
  },
};
