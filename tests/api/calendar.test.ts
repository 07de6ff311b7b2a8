import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

/** RFC 5545: lines end with CRLF, and one that begins with a space goes on with the one before. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

onBothDatabases('decisions 6: the own inspections in a calendar elsewhere', (use) => {
  let inspector: Person;
  let version: string;
  const day = (days: number) =>
    new Date(use().now() + days * 86_400_000).toISOString().slice(0, 10);
  const plan = async (person: Person, form: object): Promise<string> =>
    (
      await person.post('/api/inspection', {
        childcare_type: 'KDV_BSO',
        version,
        date: day(3),
        ...form,
      })
    ).body.id;
  const makeAddress = async (person: Person): Promise<string> =>
    new URL((await person.post('/api/calendar')).body.address).pathname;
  const fetchAt = (path: string) => use().nobody.get(path);
  const logOf = () =>
    use()
      .db.selectFrom('audit')
      .select(['event', 'new_json'])
      .where('record_id', '=', inspector.id)
      .where('event', 'like', '%calendar')
      .orderBy('id')
      .execute();

  beforeAll(async () => {
    inspector = await use().login();
    version = await use().addVersion(smallChecklist(`Versie ${randomUUID()}`));
  });

  it('has location, address, type and date of each, and nothing else', async () => {
    const id = await plan(inspector, {
      location: 'De Kikker, "Zuid"; hoek',
      address: 'Kerkstraat 1',
      postal_code: '6811kl',
      city: 'Arnhem',
      phone: '0612345678',
      email: 'houder@example.nl',
      location_manager: 'Jansen',
      inspection_type: 'annual-survey-without-template',
    });
    await inspector.post(`/api/inspection/${id}/save-notes`, { notes: '<p>Geheim</p>' });
    await plan(inspector, { location: 'Zonder datum', date: null });
    await plan(inspector, { location: 'Lang geleden', date: day(-400) });
    await plan(await use().login(), { location: 'Van een ander' });
    expect((await inspector.get('/api/calendar')).body).toEqual({ since: null });
    const path = await makeAddress(inspector);
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    expect((await inspector.get('/api/calendar')).body.since).toMatch(/Z$/);
    const { status, headers, bytes } = await fetchAt(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ]);
    const text = bytes.toString();
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const lines = linesOf(text);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:${id}@localhost:3000`,
        `DTSTART;VALUE=DATE:${day(3).replaceAll('-', '')}`,
        'SUMMARY:De Kikker\\, "Zuid"\\; hoek (Jaarlijks onderzoek)',
        'LOCATION:Kerkstraat 1\\, 6811 KL Arnhem',
      ]),
    );
    // Nor when somebody worked on it.
    expect(lines.filter((line) => /^(?:DTSTAMP|LAST-MODIFIED)/.test(line))).toEqual([
      `DTSTAMP:${day(0).replaceAll('-', '')}T000000Z`,
    ]);
    for (const word of ['Geheim', '0612345678', 'houder@', 'Jansen', 'geleden', 'ander', 'Zonder'])
      expect(text).not.toContain(word);
  });

  it('is only at the last address, until it is stopped', async () => {
    const first = await makeAddress(inspector);
    const second = await makeAddress(inspector);
    expect(second).not.toBe(first);
    expect([(await fetchAt(first)).status, (await fetchAt(second)).status]).toEqual([404, 200]);
    expect((await inspector.delete('/api/calendar')).status).toBe(204);
    expect((await inspector.delete('/api/calendar')).status).toBe(204);
    expect((await fetchAt(second)).status).toBe(404);
    expect((await inspector.get('/api/calendar')).body).toEqual({ since: null });
    const log = await logOf();
    expect(log.slice(-3).map(({ event }) => event)).toEqual([
      'renew-calendar',
      'renew-calendar',
      'stop-calendar',
    ]);
    expect(JSON.stringify(log)).not.toContain(second.slice(10, 53));
  });

  it('keeps the hash of the address only', async () => {
    const path = await makeAddress(inspector);
    const rows = await use().db.selectFrom('calendar_addresses').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(path.slice(10, 53));
  });

  it('ends with the role, while the account is off, and with the account', async () => {
    const admin = await use().login(['ROLE_SUPER_ADMIN']);
    const person = await use().login();
    const path = await makeAddress(person);
    const set = async (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      expect((await admin.post(`/api/user/${person.id}`, form)).status).toBe(200);
    };
    const statusAt = async () => (await fetchAt(path)).status;
    expect(await statusAt()).toBe(200);
    await set({ enabled: '0' });
    expect(await statusAt()).toBe(404);
    await set({ enabled: '1' });
    expect(await statusAt()).toBe(200);
    await set({ inspector: '0' });
    expect(await statusAt()).toBe(404);
    await set({ inspector: '1' });
    expect(await statusAt()).toBe(200);
    expect((await admin.delete(`/api/user/${person.id}`)).status).toBe(204);
    expect(await statusAt()).toBe(404);
    expect(
      await use()
        .db.selectFrom('calendar_addresses')
        .selectAll()
        .where('account_id', '=', person.id)
        .execute(),
    ).toEqual([]);
  });

  it.each(['/calendar/x.ics', `/calendar/${'A'.repeat(43)}`, '/calendar/', '/calendar/..%2fapi'])(
    'is not at %s',
    async (path) => {
      expect((await fetchAt(path)).status).toBeGreaterThanOrEqual(400);
    },
  );

  it('is for inspectors', async () => {
    for (const role of ['ROLE_ADMIN', 'ROLE_COORDINATOR'] as const)
      expect((await (await use().login([role])).post('/api/calendar')).status).toBe(403);
  });

  it('has an end, however much there is', async () => {
    const busy = await use().login();
    const { db } = use();
    const id = await plan(busy, { location: 'Veel', date: null });
    const row = await db
      .selectFrom('inspections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const ids = Array.from({ length: 600 }, () => randomUUID());
    await db
      .insertInto('inspections')
      .values(ids.map((one) => ({ ...row, id: one, status: 'finished' as const })))
      .execute();
    await db
      .insertInto('terms')
      .values(
        ids.map((inspection_id, n) => ({
          inspection_id,
          term: 'draft' as const,
          position: 0,
          due: day(n),
          start: day(0),
        })),
      )
      .execute();
    const { status, bytes } = await fetchAt(await makeAddress(busy));
    const days = [...bytes.toString().matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, at]) => at);
    expect([status, days.length]).toEqual([200, 500]);
    // The first due are there.
    expect(days.toSorted().at(-1)).toBe(day(499).replaceAll('-', ''));
  });

  it('has what is to come, however much there was', async () => {
    const busy = await use().login();
    const { db } = use();
    const id = await plan(busy, { location: 'Morgen', date: day(1) });
    const row = await db
      .selectFrom('inspections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const past = Array.from({ length: 600 }, (_, n) => ({
      ...row,
      id: randomUUID(),
      status: 'finished' as const,
      date: day(-1 - (n % 300)),
    }));
    for (let at = 0; at < past.length; at += 100)
      await db
        .insertInto('inspections')
        .values(past.slice(at, at + 100))
        .execute();
    const { bytes } = await fetchAt(await makeAddress(busy));
    const days = [...bytes.toString().matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, at]) => at);
    expect([days.length, days.toSorted().at(-1)]).toEqual([500, day(1).replaceAll('-', '')]);
  });
});
