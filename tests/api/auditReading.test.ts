import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as audit from '#server/db/audit/audit.ts';
import type { Change } from '#server/db/audit/auditEntry.ts';
import * as auditLog from '#server/db/audit/auditLog.ts';
import { auditCsv } from '#server/handlers/office/auditCsv.ts';
import type { AuditEntry as Entry } from '#shared/model/audit.ts';
import { AuditFilter } from '#shared/model/auditFilter.ts';
import { auditTexts } from '#shared/text/audit.ts';
import { onBothDatabases, type Person, type TestApp } from '#tests/support/app.ts';
import { planOf } from '#tests/support/planOf.ts';

const none = AuditFilter.parse({});

/** An entry of this person that happened then, whatever the clock says. */
async function happened(
  use: () => TestApp,
  by: string | null,
  at: string,
  entry: Partial<Change> = {},
): Promise<string> {
  const id = randomUUID();
  const change = {
    noun: 'version',
    record: 'v',
    event: 'update',
    subject: 'Iets',
    ...entry,
  } as Change;
  await audit.write(use().db, { ...change, id, at, account: by });
  return id;
}

onBothDatabases('audit: finding one’s way', (use) => {
  let admin: Person;
  let mark: string;
  const read = async (query: string) =>
    (await admin.get(`/api/audit?${query}`)).body as {
      total: number;
      limit: number;
      page: number;
      entries: Entry[];
    };
  beforeAll(async () => {
    admin = await use().login(['ROLE_ADMIN'], `Çelik-${randomUUID().slice(0, 8)}`);
    mark = randomUUID().slice(0, 8);
  });

  it('newest first, page by page, a page beyond the last as the last', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n++)
      ids.unshift(
        await happened(use, null, `2020-01-01T10:00:${String(n).padStart(2, '0')}.000Z`, {
          subject: `Blad ${mark}`,
        }),
      );
    const first = await read(`filter=${mark}`);
    expect([first.total, first.limit, first.page, first.entries.map(({ id }) => id)]).toEqual([
      12,
      10,
      1,
      ids.slice(0, 10),
    ]);
    expect(first.entries[0]?.account).toBeNull();
    const beyond = await read(`filter=${mark}&limit=5&page=99`);
    expect([beyond.page, beyond.entries.map(({ id }) => id)]).toEqual([3, ids.slice(10)]);
  });

  it('by text: every word in the subject or the name, without regard to case and accents', async () => {
    const id = await happened(use, admin.id, '2021-01-01T10:00:00.000Z', {
      subject: `Kleuteropvang > Crèche ${mark} 100%`,
    });
    const found = async (filter: string) =>
      (await read(`filter=${encodeURIComponent(filter)}&limit=100`)).entries.some(
        (entry) => entry.id === id,
      );
    for (const filter of [
      `creche ${mark}`,
      `CRÈCHE`,
      `celik creche`,
      `test ${mark} kleuter`,
      '100%',
    ])
      expect([filter, await found(filter)]).toEqual([filter, true]);
    for (const filter of [`${mark} bakker`, `1_0%`, `'; drop table audit; --`])
      expect([filter, await found(filter)]).toEqual([filter, false]);
  });

  it('by kind, by who did it and by Dutch days, both included', async () => {
    const other = await use().login(['ROLE_ADMIN']);
    const subject = `Dag ${randomUUID()}`;
    const before = await happened(use, admin.id, '2022-07-01T21:59:59.999Z', { subject });
    const early = await happened(use, admin.id, '2022-07-01T22:00:00.000Z', {
      subject,
      noun: 'alert',
    });
    const late = await happened(use, other.id, '2022-07-02T21:59:59.999Z', { subject });
    const after = await happened(use, other.id, '2022-07-02T22:00:00.000Z', {
      subject,
      noun: 'alert',
    });
    const ids = async (query: string) =>
      (await read(`filter=${encodeURIComponent(subject)}&${query}`)).entries.map(({ id }) => id);
    expect(await ids('')).toEqual([after, late, early, before]);
    expect(await ids('noun=&account=&from=&to=')).toEqual([after, late, early, before]);
    expect(await ids('from=2022-07-02&to=2022-07-02')).toEqual([late, early]);
    expect(await ids('from=2022-07-02')).toEqual([after, late, early]);
    expect(await ids('to=2022-07-01')).toEqual([before]);
    expect(await ids('noun=alert')).toEqual([after, early]);
    expect(await ids(`account=${admin.id}`)).toEqual([early, before]);
    expect(await ids(`account=${admin.id}&noun=alert&from=2022-07-02&to=2022-07-03`)).toEqual([
      early,
    ]);
    for (const wrong of ['noun=iets', 'from=gisteren', 'to=2022-02-30', 'account=%27'])
      expect([wrong, (await admin.get(`/api/audit?${wrong}`)).status]).toEqual([wrong, 422]);
  });

  it('keeps the name of an account that is gone', async () => {
    const gone = await use().login(['ROLE_ADMIN']);
    const id = await happened(use, gone.id, '2023-01-01T10:00:00.000Z');
    await use()
      .db.updateTable('accounts')
      .set({ deleted_at: '2023-01-02T10:00:00.000Z' })
      .where('id', '=', gone.id)
      .execute();
    expect((await read(`account=${gone.id}`)).entries).toMatchObject([
      { id, account: { id: gone.id, name: expect.stringMatching(/^Test persoon-/) } },
    ]);
  });
});

