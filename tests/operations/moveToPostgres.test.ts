import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { encodeRow, type Row } from '#server/db/move/rows.ts';
import { actionHeaders } from '#shared/contract/route.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { postgresDatabase } from '#tests/support/databases.ts';
import { freePort } from '#tests/support/freePort.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';
import { runChild, startChild } from './child.ts';
import { newFolder } from './killedDatabases.ts';
import { startedInspection } from './writers.ts';

const tool = 'src/server/tools/migrateToPostgres.ts';
const folder = newFolder();
/**
 * What a day of work left behind: the demonstration and more, in a database that nobody has open.
 */
const worked = join(folder, 'worked');
let port: number;
let person: ApiClient;
let inspection: string;
let seen: { dashboard: unknown; inspection: unknown; image: Buffer };
const texts = [
  'Ünïcödé, 日本語, עברית, 👩‍👩‍👧, e\u0301 en é',
  `aanhalingen "dubbel" en 'enkel', \\ \\n \\x00 \\u0000, {NULL}, NULL, $1, %s`,
  `groot: ${'lorem ipsum dolor '.repeat(5_000)}`,
];

const look = async (who: ApiClient) => ({
  dashboard: (await who.call('GET', '/api/inspection/dashboard')).body,
  inspection: (await who.call('GET', `/api/inspection/${inspection}`)).body,
  image: await imageOf(who),
});
async function imageOf(who: ApiClient): Promise<Buffer> {
  const { id, last_modified } = (await who.call('GET', '/api/account')).body.account.imageFile as {
    id: string;
    last_modified: string;
  };
  const { status, bytes } = await who.call(
    'GET',
    `/image/${id}/300/auto/${Math.floor(Date.parse(last_modified) / 1_000)}`,
  );
  expect(status).toBe(200);
  return bytes;
}
const sendOnce = (who: ApiClient, question: string, notes: string, action: string) =>
  who.call(
    'POST',
    `/api/inspection/${inspection}/save-question-result`,
    { question, notes },
    { [actionHeaders.id]: action },
  );

