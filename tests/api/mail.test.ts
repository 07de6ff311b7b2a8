import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/base/transactions.ts';
import { claim, idsOf, notSent, part } from '#server/db/mail/mailDelivery.ts';
import * as mails from '#server/db/mail/mails.ts';
import { createOutbox, retryMinutes } from '#server/mail/outbox.ts';
import { createPost } from '#server/mail/post.ts';
import { compose } from '#shared/rules/words/letter.ts';
import { onBothDatabases } from '#tests/support/app.ts';
import { freePort } from '#tests/support/freePort.ts';

/** Mails really leave: the outbox, a real SMTP server, and files where none is set up. */
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server of its own on loopback; `onMail` may refuse. */
async function smtp(onMail: (raw: string) => Error | undefined): Promise<string> {
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString();
      });
      stream.on('end', () => done(onMail(raw) ?? null));
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `smtp://127.0.0.1:${port}`;
}

const from = 'Veldinstrument <veld@voorbeeld.nl>';
const mail = (id: string, more: object = {}) => ({
  id,
  alert: 'roles-changed',
  recipient: 'noor@voorbeeld.nl',
  subject: 'Café',
  html: '<p>Dag &amp; groet</p>',
  occasion: null,
  ...more,
});

onBothDatabases('decisions 3: the outbox', (use) => {
  it('sends each mail once, as HTML and as plain text, with an id of its own', async () => {
    const got: string[] = [];
    const smtpUrl = await smtp((raw) => {
      got.push(raw);
      return undefined;
    });
    const { db } = use();
    const outbox = createOutbox({ db, post: createPost({ smtpUrl, from, dataDir: '' }) });
    await mails.add(db, mail('m1'), '2026-11-20T10:00:00.000Z');
    expect(await outbox.run()).toBe(1);
    expect(await outbox.run()).toBe(0);
    expect(got).toHaveLength(1);
    expect(got[0]).toMatch(/From: Veldinstrument <veld@voorbeeld.nl>/);
    expect(got[0]).toContain('Message-ID: <m1@veldinstrument>');
    expect(got[0]).toContain('Dag & groet');
    expect(got[0]).toContain('Dag &amp; groet');
    await outbox.close();
  });

  it('sends what waits together for somebody as one mail, with all its words and links', async () => {
    const got: string[] = [];
    let away = true;
    const smtpUrl = await smtp((raw) => {
      got.push(raw);
      return away ? Object.assign(new Error('later'), { responseCode: 450 }) : undefined;
    });
    const of = (words: string) => got.find((raw) => raw.includes(words)) ?? '';
    const ids = () => got.map((raw) => /Message-ID: (\S+)/.exec(raw)?.[1]).toSorted();
    const { db } = use();
    let now = Date.parse('2026-11-20T10:00:00.000Z');
    const post = createPost({ smtpUrl, from, dataDir: '' });
    const outbox = createOutbox({ db, post, clock: () => now });
    const add = (id: string, more: object) =>
      mails.add(db, mail(id, more), new Date(now).toISOString());
    for (let n = 1; n <= 30; n++)
      await add(`b${String(n).padStart(2, '0')}`, {
        alert: 'inspection-transferred',
        subject: `Overgedragen: plek ${n}`,
        html: `<p>Plek nummer ${n}.</p>`,
      });
    await add('c1', { alert: 'inspection-offered', html: '<p>Aangeboden.</p>' });
    await add('c2', {
      alert: 'inspection-transferred',
      recipient: 'ander@voorbeeld.nl',
      html: '<p>Van een ander.</p>',
    });
    // What could not leave stays whole, and goes together again.
    expect(await outbox.run()).toBe(0);
    expect(got).toHaveLength(4);
    const before = ids();
    expect(new Set(before).size).toBe(4);
    away = false;
    got.length = 0;
    now += 60_000;
    // One more joins none of them: under the id that one had, a mailbox may drop it unread.
    await add('b31', { alert: 'inspection-transferred', html: '<p>Nog een plek.</p>' });
    expect(await outbox.run()).toBe(33);
    expect(got).toHaveLength(5);
    expect(ids()).toEqual([...before, '<b31@veldinstrument>'].toSorted());
    expect(of('<b31@')).toContain('Nog een plek.');
    const parts = ['plek 1 (en nog 24)', 'plek 26 (en nog 4)'];
    const all = parts
      .map((part) => of(`Subject: Overgedragen: ${part}`))
      .join('')
      .replaceAll(/=\r?\n/g, '');
    for (let n = 1; n <= 30; n++)
      // As HTML, and as plain text.
      expect(all.split(`Plek nummer ${n}.`)).toHaveLength(3);
    expect(all).not.toContain('Van een ander');
    expect(of('<c1@')).toContain('Aangeboden.');
    expect(of('<c2@')).toMatch(/^To: ander@voorbeeld\.nl/m);
    await outbox.close();
  });

  it('tries again later when the server is away, and gives up after the last time', async () => {
    const { db } = use();
    let now = Date.parse('2026-11-20T10:00:00.000Z');
    const told: unknown[] = [];
    const post = createPost({ smtpUrl: `smtp://127.0.0.1:${await freePort()}`, from, dataDir: '' });
    const outbox = createOutbox({
      db,
      post,
      clock: () => now,
      tell: (event, details) => told.push([event, details['givenUp']]),
    });
    await mails.add(db, mail('m2'), new Date(now).toISOString());
    for (const minutes of retryMinutes) {
      expect(await outbox.run()).toBe(0);
      expect(
        (
          await db
            .selectFrom('mails')
            .select('due_at')
            .where('id', '=', 'm2')
            .executeTakeFirstOrThrow()
        ).due_at,
      ).toBe(new Date(now + minutes * 60_000).toISOString());
      now += minutes * 60_000;
    }
    await outbox.run();
    expect(told.at(-1)).toEqual(['mail_not_sent', true]);
    expect(
      (await db.selectFrom('mails').selectAll().where('id', '=', 'm2').executeTakeFirstOrThrow())
        .status,
    ).toBe('failed');
    await outbox.close();
  });

  it('gives up a mail that ended the server each time it was sent', async () => {
    const { db } = use();
    const now = new Date().toISOString();
    let sent = 0;
    const post = { send: async () => void sent++, close: () => undefined };
    const outbox = createOutbox({ db, post });
    await mails.add(db, mail('m-einde'), now);
    const attempts = retryMinutes.length + 1;
    await db.updateTable('mails').set({ attempts }).where('id', '=', 'm-einde').execute();
    expect([await outbox.run(), sent]).toEqual([0, 0]);
    const row = db.selectFrom('mails').select('status').where('id', '=', 'm-einde');
    expect((await row.executeTakeFirstOrThrow()).status).toBe('failed');
    await outbox.close();
  });

  it('gives up at once when the server refuses the address for good', async () => {
    const smtpUrl = await smtp(() =>
      Object.assign(new Error('nobody here'), { responseCode: 550 }),
    );
    const { db } = use();
    const outbox = createOutbox({ db, post: createPost({ smtpUrl, from, dataDir: '' }) });
    await mails.add(db, mail('m3'), '2026-11-20T10:00:00.000Z');
    expect(await outbox.run()).toBe(0);
    expect(
      (await db.selectFrom('mails').selectAll().where('id', '=', 'm3').executeTakeFirstOrThrow())
        .status,
    ).toBe('failed');
    await outbox.close();
  });

  it('lets several processes share one outbox', async () => {
    const got: string[] = [];
    const smtpUrl = await smtp((raw) => {
      got.push(raw);
      return undefined;
    });
    const { db } = use();
    for (let n = 0; n < 30; n++)
      await mails.add(
        db,
        mail(`p${n}`, { recipient: `p${n}@voorbeeld.nl` }),
        '2026-11-20T10:00:00.000Z',
      );
    const boxes = Array.from({ length: 3 }, () =>
      createOutbox({ db, post: createPost({ smtpUrl, from, dataDir: '' }) }),
    );
    await Promise.all(boxes.map((box) => box.run()));
    expect(new Set(got.map((raw) => /Message-ID: (\S+)/.exec(raw)?.[1])).size).toBe(30);
    expect(got).toHaveLength(30);
    await Promise.all(boxes.map((box) => box.close()));
  });

  describe('what leaves as one', () => {
    const now = '2026-11-20T10:00:00.000Z';
    const later = '2026-11-20T10:10:00.000Z';
    const claimed = async (at: string) =>
      idsOf(await inTransaction(use().db, (trx) => claim(trx, at, `${at.slice(0, 14)}59:00.000Z`)));
    const addTo = (recipient: string, count: number, made: string) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          mails.add(
            use().db,
            mail(`${recipient}${n}`, { recipient: `${recipient}@x.nl`, subject: 'Rol' }),
            made,
          ),
        ),
      );
    beforeEach(() => use().db.deleteFrom('mails').execute());
    const due = (at: string) => use().db.updateTable('mails').set({ due_at: at }).execute();

    it('is claimed whole by one process, however many look at the same moment', async () => {
      await addTo('samen', 25, now);
      expect(await claimed(now)).toHaveLength(25);
      for (let round = 0; round < 40; round++) {
        await due(later);
        const both = await Promise.all([claimed(later), claimed(later), claimed(later)]);
        expect(both.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, 0, 25]);
      }
    });

    it('leaves alone what another release took out of it, which goes by itself after that', async () => {
      await addTo('los', 3, now);
      expect(await claimed(now)).toEqual(['los0', 'los1', 'los2']);
      await due(later);
      const { db } = use();
      const of = (id: string, set: object) =>
        db.updateTable('mails').set(set).where('id', '=', id).execute();
      await of('los1', { due_at: '2026-11-20T10:12:00.000Z' });
      expect(await claimed(later)).toEqual(['los0', 'los2']);
      for (const id of ['los0', 'los2']) await of(id, { status: 'sent' });
      expect(await claimed('2026-11-20T10:11:00.000Z')).toEqual([]);
      expect(await claimed('2026-11-20T10:12:00.000Z')).toEqual(['los1']);
    });

    it('goes apart where one is refused for good, and each has its own time', async () => {
      const got: string[] = [];
      const smtpUrl = await smtp((raw) => {
        got.push(raw);
        const wrong = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
        if (raw.includes('en nog')) return wrong(550);
        if (raw.includes('<apart0@')) return wrong(450);
        return raw.includes('<apart2@') ? wrong(550) : undefined;
      });
      const { db } = use();
      let at = Date.parse(now);
      const post = createPost({ smtpUrl, from, dataDir: '' });
      const boxes = [0, 1].map(() => createOutbox({ db, post, clock: () => at }));
      await addTo('apart', 3, now);
      await boxes[0]?.run();
      at += 61_000;
      for (const box of boxes) await box.run();
      expect(got.flatMap((raw) => /Message-ID: <(apart\d)@/.exec(raw)?.[1] ?? [])).toEqual([
        'apart0',
        'apart1',
        'apart2',
        'apart0',
      ]);
      const statuses = await db
        .selectFrom('mails')
        .select(['id', 'status'])
        .orderBy('id')
        .execute();
      expect(statuses.map(({ status }) => status)).toEqual(['waiting', 'sent', 'failed']);
      for (const box of boxes) await box.close();
    });

    it('has the same id when it is repeated, in whatever order it was made', async () => {
      const ids: string[] = [];
      for (const [id, made] of [
        ['c', 1],
        ['a', 3],
        ['b', 2],
      ] as const)
        await mails.add(
          use().db,
          mail(`orde-${id}`, { recipient: 'orde@x.nl' }),
          `2026-11-20T10:00:00.00${made}Z`,
        );
      for (const at of ['2026-11-20T10:00:01.000Z', later]) {
        await due(at);
        if (ids.length === 0)
          await use()
            .db.updateTable('mails')
            .set({ due_at: now })
            .where('id', '=', 'orde-c')
            .execute();
        ids.push((await claimed(at)).join(' '));
      }
      expect(ids).toEqual(['orde-c orde-a orde-b', 'orde-c orde-a orde-b']);
    });

    it('takes in none that may have left alone, nor a failure that comes after another claim', async () => {
      const { db } = use();
      await addTo('alleen', 2, now);
      await db.updateTable('mails').set({ attempts: 1 }).where('id', '=', 'alleen0').execute();
      expect(await claimed(now)).toEqual(['alleen0']);
      const rows = await inTransaction(db, (trx) => claim(trx, now, later));
      expect(idsOf(rows)).toEqual(['alleen1']);
      // Its lease is over, and another process has it.
      expect(await claimed(later)).toContain('alleen1');
      await notSent(db, rows, { status: 'failed' });
      await part(db, rows, now);
      const { status, due_at } = await db
        .selectFrom('mails')
        .selectAll()
        .where('id', '=', 'alleen1')
        .executeTakeFirstOrThrow();
      expect([status, due_at > later]).toEqual(['waiting', true]);
    });
  });

  it('tells of a finished inspection and of refused work, once each', async () => {
    const { db } = use();
    const inspector = await use().login();
    const version = await use().addVersion({
      title: `Post ${inspector.id}`,
      online: true,
      domains: [{ title: 'D', items: [{ title: 'I', conditions: [] }] }],
    });
    const { id } = (
      await inspector.post('/api/inspection', {
        childcare_type: 'KDV_BSO',
        location: 'De <Post>',
        version,
      })
    ).body;
    await inspector.post(`/api/inspection/${id}/start`);
    for (let n = 0; n < 3; n++)
      await inspector.post('/api/action-queue', {
        actions: [
          {
            id: `w${n}${id}`,
            type: 'RAAR',
            inspection: id,
            payload: {},
            device: 't',
            sequence: n + 1,
          },
        ],
      });
    await inspector.post(`/api/inspection/${id}/finish`);
    await inspector.post(`/api/inspection/${id}/finish`);
    const sent = await db
      .selectFrom('mails')
      .selectAll()
      .where('occasion', 'like', `%${id}%`)
      .orderBy('alert')
      .execute();
    expect(sent.map(({ alert }) => alert)).toEqual(['inspection-finished', 'work-refused']);
    expect(sent[0]).toMatchObject({
      subject: 'Inspectie afgerond: De <Post>',
      html: expect.stringContaining('De &lt;Post&gt;'),
    });
    expect(sent[0]?.html).toContain(`/inspectie/${id}">`);
  });

  it('does not fill a mailbox for refused work of inspections that are not there', async () => {
    const inspector = await use().login();
    const actions = Array.from({ length: 40 }, (_, n) => ({
      id: `nergens-${n}-${inspector.id}`,
      type: 'START_INSPECTION',
      inspection: `verzonnen-${n}`,
      payload: {},
      device: 't',
      sequence: n + 1,
    }));
    const { results } = (await inspector.post('/api/action-queue', { actions })).body;
    expect(new Set(results.map(({ error }: { error: string }) => error))).toEqual(
      new Set(['inspection_not_found']),
    );
    const { email } = (await inspector.get('/api/account')).body.account;
    expect(
      await use().db.selectFrom('mails').select('alert').where('recipient', '=', email).execute(),
    ).toEqual([{ alert: 'work-refused' }]);
  });
});

describe('decisions 3: mails without SMTP', () => {
  it('become files that hold the whole mail', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'veldinstrument-mail-'));
    await createPost({ smtpUrl: null, from, dataDir }).send(mail('bestand'));
    expect(readdirSync(join(dataDir, 'mails'))).toEqual(['bestand.eml']);
    expect(readFileSync(join(dataDir, 'mails/bestand.eml'), 'utf8')).toContain(
      'To: noor@voorbeeld.nl',
    );
  });

  it('carry values as text, never as markup or as another header', () => {
    const letter = compose(
      { subject: 'Voor {{ naam }}', body: '<p>{{naam}} {{onbekend}} {{link}}</p>' },
      { naam: 'A <b>\r\nBcc: x@y.nl', link: 'https://x.nl/?a=1&b=2' },
    );
    expect(letter.subject).toBe('Voor A <b> Bcc: x@y.nl');
    expect(letter.html).toBe(
      '<p>A &lt;b&gt;\r\nBcc: x@y.nl  <a href="https://x.nl/?a=1&amp;b=2">https://x.nl/?a=1&amp;b=2</a></p>',
    );
  });
});