onBothDatabases('audit: taken along as CSV', (use) => {
  let admin: Person;
  let by: string;
  beforeAll(async () => {
    admin = await use().login(['ROLE_ADMIN']);
    ({ id: by } = await use().login(['ROLE_ADMIN'], '=cmd'));
  });

  it('opens as it is: UTF-8, semicolons, one line for each changed field, no formulas', async () => {
    const at = '2024-07-01T22:30:00.000Z';
    await happened(use, by, at, {
      noun: 'alert',
      event: 'save',
      subject: '=1+1',
      old: { subject: '@a', body: '<p>een</p>' },
      new: { subject: '-b', body: '<p>een;</p><p>"twee"</p>' },
    });
    await happened(use, by, '2024-07-01T22:00:00.000Z', { event: 'move up', subject: 'Crèche' });
    const answer = await admin.get(`/api/audit/export?account=${by}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="logboek-\d{4}-\d\d-\d\d\.csv"$/,
      ),
    });
    expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.bytes.subarray(3).toString().split('\r\n')).toEqual([
      '"Tijdstip";"Wie";"Soort";"Onderdeel";"Gebeurtenis";"Veld";"Oud";"Nieuw"',
      `"02-07-2024 00:30";"Test =cmd";"Notificatie";"'=1+1";"Gewijzigd";"Onderwerp";"'@a";"'-b"`,
      `"02-07-2024 00:30";"Test =cmd";"Notificatie";"'=1+1";"Gewijzigd";"Inhoud";"een";"een;\n""twee"""`,
      '"02-07-2024 00:00";"Test =cmd";"Versie";"Crèche";"Omhoog verplaatst";"";"";""',
      '',
    ]);
  });

  it('holds what the same filters show', async () => {
    await happened(use, by, '2024-08-01T10:00:00.000Z', { noun: 'template', subject: 'Paars' });
    const lines = async (query: string) =>
      (await admin.get(`/api/audit/export?account=${by}&${query}`)).bytes.toString().split('\r\n')
        .length - 2;
    expect([
      await lines('noun=template'),
      await lines('filter=paars'),
      await lines('from=2024-08-01'),
      await lines('to=2024-07-01'),
    ]).toEqual([1, 1, 1, 0]);
    expect((await admin.get('/api/audit/export?from=x')).status).toBe(422);
  });

  it('takes every entry once, however they are cut into parts', async () => {
    const subject = `Deel ${randomUUID()}`;
    const ids = new Set<string>();
    // Many in the same millisecond: the id decides.
    for (let n = 0; n < 23; n++)
      ids.add(await happened(use, by, `2024-09-01T10:00:00.00${Math.floor(n / 9)}Z`, { subject }));
    const seen: string[] = [];
    for await (const { id } of auditLog.all(use().db, { ...none, filter: subject }, 4))
      seen.push(id);
    expect([seen.length, new Set(seen)]).toEqual([23, ids]);
  });
});

describe('audit: the file’s limits', () => {
  const entry = (n: number): Entry => ({
    id: `${n}`,
    at: '2026-01-01T10:00:00.000Z',
    account: null,
    noun: 'version',
    record: 'v',
    subject: `V${n}`,
    event: 'update',
    old: { title: 'a' },
    new: { title: 'b' },
  });
  async function* some(count: number) {
    for (let n = 0; n < count; n++) yield entry(n);
  }
  it.each([
    ['as many lines as there may be', 5, 5, 1e6, 5, false],
    ['a line too many', 6, 5, 1e6, 5, true],
    ['more text than there is room for', 6, 100, 250, 3, true],
  ])('%s', async (_, count, rows, characters, lines, cut) => {
    const text = Buffer.from(await auditCsv(some(count), rows, characters))
      .toString()
      .trimEnd()
      .split('\r\n');
    expect([
      text.filter((line) => line.startsWith('"01-01-2026')).length,
      text.at(-1) === `"${auditTexts.cut(lines)}"`,
    ]).toEqual([lines, cut]);
  });
});

onBothDatabases('audit: inspections do not slow it', (use, kind) => {
  const isPostgres = kind === 'postgres';
  it.each([
    ['all', {}, 'SCAN audit USING INDEX audit_administration'],
    [
      'a kind',
      { noun: 'alert' as const },
      'SEARCH audit USING INDEX audit_administration_noun (noun=?)',
    ],
    [
      'a person',
      { account: 'x' },
      'SEARCH audit USING INDEX audit_administration_account (account_id=?)',
    ],
    [
      'a time',
      { from: '2026-01-01', to: '2026-02-01' },
      'SEARCH audit USING INDEX audit_administration (at>? AND at<?)',
    ],
    ['a text', { filter: 'hek bakker' }, 'SCAN audit USING INDEX audit_administration'],
  ])(
    'reads and counts %s from an index that holds administrators’ entries alone',
    async (_, some, sqlite) => {
      const filter = { ...none, ...some };
      const page = await planOf(use(), kind, auditLog.entriesQuery(use().db, filter).limit(10));
      if (isPostgres) expect(page).toMatch(/Scan (?:Backward )?(?:using|on) audit_administration/);
      else expect(page.split('\n')[0]).toBe(sqlite);
      expect(page).not.toContain('TEMP B-TREE');
      expect(await planOf(use(), kind, auditLog.countQuery(use().db, filter))).toMatch(
        /audit_administration/,
      );
    },
  );
});