beforeAll(async () => {
  port = await freePort();
  mkdirSync(worked);
  const server = await startServerProcess({ dataDir: worked, port });
  person = await logIn(server.url);
  const { id, questions } = await startedInspection(person);
  inspection = id;
  for (const [index, text] of texts.entries())
    expect(
      (
        await sendOnce(
          person,
          questions[index] ?? '',
          `<p>${text.replaceAll('<', '')}</p>`,
          `zending-${index}`,
        )
      ).status,
    ).toBe(200);
  const image = new FormData();
  const picture = await sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#336699',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  image.append('image', new Blob([Uint8Array.from(picture)]), 'foto.jpg');
  expect((await person.call('POST', `/api/user/${person.account.id}`, image)).status).toBe(200);
  seen = await look(person);
  expect(await server.stop()).toBe(0);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let dataDir: string;
let target: Awaited<ReturnType<typeof postgresDatabase>>;
let number = 0;
beforeEach(async () => {
  dataDir = join(folder, `move-${++number}`);
  cpSync(worked, dataDir, { recursive: true });
  target = await postgresDatabase();
});
afterEach(() => target.drop());

const source = () => join(dataDir, 'veldinstrument.sqlite');
const move = (to = target.url) => runChild(tool, ['--to', to], { DATA_DIR: dataDir });
const inSource = (text: string, ...values: (string | number)[]) => {
  const db = new DatabaseSync(source());
  db.exec('PRAGMA foreign_keys=OFF');
  db.prepare(text).run(...values);
  db.close();
};
const inTarget = async <T extends pg.QueryResultRow>(
  text: string,
  url = target.url,
): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query<T>(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  );
};
/** Rows in all tables of the target together, the migrator's own left out. */
async function rowsThere(): Promise<number> {
  const tables = await inTarget<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  let rows = 0;
  for (const { name } of tables)
    if (!name.startsWith('kysely'))
      rows += Number(
        (await inTarget<{ count: string }>(`select count(*) from "${name}"`))[0]?.count,
      );
  return rows;
}
const migrated = async () => {
  const db = await openDatabase(target.url);
  await migrate(db);
  await db.destroy();
};

describe('moving to PostgreSQL', () => {
  it('brings everything over, proves it per table, and people go on in the session they had', async () => {
    const before = createHash('sha256').update(readFileSync(source())).digest('hex');
    const { code, said } = await move();
    expect([code, said]).toEqual([0, expect.stringContaining('aan beide kanten gelijk')]);
    for (const table of [
      'accounts',
      'files',
      'file_variants',
      'inspections',
      'question_results',
      'receipts',
      'secrets',
      'sessions',
      'audit',
      'oidc_records',
    ])
      expect(said).toMatch(
        new RegExp(`^${table} +([1-9][\\d.]*) +\\1 +([0-9a-f]{16}) +\\2 +gelijk$`, 'm'),
      );
    // Counted in memory with SQLite, in a table with PostgreSQL: nothing to bring over.
    expect(said).toContain('Alleen in PostgreSQL, en leeg: request_counts');
    expect(said).not.toMatch(/VERSCHILLEND|eerste verschil/);
    expect(createHash('sha256').update(readFileSync(source())).digest('hex')).toBe(before);

    const server = await startServerProcess({
      dataDir: join(folder, 'elders'),
      port,
      env: { DATABASE_URL: target.url },
    });
    try {
      expect(server.said()).not.toContain('demonstratiegegevens');
      // The same cookie, with the key that moved along.
      expect(await look(person)).toEqual(seen);
      const { questions } = (
        await person.call('GET', '/api/inspection/dashboard')
      ).body.versions[0].categories.find(
        (category: { questions: unknown[] }) => category.questions.length > 0,
      );
      expect(
        (await sendOnce(person, questions[0].id, `<p>${texts[0]}</p>`, 'zending-0')).body.receipt,
      ).toMatchObject({ status: 'duplicate' });
      expect(
        (await sendOnce(person, questions[0].id, '<p>verder op PostgreSQL</p>', 'zending-9')).body
          .receipt,
      ).toMatchObject({ status: 'applied' });
    } finally {
      await server.dispose();
    }
  });

  it('goes by bytes, not by the language of the database, and by what a column may hold at its ends', async () => {
    const dutch = await postgresDatabase(
      `template template0 encoding 'UTF8' locale_provider icu icu_locale 'nl'`,
    );
    for (const [index, name] of [
      'b',
      'B',
      'a',
      'A',
      '_a',
      'á',
      'ij',
      'ĳ',
      'z',
      'Z',
      '',
      ' ',
      '😀',
      '\uffff',
      'a-b',
      'ab',
      'a b',
    ].entries())
      inSource(
        'INSERT INTO counters VALUES (?, ?)',
        name,
        index % 2 ? -2_147_483_648 : 2_147_483_647,
      );
    for (const [index, offset] of [8_640_000_000_000_000, -8_640_000_000_000_000, 0].entries())
      inSource(
        'INSERT INTO devices (account_id, device, contiguous, highest, clock_offset, seen_at) VALUES (?, ?, 0, 0, ?, ?)',
        'iemand',
        `tablet ${index}`,
        offset,
        '',
      );
    inSource(
      `INSERT INTO devices (account_id, device, contiguous, highest, seen_at) VALUES ('iemand', 'zonder', 0, 0, '')`,
    );
    inSource(
      `INSERT INTO devices (account_id, device, contiguous, highest, clock_offset, seen_at) VALUES ('iemand', 'groot', 0, 0, 9223372036854775807, '')`,
    );
    const { code, said } = await move(dutch.url);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^counters +18 +18 +([0-9a-f]{16}) +\1 +gelijk$/m),
    ]);
    expect(said).toMatch(/^devices +5 +5 +([0-9a-f]{16}) +\1 +gelijk$/m);
    await dutch.drop();
  });

  it('killed in the middle leaves nothing behind, and can be done again', async () => {
    await migrated();
    await inTarget(
      `create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(3); return null; end'`,
    );
    await inTarget(
      'create trigger wait before insert on receipts for each statement execute function wait()',
    );
    const child = startChild(tool, ['--to', target.url], { DATA_DIR: dataDir });
    await child.untilSaid('questions: ');
    child.process.kill('SIGKILL');
    expect((await child.ended).signal).toBe('SIGKILL');
    // PostgreSQL notices that nobody is there any more when it has done what it was doing.
    await inTarget('drop trigger wait on receipts');
    expect(await rowsThere()).toBe(0);
    expect((await move()).code).toBe(0);
  });

  it.each([
    [
      'changed',
      `begin if new.username = 'beheerder' then new.family_name := new.family_name || ' '; end if; return new; end`,
      '7 +7',
    ],
    [
      'left out',
      `begin if new.username = 'beheerder' then return null; end if; return new; end`,
      '7 +6',
    ],
  ])(
    'notices one row that was %s at the target, names it, and undoes the move',
    async (_, body, numbers) => {
      await migrated();
      await inTarget(`create function spoil() returns trigger language plpgsql as $$ ${body} $$`);
      await inTarget(
        'create trigger spoil before insert on accounts for each row execute function spoil()',
      );
      const { code, said } = await move();
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(new RegExp(`^accounts +${numbers} .* VERSCHILLEND$`, 'm')),
      ]);
      const db = new DatabaseSync(source(), { readOnly: true });
      const id = db.prepare(`SELECT id FROM accounts WHERE username = 'beheerder'`).get()?.['id'];
      db.close();
      expect(said).toContain(`eerste verschil in accounts: id ${id}`);
      expect(said).toContain('in PostgreSQL is geen rij bijgekomen');
      expect(await rowsThere()).toBe(0);
    },
  );

  it('notices a row that is only there', async () => {
    await migrated();
    await inTarget(
      `create function add() returns trigger language plpgsql as $$ begin insert into counters values ('van elders', 1); return null; end $$`,
    );
    await inTarget(
      'create trigger add after insert on versions for each statement execute function add()',
    );
    expect(await move()).toMatchObject({
      code: 1,
      said: expect.stringContaining('eerste verschil in counters: name van elders'),
    });
    expect(await rowsThere()).toBe(0);
  });
});

