import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { type App, createApp } from '#server/app.ts';
import type { AppOptions } from '#server/appOptions.ts';
import { readChecklistFile } from '#server/checklists/json.ts';
import { storable, storeChecklist } from '#server/checklists/store.ts';
import * as logins from '#server/db/accounts/logins.ts';
import * as sessions from '#server/db/accounts/sessions.ts';
import type { Db } from '#server/db/base/database.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import { openDatabase } from '#server/db/connect.ts';
import * as alerts from '#server/db/mail/alerts.ts';
import { migrate } from '#server/db/migrate.ts';
import { hashToken, newToken } from '#server/identity/tokens.ts';
import { uuidv7 } from '#server/ids.ts';
import { createFolderStore } from '#server/photos/folderStore.ts';
import type { PhotoStore } from '#server/photos/photoStore.ts';
import type { Role } from '#shared/model/enums.ts';
import { defaultAlerts } from '#shared/text/alerts.ts';
import { readyDatabase } from './databases.ts';
import { isWithoutPostgres } from './postgres.ts';
import { expectWritten } from './writtenAnswers.ts';

/** The real app on a fresh real database, on each of the two; people act on it as someone. */
export const publicUrl = 'http://localhost:3000';

export interface TestApp {
  app: App;
  db: Db;
  photos: PhotoStore;
  /** Moves the server's clock, in milliseconds. */
  pass(ms: number): void;
  /** The server's clock, in milliseconds since 1970. */
  now(): number;
  /** Somebody with these roles, logged in. */
  login(roles?: readonly Role[], name?: string): Promise<Person>;
  nobody: Person;
  /** Whoever has this session token, of this app or of another on the same database. */
  as(token: string): Person;
  /** A version from a checklist file; answers its id. */
  addVersion(file: object): Promise<string>;
}

export interface Answer<T = never> {
  status: number;
  body: [T] extends [never] ? any : T;
  headers: Record<string, string | string[] | number | undefined>;
  bytes: Buffer;
}

export interface Person {
  id: string;
  /** Of the session; empty for nobody. */
  token: string;
  /** The Cookie header that says who it is; '' for nobody. */
  cookie: string;
  call(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(url: string, body?: unknown): Promise<Answer>;
  delete(url: string): Promise<Answer>;
}

const databases = { SQLite: 'sqlite', PostgreSQL: 'postgres' } as const;
/** The databases to test on, each with its name: SQLite alone where that was asked for. */
export const askedDatabases = Object.entries(databases).filter(
  ([, kind]) => kind === 'sqlite' || !isWithoutPostgres,
);

/**
 * Runs the tests once per database; on SQLite alone where that was asked for. `use()` gives the
 * app; it is there from the first test on.
 */
export function onBothDatabases(
  name: string,
  tests: (use: () => TestApp, kind: (typeof databases)[keyof typeof databases]) => void,
  options: Partial<AppOptions> = {},
): void {
  describe.each(askedDatabases)(`${name} (%s)`, (_, kind) => {
    let made: { test: TestApp; end: () => Promise<void> };
    beforeAll(async () => {
      made = await createTestApp(kind, options);
    });
    afterAll(async () => made?.end());
    tests(() => made.test, kind);
  });
}

export async function createTestApp(
  kind: 'sqlite' | 'postgres',
  options: Partial<AppOptions> = {},
): Promise<{ test: TestApp; end: () => Promise<void> }> {
  const { url, drop } = await readyDatabase(kind);
  const { test, end } = await createTestAppOn(url, options);
  return {
    test,
    end: async () => {
      await end();
      await drop();
    },
  };
}

/** The app on a database that is somebody else's to make and remove; several may share one. */
export async function createTestAppOn(
  url: string,
  options: Partial<AppOptions> = {},
): Promise<{ test: TestApp; end: () => Promise<void> }> {
  const photoFolder = mkdtempSync(join(tmpdir(), 'vi-fotos-'));
  const photos = createFolderStore(photoFolder);
  const db = await openDatabase(url, { allowUnsafeServer: true });
  await migrate(db);
  let shift = 0;
  const clock = () => Date.now() + shift;
  const app = await createApp({
    db,
    publicUrl,
    oidc: null,
    adminUsernames: [],
    sessionSecret: 'x'.repeat(32),
    photos,
    drawReport: async () => new TextEncoder().encode('%PDF-test'),
    dist: null,
    version: 'test',
    logLevel: 'silent',
    trustProxy: null,
    clock,
    checkOutput: true,
    requestsPerMinute: 1_000_000,
    workShare: 1_000_000,
    ...options,
  });
  await alerts.ensure(db, defaultAlerts, new Date(clock()).toISOString());
  await app.http.ready();
  const newId = () => uuidv7(clock());
  const test: TestApp = {
    app,
    db,
    photos,
    pass: (ms) => {
      shift += ms;
    },
    now: clock,
    nobody: personOf(app, '', null),
    as: (token) => personOf(app, '', token),
    async login(roles = ['ROLE_INSPECTOR'], name = `persoon-${randomUUID().slice(0, 8)}`) {
      const id = newId();
      const now = new Date(clock()).toISOString();
      await logins.create(
        db,
        id,
        {
          iss: 'test',
          extId: name,
          username: name,
          givenName: 'Test',
          familyName: name,
          email: `${name}@example.nl`,
          phonePrimary: '',
        },
        roles,
        now,
      );
      const token = newToken();
      await sessions.create(db, {
        id_hash: hashToken(token),
        account_id: id,
        created_at: now,
        provider_sid: null,
        id_token: null,
        refresh_token: null,
      });
      return personOf(app, id, token);
    },
    addVersion: (file) =>
      inTransaction(db, async (trx) =>
        storeChecklist(trx, await storable(readChecklistFile(JSON.stringify(file))), {
          newId,
          now: () => new Date(clock()).toISOString(),
        }),
      ),
  };
  return {
    test,
    end: async () => {
      await app.http.close();
      await db.destroy();
      rmSync(photoFolder, { recursive: true, force: true });
    },
  };
}

function personOf(app: App, id: string, token: string | null): Person {
  const call = async (
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const form = body instanceof FormData ? new Response(body) : null;
    const answer = await app.http.inject({
      method: method as 'GET',
      url,
      headers: {
        host: 'localhost:3000',
        ...(token ? { cookie: `${app.cookies.session}=${token}` } : {}),
        ...(form ? { 'content-type': form.headers.get('content-type') ?? '' } : {}),
        ...headers,
      },
      ...(form
        ? { payload: Buffer.from(await form.arrayBuffer()) }
        : body === undefined
          ? {}
          : { payload: body as object }),
    });
    expectWritten(method, url, answer.statusCode);
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    return {
      status: answer.statusCode,
      body: isJson && answer.body ? answer.json() : undefined,
      headers: answer.headers as Answer['headers'],
      bytes: answer.rawPayload,
    };
  };
  return {
    id,
    token: token ?? '',
    cookie: token ? `${app.cookies.session}=${token}` : '',
    call,
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body, headers) => call('POST', url, body, headers),
    put: (url, body) => call('PUT', url, body),
    delete: (url) => call('DELETE', url),
  };
}
