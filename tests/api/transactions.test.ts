import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as versions from '#server/db/versions.ts';
import type { Context, Transaction } from '#server/handlers/context.ts';
import { inOneTransaction } from '#server/http/inOneTransaction.ts';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

it('each row that is no GET says how it writes, or keeps nothing', () => {
  const silent = Object.entries<Route>(routes).flatMap(([name, { method, writes }]) =>
    method !== 'GET' && !writes ? [name] : [],
  );
  expect(silent).toEqual(['session.forgetDevice', 'versions.preview', 'register.preview']);
  expect(
    Object.values<Route>(routes).filter(({ method, writes }) => method === 'GET' && writes),
  ).toEqual([]);
});

onBothDatabases('a row that writes is one transaction, with its entry on the log', (use) => {
  let admin: Person;
  beforeAll(async () => {
    admin = await use().login(['ROLE_ADMIN']);
  });
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
    return inOneTransaction('versions.create', context, async (transaction) => {
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

  describe('where the log cannot be written', () => {
    it('nothing else is: of each kind of record', async () => {
      const version = await use().addVersion(smallChecklist(`Zonder logboek ${randomUUID()}`));
      const before = (await admin.get(`/api/version/${version}`)).body;
      const colours = async () =>
        (await admin.get(`/api/inspection_template?version=${version}`)).body.inspection_templates;
      const coloursBefore = await colours();
      const [domain] = before.version.categories as { id: string }[];
      await use().db.schema.alterTable('audit').renameTo('audit_away').execute();
      const title = `Nooit ${randomUUID()}`;
      const calls = [
        admin.post('/api/version', { title, online: true }),
        admin.put(`/api/version/${version}`, { title, online: false, stamp: before.stamp }),
        admin.post('/api/category', {
          version,
          parent: null,
          title,
          description: '',
          default_value: '',
          last_question: '',
        }),
        admin.post('/api/question', {
          version,
          category: before.version.categories[1].id,
          title,
          text: 'x',
          default_value: '',
          description: '',
        }),
        admin.post('/api/help_question', { category: domain?.id, text: `<p>${title}</p>` }),
        admin.post('/api/inspection_template', {
          version,
          title,
          skip_categories: [],
          skip_questions: [],
        }),
        admin.delete(`/api/version/${version}`),
      ];
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      await use().db.schema.alterTable('audit_away').renameTo('audit').execute();
      expect(statuses).toEqual(calls.map(() => 500));
      expect((await admin.get(`/api/version/${version}`)).body).toEqual(before);
      expect(await colours()).toEqual(coloursBefore);
      expect(await titles()).not.toContain(title);
    });
  });
});
