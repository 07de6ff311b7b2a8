import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import * as audit from '#server/db/audit/audit.ts';
import type { AuditEntry as Entry } from '#shared/model/audit.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

onBothDatabases('audit: what administrators change is on record', (use) => {
  let admin: Person;
  beforeAll(async () => {
    admin = await use().login(['ROLE_SUPER_ADMIN']);
  });
  /** Newest first. */
  const entries = async (by = admin, query = ''): Promise<Entry[]> =>
    (await by.get(`/api/audit?account=${by.id}&limit=100&${query}`)).body.entries;
  const last = async () => (await entries())[0];

  it('a version from its beginning to its end', async () => {
    const title = `Kinderdagverblijf ${randomUUID()}`;
    const version = (await admin.post('/api/version', { title, online: false })).body.id;
    expect(await last()).toMatchObject({
      account: { id: admin.id, name: expect.stringMatching(/^Test persoon-/) },
      noun: 'version',
      record: version,
      subject: title,
      event: 'create',
      old: null,
      new: { title, online: false },
    });
    await admin.put(`/api/version/${version}`, { title: `${title} b`, online: true });
    expect(await last()).toMatchObject({
      subject: `${title} b`,
      event: 'publish',
      old: { title, online: false },
      new: { title: `${title} b`, online: true },
    });
    const copy = (await admin.post(`/api/version/${version}/duplicate`)).body.id;
    expect(await last()).toMatchObject({
      record: copy,
      subject: `${title} b (kopie)`,
      event: 'duplicate',
      old: { title: `${title} b` },
      new: { online: false },
    });
    await admin.delete(`/api/version/${copy}`);
    expect(await last()).toMatchObject({
      record: copy,
      subject: `${title} b (kopie)`,
      event: 'delete',
      old: { title: `${title} b (kopie)` },
      new: null,
    });
  });

  it('everything in its tree, by the version’s title and its own', async () => {
    const title = `Boom ${randomUUID()}`;
    const version = (await admin.post('/api/version', { title })).body.id;
    const domain = (
      await admin.post('/api/category', { version, title: 'Veiligheid', description: '<p>a</p>' })
    ).body.id;
    expect(await last()).toMatchObject({
      noun: 'category',
      event: 'create',
      subject: `${title} > Veiligheid`,
      old: null,
      new: { description: '<p>a</p>' },
    });
    const other = (await admin.post('/api/category', { version, title: 'Gezondheid' })).body.id;
    const item = (await admin.post('/api/category', { version, parent: domain, title: 'Hek' })).body
      .id;
    expect(await last()).toMatchObject({
      subject: `${title} > Hek`,
      new: { parent: { id: domain, title: 'Veiligheid' } },
    });
    await admin.put(`/api/category/${item}`, { title: 'Hekken', parent: other });
    expect(await last()).toMatchObject({
      subject: `${title} > Hekken`,
      old: { title: 'Hek', parent: { title: 'Veiligheid' } },
      new: { title: 'Hekken', parent: { title: 'Gezondheid' } },
    });
    await admin.post(`/api/category/${other}/move/up`);
    expect(await last()).toMatchObject({
      subject: `${title} > Gezondheid`,
      event: 'move up',
      old: { position: 2 },
      new: { position: 1 },
    });

    const question = (
      await admin.post('/api/question', {
        category: item,
        title: 'Hek dicht',
        text: 'Is het hek dicht?',
      })
    ).body.id;
    expect(await last()).toMatchObject({
      noun: 'question',
      event: 'create',
      subject: `${title} > Hek dicht`,
      new: { category: { title: 'Hekken' } },
    });
    await admin.post('/api/question', { category: item, text: 'Is het hek heel?' });
    expect((await last())?.subject).toBe(`${title} > Is het hek heel?`);
    await admin.put(`/api/question/${question}`, {
      title: 'Hek dicht',
      text: 'Zit het hek dicht?',
    });
    expect(await last()).toMatchObject({
      event: 'update',
      old: { text: 'Is het hek dicht?' },
      new: { text: 'Zit het hek dicht?' },
    });
    await admin.post(`/api/question/${question}/move/down`);
    expect(await last()).toMatchObject({
      event: 'move down',
      subject: `${title} > Hek dicht`,
      old: { position: 1 },
      new: { position: 2 },
    });

    const help = (
      await admin.post('/api/help_question', {
        question,
        text: '<p>Zit de <strong>sleutel</strong> erin?</p>',
      })
    ).body.id;
    const named = `${title} > Hek dicht > Zit de sleutel erin?`;
    expect(await last()).toMatchObject({
      noun: 'help_question',
      event: 'create',
      subject: named,
      old: null,
      new: { question: { title: 'Hek dicht' } },
    });
    // What is the last already, and what is saved as it was, changes nothing: that is no entry.
    await admin.post(`/api/help_question/${help}/move/down`);
    await admin.put(`/api/help_question/${help}`, {
      text: '<p>Zit de <strong>sleutel</strong> erin?</p>',
    });
    expect(await last()).toMatchObject({ event: 'create', subject: named });
    await admin.post('/api/help_question', { question, text: '<p>Tweede</p>' });
    await admin.post(`/api/help_question/${help}/move/down`);
    expect(await last()).toMatchObject({
      event: 'move down',
      subject: named,
      old: { position: 1 },
      new: { position: 2 },
    });
    await admin.put(`/api/help_question/${help}`, { text: '<p>Past de sleutel?</p>' });
    expect(await last()).toMatchObject({
      event: 'update',
      subject: `${title} > Hek dicht > Past de sleutel?`,
      new: { text: '<p>Past de sleutel?</p>' },
    });
    await admin.delete(`/api/help_question/${help}`);
    expect(await last()).toMatchObject({
      event: 'delete',
      old: { question: { title: 'Hek dicht' }, text: '<p>Past de sleutel?</p>' },
      new: null,
    });
    await admin.post('/api/help_question', { category: domain, text: 'a' });
    expect(await last()).toMatchObject({
      subject: `${title} > Veiligheid > a`,
      new: { category: { title: 'Veiligheid' } },
    });

    await admin.delete(`/api/question/${question}`);
    expect(await last()).toMatchObject({
      noun: 'question',
      event: 'delete',
      subject: `${title} > Hek dicht`,
      old: { text: 'Zit het hek dicht?' },
      new: null,
    });
    const colour = (
      await admin.post('/api/inspection_template', {
        version,
        title: 'Groen',
        skip_categories: [other],
        skip_questions: [],
      })
    ).body.id;
    expect(await last()).toMatchObject({
      noun: 'template',
      event: 'create',
      subject: `${title} > Groen`,
      new: { skip_categories: [other] },
    });
    await admin.put(`/api/inspection_template/${colour}`, {
      title: 'Rood',
      skip_categories: [],
      skip_questions: [],
    });
    expect(await last()).toMatchObject({
      event: 'update',
      subject: `${title} > Rood`,
      old: { title: 'Groen' },
      new: { title: 'Rood', skip_categories: [] },
    });
    await admin.delete(`/api/inspection_template/${colour}`);
    expect(await last()).toMatchObject({
      event: 'delete',
      subject: `${title} > Rood`,
      old: { title: 'Rood' },
      new: null,
    });
    await admin.delete(`/api/category/${item}`);
    expect(await last()).toMatchObject({
      noun: 'category',
      event: 'delete',
      subject: `${title} > Hekken`,
      old: { parent: { title: 'Gezondheid' } },
      new: null,
    });
  });

  it('accounts and notifications', async () => {
    const someone = await use().login([]);
    await admin.post(`/api/user/${someone.id}`, { inspector: true });
    const subject = (await last())?.subject;
    expect(subject).toMatch(/^Test persoon-/);
    expect(await last()).toMatchObject({
      noun: 'account',
      record: someone.id,
      event: 'save',
      old: { roles: [] },
      new: { roles: ['ROLE_INSPECTOR'] },
    });
    await admin.delete(`/api/user/${someone.id}`);
    expect(await last()).toMatchObject({
      noun: 'account',
      event: 'delete',
      subject,
      old: { id: someone.id },
      new: null,
    });
    const { title } = (await admin.get('/api/alert/roles-changed')).body.alert;
    await admin.post('/api/alert/roles-changed', { subject: 'Nieuw', body: '<p>b</p>' });
    expect(await last()).toMatchObject({
      noun: 'alert',
      record: 'roles-changed',
      subject: title,
      new: { subject: 'Nieuw', body: '<p>b</p>' },
    });
  });

  it('a checklist that was read from a file, by the system', async () => {
    const title = `Ingelezen ${randomUUID()}`;
    const version = await use().addVersion(smallChecklist(title));
    const { entries: found } = (await admin.get(`/api/audit?filter=${encodeURIComponent(title)}`))
      .body;
    expect(found).toMatchObject([
      {
        account: null,
        noun: 'version',
        record: version,
        subject: title,
        event: 'import',
        old: null,
        new: { title, online: true },
      },
    ]);
  });

  it('no inspection and no session, whoever asks for it', async () => {
    const both = await use().login(['ROLE_ADMIN', 'ROLE_INSPECTOR']);
    const version = await use().addVersion(smallChecklist(`Versie ${randomUUID()}`));
    const { id } = (
      await both.post('/api/inspection', {
        childcare_type: 'KDV_BSO',
        location: 'De Geheime Tuin',
        version,
      })
    ).body;
    await both.post(`/api/inspection/${id}/start`);
    const session = { noun: 'session', record: 's', subject: '', event: 'login' } as const;
    await audit.write(use().db, {
      ...session,
      id: randomUUID(),
      at: new Date().toISOString(),
      account: both.id,
    });
    expect(
      (await use().db.selectFrom('audit').select('id').where('account_id', '=', both.id).execute())
        .length,
    ).toBeGreaterThan(1);
    expect(await entries(both)).toEqual([]);
    expect((await both.get('/api/audit?noun=inspection')).body).toMatchObject({
      status: 422,
      fields: { noun: expect.any(String) },
    });
    expect((await both.get(`/api/audit/export?account=${both.id}`)).bytes.toString()).not.toContain(
      'Geheime',
    );
    expect((await (await use().login()).get('/api/audit')).body.error).toBe('access_denied');
  });
});
