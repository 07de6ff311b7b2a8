import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/db/base/database.ts';
import * as registered from '#server/db/inspections/registered.ts';
import type { Services } from '#server/handlers/context/context.ts';
import { keepRegistered } from '#server/handlers/inspections/registered.ts';
import { fetchRegister, fetchWhenDue } from '#server/register/fetchNightly.ts';
import { openRegisters } from '#server/register/registerIndexes.ts';
import { limits } from '#shared/model/limits.ts';
import type { Report } from '#shared/model/report.ts';
import { openRegister, searchRegister } from '#shared/rules/register/registerIndex.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { nest, type RegisterRow, registerRows, registerText } from '#tests/support/registerFile.ts';

const form = (file: Uint8Array | string, name = 'export.csv') => {
  const data = new FormData();
  data.append('file', new Blob([file as never]), name);
  data.append('name', name);
  return data;
};
const agency = { ...nest, lrk_id: '2', type_oko: 'GOB', actuele_naam_oko: 'Bureau Das' };

/** Reports as they were drawn. */
const drawn: Report[] = [];

onBothDatabases(
  'decisions 6: the national register',
  (use, kind) => {
    let admin: Person;
    let inspector: Person;
    beforeAll(async () => {
      admin = await use().login(['ROLE_ADMIN']);
      inspector = await use().login(['ROLE_INSPECTOR']);
    });
    const take = (text: Uint8Array | string) =>
      admin.post('/api/register/import', form(text.length > 1_000_000 ? gzipSync(text) : text));
    const look = async (text: Uint8Array | string) =>
      (await admin.post('/api/register/preview', form(text))).body;
    const search = async (filter: string) =>
      (await inspector.get(`/api/register?filter=${encodeURIComponent(filter)}`)).body;

    it('is not there until an administrator takes it in', async () => {
      expect(await search('nest')).toEqual({ total: 0, entries: [], register: null });
      expect((await inspector.get('/api/register/index')).status).toBe(404);
      expect((await admin.get('/api/register/about')).body).toEqual({
        register: null,
        address: null,
        fetched: null,
      });
      expect((await inspector.post('/api/register/import', form('x'))).status).toBe(403);
    });

    it('says of a place who holds it when its inspection is finished, and for good', async () => {
      const held = {
        ...nest,
        houder_adres: 'Plein 1',
        houder_postcode: '2500AA',
        houder_woonplaats: "'s-Gravenhage",
        verantwoordelijke_gemeente: "'s-Gravenhage",
      };
      // Day care and after-school care under one name are two registrations.
      const after = { ...held, lrk_id: '777', type_oko: 'BSO' };
      expect((await take(registerText([held, after, agency]))).status).toBe(200);
      const version = await use().addVersion({
        title: `Register ${inspector.id}`,
        online: true,
        domains: [{ title: 'D', items: [{ title: 'I', conditions: [] }] }],
      });
      const finish = async (more: object) => {
        const place = { location: "'T zwaluwnest", postal_code: '2517kk', version };
        const { id } = (
          await inspector.post('/api/inspection', { childcare_type: 'KDV_BSO', ...place, ...more })
        ).body;
        await inspector.post(`/api/inspection/${id}/start`);
        expect((await inspector.post(`/api/inspection/${id}/finish`)).status).toBe(200);
        return id as string;
      };
      const cover = async (id: string) => {
        expect((await inspector.get(`/api/inspection/${id}/export`)).status).toBe(200);
        return (drawn.at(-1)?.cover ?? [])
          .map(({ label, value }) => `${label}: ${value}`)
          .filter((row) => /^(?:Registratie|Houder|Gemeente)/.test(row));
      };
      const id = await finish({});
      const rows = await cover(id);
      expect(rows).toEqual([
        expect.stringMatching(/^Registratienummer: (?:0012345; 777|777; 0012345) \(Landelijk/),
        "Houder: Stichting Nest, Plein 1, 2500AA 's-Gravenhage",
        "Gemeente: 's-Gravenhage",
      ]);
      // Another place, another kind of care, no postal code: nothing is guessed.
      const agencyForm = { childcare_type: 'GOB', name_childminder_agency: 'Bureau Das' };
      for (const other of [{ location: 'Elders' }, agencyForm, { postal_code: '' }])
        expect(await cover(await finish(other))).toEqual([]);
      // A report that was made does not change with the register; the next one does.
      const sold = { ...held, naam_houder: 'Groot BV' };
      expect((await take(registerText([sold, agency]))).status).toBe(200);
      expect(await cover(id)).toEqual(rows);
      expect((await cover(await finish({}))).join()).toContain('Houder: Groot BV');
      // A register without those columns is one all the same.
      expect((await take(registerText([nest, agency]))).status).toBe(200);
      expect((await cover(await finish({}))).join()).toMatch(/Houder: Stichting Nest$/);
    });

    it('keeps nobody from finishing: several at once, also where an earlier release took it in', async () => {
      const version = await use().addVersion({
        title: `Samen ${inspector.id}`,
        online: true,
        domains: [{ title: 'D', items: [{ title: 'I', conditions: [] }] }],
      });
      const place = { location: nest['actuele_naam_oko'], postal_code: '2517KK', version };
      const begin = async () => {
        const { id } = (
          await inspector.post('/api/inspection', { childcare_type: 'KDV_BSO', ...place })
        ).body;
        await inspector.post(`/api/inspection/${id}/start`);
        return id as string;
      };
      const { db } = use();
      const earlier = {
        'of this release': {},
        'of one that knew no facts': { edition: 'early', facts: null, facts_edition: null },
        // It replaced the places, and left the facts of the edition before.
        'of one that went back': { edition: 'later' },
      };
      for (const [release, left] of Object.entries(earlier)) {
        expect((await take(registerText([nest, { ...agency, lrk_id: '31' }]))).status).toBe(200);
        await db
          .updateTable('registers')
          .set({ source: 'x', ...left })
          .execute();
        const ids: string[] = [];
        for (let n = 0; n < 4; n++) ids.push(await begin());
        const finished = await Promise.all(
          ids.map((id) => inspector.post(`/api/inspection/${id}/finish`)),
        );
        expect(finished.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        const kept = await Promise.all(ids.map((id) => registered.find(db, id)));
        expect(
          kept.map((one) => one !== null),
          release,
        ).toEqual(ids.map(() => release === 'of this release'));
      }
    });

    it('is looked in without waiting: a transaction waits for nobody who reads it and waits for that', async () => {
      expect((await take(registerText([nest, agency]))).status).toBe(200);
      const version = await use().addVersion({
        title: `Alleen ${inspector.id}`,
        online: true,
        domains: [{ title: 'D', items: [{ title: 'I', conditions: [] }] }],
      });
      const place = { location: nest['actuele_naam_oko'], postal_code: '2517KK', version };
      const { inspection } = (
        await inspector.post('/api/inspection', { childcare_type: 'KDV_BSO', ...place })
      ).body;
      const { db } = use();
      const { reportRegister } = openRegisters();
      const keep = (on: Db) => keepRegistered({ reportRegister } as Services, on, inspection);
      // With one connection the rest of this reading comes behind the transaction.
      const opening = reportRegister.open(db);
      await db.transaction().execute(keep);
      await opening;
      await keep(db);
      expect((await registered.find(db, inspection.id))?.facts).toMatchObject([
        { lrk_id: '0012345', holder: 'Stichting Nest' },
      ]);
    });

    it('takes in every column that a form has, as it is written', async () => {
      expect((await take(registerText([nest, agency]))).status).toBe(200);
      const { total, entries, register } = await search('röellstraat 12');
      expect([total, register.count]).toEqual([2, 2]);
      expect(entries.find(({ kind }: { kind: string }) => kind === 'KDV')).toEqual({
        lrk_id: '0012345',
        kind: 'KDV',
        location: "'t Zwaluwnest",
        address: 'Burgemeester Röellstraat 12',
        postal_code: '2517 KK',
        city: "'s-Gravenhage",
        phone: '070-1234567',
        email: 'nest@example.nl',
        coc_number: '01234567',
        number_of_child_places: 36,
        name_childminder_agency: '',
      });
      expect(entries.find(({ kind }: { kind: string }) => kind === 'GOB')).toMatchObject({
        location: 'Stichting Nest',
        name_childminder_agency: 'Bureau Das',
      });
      expect((await search('2517 kk')).total).toBe(2);
      expect((await search('0012345')).total).toBe(1);
    });

    it('reads it in whatever way it was written', async () => {
      const text = registerText([nest]);
      const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
      const files: [string, Uint8Array][] = [
        ['UTF-8', Buffer.from(text)],
        ['with a mark', Buffer.from(`\uFEFF${text}`)],
        ['Windows-1252', Buffer.from(text, 'latin1')],
        ['UTF-16', utf16],
        ['packed', gzipSync(text)],
        ['without carriage returns', Buffer.from(text.replaceAll('\r\n', '\n'))],
        ['columns in another order', Buffer.from(turned(text))],
        [
          'a quotation mark that nothing closes',
          Buffer.from(text.replace("'t Zwaluwnest", '"\'t Zwaluwnest')),
        ],
        ['everything in quotation marks', Buffer.from(text.replace(/[^;\r\n]+/g, '"$&"'))],
      ];
      for (const [name, bytes] of files) {
        const { refusal, sample } = await look(bytes);
        expect([name, refusal]).toEqual([name, null]);
        expect([name, sample[0].address]).toEqual([name, 'Burgemeester Röellstraat 12']);
        expect([name, sample[0].location.replace('"', '')]).toEqual([name, "'t Zwaluwnest"]);
      }
      const quoted = text.replace("'t Zwaluwnest", '"Nest; het ""oude"""');
      expect((await look(quoted)).sample[0].location).toBe('Nest; het "oude"');
      // Marks of others, in rows apart: nothing between them is swallowed, and names keep theirs.
      const named = ['"Het Nest', "'t Huis 'De Das'", 'BSO Uil"'].map((name, at) => ({
        ...nest,
        lrk_id: `${at}`,
        actuele_naam_oko: name,
      }));
      expect(
        (await look(registerText(named))).sample.map(
          ({ location }: { location: string }) => location,
        ),
      ).toEqual(expect.arrayContaining(named.map((row) => row.actuele_naam_oko)));
      // What the form would refuse is not filled in.
      const odd = {
        ...nest,
        contact_telefoon: "'070-1234567 (kantoor)'",
        contact_emailadres: "'a@b.nl; c@d.nl'",
        opvanglocatie_postcode: 'B-2000',
      };
      expect((await look(registerText([odd]).replaceAll('; c', ' c'))).sample[0]).toMatchObject({
        phone: '',
        email: '',
        postal_code: '',
      });
    });

    it('takes the history too, and says which rows it left out', async () => {
      const rows: RegisterRow[] = [
        nest,
        { ...nest, lrk_id: '5', status: 'Uitgeschreven', uitschrijfdatum: '01-02-2024' },
        { ...nest },
        { ...nest, lrk_id: '6', type_oko: 'PSZ' },
        { ...nest, lrk_id: '7', actuele_naam_oko: '' },
        { ...nest, lrk_id: '8', opvanglocatie_adres: 'x'.repeat(300) },
      ];
      const text = `${registerText(rows, ['uitschrijfdatum'])}9;KDV;kort\r\n`;
      const { refusal, count, report } = await look(text);
      expect([refusal, count]).toEqual([null, 1]);
      expect(report).toEqual({
        rows: 7,
        skipped: { ended: 1, twice: 1, kind: 1, nameless: 1, tooLong: 1, columns: 1 },
        wrong: [
          { line: 4, reason: 'twice' },
          { line: 5, reason: 'kind' },
          { line: 6, reason: 'nameless' },
          { line: 7, reason: 'tooLong' },
          { line: 8, reason: 'columns' },
        ],
      });
    });

    it('refuses what is no register, says why, and keeps the one it has', async () => {
      await take(registerText([nest]));
      const heading = registerText([]);
      const refused: [string | Uint8Array, string][] = [
        ['', 'empty'],
        ['\r\n\r\n', 'empty'],
        ['zomaar een tekst', 'heading'],
        ['a;b;c\r\n1;2;3', 'heading'],
        [heading, 'noRows'],
        [`${heading}kapot`, 'noRows'],
        [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'noText'],
        [Buffer.alloc(1_000), 'noText'],
        [gzipSync(heading).subarray(0, 60), 'noText'],
      ];
      const large: typeof refused = [
        [gzipSync(Buffer.alloc(limits.registerFile + 1, 'x')), 'tooLarge'],
        // Of the heading's length: another length takes the parser ten times as long.
        [gzipSync(heading + `x;KDV${';'.repeat(33)}\r\n`.repeat(200_001)), 'tooLarge'],
        ['x'.repeat(3_000_000), 'noText'],
        [`${heading}${'"'.repeat(100_000)}`, 'noText'],
        [`${heading}${';'.repeat(100_000)}`, 'noRows'],
      ];
      // A file is read before any database is asked: large ones once.
      for (const [file, reason] of [...refused, ...(kind === 'sqlite' ? large : [])]) {
        const { refusal, count } = await look(file);
        expect([String(file).slice(0, 20), refusal?.reason, count]).toEqual([
          String(file).slice(0, 20),
          reason,
          0,
        ]);
        const answer = await take(file);
        expect([answer.status, answer.body.fields]).toEqual([422, { file: 'invalid' }]);
      }
      const { refusal } = await look(heading.replace('status;', ''));
      expect(refusal).toEqual({ reason: 'heading', lacking: ['status'] });
      expect((await search('nest')).total).toBe(1);
      expect((await admin.post('/api/register/import', {})).status).toBe(422);
    });

    it('is one register, also when several are taken in at once', async () => {
      const answers = await Promise.all(
        [3, 4, 5].map((rows) => take(registerText(registerRows(rows, rows)))),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const rows = await use().db.selectFrom('registers').select('count').execute();
      expect(rows).toHaveLength(1);
      expect((await search('')).register.count).toBe(rows[0]?.count);
      const log = (await admin.get('/api/audit?noun=register')).body.entries;
      expect(log[0]).toMatchObject({ noun: 'register', event: 'import', subject: 'export.csv' });
    });

    it('gives a device the whole of it once, and finds the same in it', async () => {
      await take(registerText(registerRows(600)));
      const whole = await inspector.get('/api/register/index');
      expect(whole.headers['content-type']).toBe('application/gzip');
      const etag = String(whole.headers['etag']);
      expect((await inspector.get('/api/register/index', { 'if-none-match': etag })).status).toBe(
        304,
      );
      const index = await openRegister(gunzipSync(whole.bytes).toString(), async () => undefined);
      for (const filter of ['kikker', 'zoe', 'sgravenhage molenweg', '100000123']) {
        const { total, entries } = await search(filter);
        expect(searchRegister(index, filter, 20)).toEqual({ total, entries });
        expect(total).toBeGreaterThan(0);
      }
      await take(registerText(registerRows(601)));
      expect((await inspector.get('/api/register/index', { 'if-none-match': etag })).status).toBe(
        200,
      );
    });

    it('takes in a whole register and finds in it, with no piece that holds up others', async () => {
      // Reading knows no database, and what it comes to is one row in each.
      const places = kind === 'sqlite' ? 31_800 : 4_000;
      const text = registerText(registerRows(places));
      let isTaken = false;
      const taking = take(text).finally(() => {
        isTaken = true;
      });
      let answered = 0;
      for (; !isTaken; answered++) {
        await setImmediate();
        await inspector.get('/logged-in');
      }
      expect((await taking).status).toBe(200);
      // Others got an answer all along: a read in one piece would leave them one or two.
      expect(answered).toBeGreaterThan(kind === 'sqlite' ? 10 : 1);
      const { total, entries, register } = await search('kikker boom');
      expect([register.count, entries.length]).toEqual([places, 20]);
      expect(total).toBeGreaterThan(20);
      expect(register.bytes).toBeLessThan(3_000_000);
    });

    it('is fetched at night, and only replaced by another one that is whole', async () => {
      const told: (string | null)[] = [];
      const answering = (body: BodyInit | null, status = 200) =>
        (async (_: string, { headers }: { headers: Record<string, string> }) => {
          told.push(headers['user-agent'] ?? null);
          return new Response(body, { status });
        }) as unknown as typeof fetch;
      const address = 'https://register.example/export.csv';
      const fetched = (fetcher: typeof fetch, signal?: AbortSignal) =>
        fetchRegister(use().db, address, { fetcher, signal });
      const outcome = (is: string, more: object = {}) => ({
        outcome: is,
        refusal: null,
        lacking: [],
        status: null,
        ...more,
      });
      await take(registerText([nest]));
      const rows = registerRows(50);
      const text = registerText([nest, ...rows]);
      expect(await fetched(answering(text))).toEqual(outcome('taken'));
      expect(await fetched(answering(text))).toEqual(outcome('same'));
      expect(await fetched(answering('<html>'))).toMatchObject({
        outcome: 'refused',
        refusal: 'heading',
        lacking: expect.arrayContaining(['lrk_id']),
      });
      // Cut off on its way.
      expect(await fetched(answering(text.slice(0, text.length / 2)))).toEqual(
        outcome('refused', { refusal: 'fewer' }),
      );
      expect(await fetched(answering('', 400))).toEqual(outcome('failed', { status: 400 }));
      const endless = new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(8 * 1024 * 1024)),
      });
      expect(await fetched(answering(endless))).toEqual(
        outcome('refused', { refusal: 'tooLarge' }),
      );
      const away = (async () => {
        throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') });
      }) as unknown as typeof fetch;
      expect(await fetched(away)).toEqual(outcome('failed'));
      // A server that stops has not had its turn.
      await expect(fetched(away, AbortSignal.abort())).rejects.toThrow();
      expect((await search('zwaluwnest')).total + (await search('nest')).total).toBeGreaterThan(0);
      expect((await search('')).register.count).toBe(51);
      expect(told[0]).toContain('veldinstrument');
      // Once a night, whoever looks.
      const night = Date.parse('2026-11-28T02:30:00Z');
      const more = registerText([nest, agency, ...rows]);
      const options = { clock: () => night, fetcher: answering(more) };
      const turns = await Promise.all(
        [1, 2, 3].map(() => fetchWhenDue(use().db, address, options)),
      );
      expect(turns.filter(Boolean)).toEqual([outcome('taken')]);
      const { body } = await admin.get('/api/register/about');
      expect(body.fetched).toMatchObject({ outcome: 'taken' });
      expect(body.register).toMatchObject({ count: 52, source: address, date: '2026-11-28' });
      // Where no file came, it is tried again that day, not at every look.
      const next = night + 24 * 3_600_000;
      const look = (minutes: number, fetcher: typeof fetch) =>
        fetchWhenDue(use().db, address, { clock: () => next + minutes * 60_000, fetcher });
      const about = async () => (await admin.get('/api/register/about')).body.fetched;
      expect(await look(0, answering('', 503))).toEqual(outcome('failed', { status: 503 }));
      expect(await about()).toMatchObject({ outcome: 'failed', status: 503 });
      expect(await look(10, answering(more))).toBeNull();
      expect(await look(181, away)).toEqual(outcome('failed'));
      expect(await look(363, answering(more))).toEqual(outcome('same'));
      expect(await about()).toMatchObject({ outcome: 'same' });
      expect(await look(600, answering(more))).toBeNull();
    });
  },
  {
    drawReport: async (report) => {
      drawn.push(report);
      return new TextEncoder().encode('%PDF-test');
    },
  },
);

/** The same table with its last column first. */
const turned = (text: string): string =>
  text
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(';'))
    .map((row) => [row.at(-1), ...row.slice(0, -1)].join(';'))
    .join('\r\n');
