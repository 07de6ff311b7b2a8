import * as logins from '#server/db/accounts/logins.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import * as versions from '#server/db/checklists/versions.ts';
import { openDatabase } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/settings.ts';
import { logIn } from '#tests/support/apiClient.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';
import { median, printTable, quantile } from './table.ts';

/**
 * Administrators' lists over HTTP with 10,000 accounts and 200 versions (budget: p95 50 ms), beside
 * a tenth of them.
 */
const runs = 100;
const now = '2026-01-01T00:00:00.000Z';

async function fill(dataDir: string, people: number, editions: number): Promise<void> {
  const db = await openDatabase(readSettings({ DATA_DIR: dataDir }).database);
  await inTransaction(db, async (trx) => {
    for (let n = 0; n < people; n++)
      await logins.create(
        trx,
        `bench-account-${n}`,
        {
          iss: 'bench',
          extId: String(n),
          username: `persoon${n}`,
          givenName: ['Noor', 'Samir', 'Anneke', 'Joris'][n % 4] ?? '',
          familyName: `Achternaam ${(n * 7919) % people}`,
          email: `persoon${n}@voorbeeld.nl`,
          phonePrimary: '',
        },
        ['ROLE_INSPECTOR'],
        now,
      );
    for (let n = 0; n < editions; n++)
      await versions.create(
        trx,
        { id: `bench-version-${n}`, title: `Versie ${(n * 37) % editions}`, online: n % 2 === 0 },
        now,
      );
  });
  await db.destroy();
}

async function measure(people: number, editions: number): Promise<[string, number, number][]> {
  const server = await startServerProcess();
  await fill(server.dataDir, people, editions);
  const { cookie } = await logIn(server.url, 'beheerder');
  const calls: [string, (n: number) => string][] = [
    ['accounts, first page', () => '/api/user'],
    [
      'accounts, last pages, by e-mail',
      (n) => `/api/user?sort=-email&page=${people / 10 - (n % 10)}`,
    ],
    ['accounts, searched', (n) => `/api/user?filter=naam%20${n}`],
    ['versions, first page', () => '/api/version'],
    ['versions, searched, by online', (n) => `/api/version?sort=-online&filter=${n % 10}`],
    ['one account', (n) => `/api/user/bench-account-${n}`],
  ];
  const rows: [string, number, number][] = [];
  for (const [name, path] of calls) {
    const times: number[] = [];
    for (let n = 0; n < runs + 10; n++) {
      const start = performance.now();
      const answer = await fetch(server.url + path(n), {
        headers: { cookie, 'accept-encoding': 'gzip' },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      if (n >= 10) times.push(performance.now() - start);
    }
    rows.push([name, median(times), quantile(times, 0.95)]);
  }
  await server.dispose();
  return rows;
}

export async function benchLists(): Promise<void> {
  const small = await measure(1_000, 20);
  const large = await measure(10_000, 200);
  printTable(
    [
      'ms over HTTP',
      '1,000 accounts, 20 versions: p95',
      '10,000 accounts, 200 versions: p50',
      'p95',
    ],
    large.map(([name, p50, p95], index) => [name, small[index]?.[2] ?? Number.NaN, p50, p95]),
  );
}