describe('moving to PostgreSQL is refused, and nothing is moved,', () => {
  it('when there are rows already', async () => {
    await migrated();
    await inTarget(`insert into counters values ('iets', 1)`);
    expect(await move()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/bevat al gegevens.*\n {2}counters/),
    });
    expect(await rowsThere()).toBe(1);
  });

  it('when the database there belongs to something else, or does not keep UTF-8', async () => {
    await inTarget('create table klanten (at timestamptz)');
    expect(await move()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/hoort bij iets anders.*\n {2}klanten/),
    });
    expect(
      await inTarget(`select 1 from information_schema.tables where table_name = 'accounts'`),
    ).toEqual([]);
    const latin = await postgresDatabase(`template template0 encoding 'LATIN1' locale 'C'`);
    expect(await move(latin.url)).toMatchObject({
      code: 1,
      said: expect.stringContaining('bewaart geen UTF-8'),
    });
    await latin.drop();
  });

  it('when a text has a NUL, and says where', async () => {
    inSource(
      `UPDATE accounts SET family_name = 'a' || char(0) || 'b' WHERE username = 'beheerder'`,
    );
    inSource(`INSERT INTO counters VALUES ('n' || char(0), 1)`);
    const { code, said } = await move();
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(
        /teken NUL.*\n {2}accounts\.family_name \(id "[\w-]+"\)\n {2}counters\.name \(name "n\\u0000"\)\n/,
      ),
    ]);
    expect(await rowsThere()).toBe(0);
  });

  it.each([
    [
      'text in a number',
      `UPDATE counters SET value = 'veel'`,
      /counters\.value \(name checklists\)/,
    ],
    ['a fraction in a number', 'UPDATE counters SET value = 1.5', /counters\.value/],
    [
      'a two in a boolean',
      `UPDATE accounts SET enabled = 2 WHERE username = 'beheerder'`,
      /accounts\.enabled \(id [\w-]+\)/,
    ],
    [
      'bytes in a text',
      `UPDATE accounts SET given_name = x'00ff' WHERE username = 'beheerder'`,
      /accounts\.given_name/,
    ],
    ['a text in bytes', `UPDATE files SET bytes = 'tekst'`, /files\.bytes/],
  ])('when a column holds what it should not: %s', async (_, text, where) => {
    inSource(text);
    expect(await move()).toMatchObject({ code: 1, said: expect.stringMatching(where) });
    expect(await rowsThere()).toBe(0);
  });

  it('when a table or a column would be forgotten', async () => {
    inSource('CREATE TABLE later (id text PRIMARY KEY)');
    expect(await move()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/kent dit niet:\n {2}later/),
    });
    inSource('DROP TABLE later');
    inSource('ALTER TABLE versions ADD COLUMN later text');
    expect(await move()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/kent dit niet:\n {2}versions/),
    });
    await inTarget('alter table versions add column later timestamptz');
    expect(await move()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/kent dit niet:\n {2}versions\.later: timestamp/),
    });
    expect(await rowsThere()).toBe(0);
  });

  it('when the source is of an earlier version, damaged, or not there', async () => {
    inSource(
      `INSERT INTO sessions (id_hash, account_id, created_at, seen_at, checked_at) VALUES ('x', 'niemand', '', '', '')`,
    );
    expect(await move()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/beschadigd.*\n {2}sessions/),
    });
    inSource(`DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)`);
    expect(await move()).toMatchObject({
      code: 1,
      said: expect.stringContaining('van een oudere versie'),
    });
    inSource(`INSERT INTO kysely_migration VALUES ('900_later', '')`);
    expect(await move()).toMatchObject({
      code: 1,
      said: expect.stringContaining('nieuwere versie'),
    });
    rmSync(source());
    expect(await move()).toMatchObject({
      code: 1,
      said: expect.stringContaining('dit bestand is er niet'),
    });
    expect(
      await inTarget(`select 1 from information_schema.tables where table_schema = 'public'`),
    ).toEqual([]);
  });

  it('while the server runs on the source, when PostgreSQL is not there, and when it is asked wrongly', async () => {
    const server = await startServerProcess({ dataDir });
    expect(await move()).toMatchObject({
      code: 1,
      said: expect.stringContaining('de server draait nog'),
    });
    await server.dispose();
    const nowhere = new URL(target.url);
    nowhere.port = String(await freePort());
    nowhere.password = 'geheim';
    const { code, said } = await move(nowhere.href);
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/Er is niets verhuisd: no answer from the database/),
    ]);
    expect(said).not.toContain('geheim');
    for (const args of [[], ['--to', 'mysql://x'], ['--to'], [target.url]])
      expect(await runChild(tool, args, { DATA_DIR: dataDir })).toMatchObject({
        code: 2,
        said: expect.stringContaining('Gebruik: npm run migrate'),
      });
  });
});

it('rows that are not the same have another form, and the same rows the same', () => {
  const columns = [
    { name: 'a', kind: 'text' },
    { name: 'b', kind: 'text' },
    { name: 'c', kind: 'integer' },
    { name: 'd', kind: 'bytes' },
    { name: 'e', kind: 'boolean' },
  ] as const;
  // Few letters, and those of the form itself, so that what looks alike comes up.
  const text = fc.option(
    fc.string({ unit: fc.constantFrom('t', 'n', '1', ':', ''), maxLength: 4 }),
  );
  const row = fc.tuple(
    text,
    text,
    fc.option(fc.bigInt(-20n, 20n)),
    fc.option(fc.uint8Array({ maxLength: 3 })),
    fc.option(fc.boolean()),
  );
  const form = (one: Row) => encodeRow(columns, one).toString('hex');
  const plain = (one: Row) =>
    JSON.stringify(
      one.map((value) =>
        value instanceof Uint8Array ? [...value] : typeof value === 'bigint' ? `${value}n` : value,
      ),
    );
  fc.assert(
    fc.property(row, row, (one, other) => {
      expect(form(one) === form(other)).toBe(plain(one) === plain(other));
    }),
    { numRuns: 5_000 },
  );
});
