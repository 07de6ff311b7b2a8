import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, onBothDatabases, type Person, type TestApp } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

/**
 * Two administrators at one record: the stamp that goes round, on both databases (decision 019).
 */
type Fields = Record<string, unknown>;
interface Kind {
  /** Makes a record; answers its address. */
  make: (world: World) => Promise<string>;
  /** Everything that can be changed in it, other for each mark. */
  fields: (mark: string) => Fields;
  method?: 'POST';
  /** The record in an answer. */
  noun: string;
  /** One field of `fields` that the record shows under the same name. */
  shows: string;
}
interface World {
  test: TestApp;
  admin: Person;
  /** A version of its own, with its domain, item, condition and colour. */
  tree: () => Promise<{
    version: string;
    domain: string;
    item: string;
    question: string;
    help: string;
    template: string;
  }>;
}

const rich = (mark: string) => `<p>${mark}</p>`;

const kinds: Record<string, Kind> = {
  version: {
    make: async ({ tree }) => `/api/version/${(await tree()).version}`,
    fields: (mark) => ({ title: `Versie ${mark}`, online: true }),
    noun: 'version',
    shows: 'title',
  },
  domain: {
    make: async ({ tree }) => `/api/category/${(await tree()).domain}`,
    fields: (mark) => ({
      title: mark,
      description: rich(mark),
      default_value: '',
      last_question: mark,
      last_question_title: '',
      parent: null,
    }),
    noun: 'category',
    shows: 'last_question',
  },
  item: {
    make: async ({ tree }) => `/api/category/${(await tree()).item}`,
    fields: (mark) => ({ title: mark }),
    noun: 'category',
    shows: 'title',
  },
  condition: {
    make: async ({ tree }) => `/api/question/${(await tree()).question}`,
    fields: (mark) => ({ title: '', text: mark, description: rich(mark), default_value: '' }),
    noun: 'question',
    shows: 'text',
  },
  'help question': {
    make: async ({ tree }) => `/api/help_question/${(await tree()).help}`,
    fields: (mark) => ({ text: rich(mark) }),
    noun: 'help_question',
    shows: 'text',
  },
  colour: {
    make: async ({ tree }) => `/api/inspection_template/${(await tree()).template}`,
    fields: (mark) => ({ title: mark, skip_categories: [], skip_questions: [] }),
    noun: 'inspection_template',
    shows: 'title',
  },
  notification: {
    make: async () => '/api/alert/work-refused',
    fields: (mark) => ({ subject: mark, body: rich(mark) }),
    method: 'POST',
    noun: 'alert',
    shows: 'subject',
  },
  account: {
    make: async ({ test }) => `/api/user/${(await test.login([])).id}`,
    fields: (mark) => ({
      phonePrimary: `06 ${Number.parseInt(mark.slice(0, 6), 16) + 10_000_000}`,
      inspector: true,
    }),
    method: 'POST',
    noun: 'user',
    shows: 'phonePrimary',
  },
};

onBothDatabases('stale edits', (use) => {
  let world: World;
  beforeAll(async () => {
    const test = use();
    const admin = await test.login(['ROLE_ADMIN']);
    world = {
      test,
      admin,
      tree: async () => {
        const version = await test.addVersion(smallChecklist(`Versie ${randomUUID()}`));
        const { categories } = (await admin.get(`/api/version/${version}`)).body.version;
        const [domain, item] = categories;
        const { inspection_templates } = (
          await admin.get(`/api/inspection_template?version=${version}`)
        ).body;
        return {
          version,
          domain: domain.id,
          item: item.id,
          question: item.questions[0].id,
          help: domain.help_questions[0].id,
          template: inspection_templates[0].id,
        };
      },
    };
  });

  describe.each(Object.entries(kinds))('%s', (_, { make, fields, method = 'PUT', noun, shows }) => {
    const save = (path: string, mark: string, stamp?: string): Promise<Answer> =>
      world.admin.call(method, path, {
        ...fields(mark),
        ...(stamp === undefined ? {} : { stamp }),
      });
    const read = async (path: string): Promise<{ stamp: string; shown: unknown }> => {
      const { body } = await world.admin.get(path);
      return { stamp: body.stamp, shown: body[noun][shows] };
    };
    const outcome = ({ status, body }: Answer) => [status, body.error];
    const mark = () => randomUUID();

    it('the stamp goes round: read, saved with it, and with the one of that answer', async () => {
      const path = await make(world);
      const { stamp } = await read(path);
      const first = await save(path, mark(), stamp);
      expect(outcome(first)).toEqual([200, undefined]);
      expect(first.body.stamp).not.toBe(stamp);
      expect((await read(path)).stamp).toBe(first.body.stamp);
      const last = mark();
      expect((await save(path, last, first.body.stamp)).status).toBe(200);
      expect((await read(path)).shown).toBe(fields(last)[shows]);
    });

    it('without a stamp nothing is judged: the specification’s own calls have none', async () => {
      const path = await make(world);
      const [first, last] = [mark(), mark()];
      expect((await save(path, first)).status).toBe(200);
      expect((await save(path, last)).status).toBe(200);
      expect((await read(path)).shown).toBe(fields(last)[shows]);
    });

    it('an old stamp is refused, and nothing of it is stored', async () => {
      const path = await make(world);
      const { stamp } = await read(path);
      const theirs = mark();
      expect((await save(path, theirs, stamp)).status).toBe(200);
      const now = await read(path);
      expect(outcome(await save(path, mark(), stamp))).toEqual([409, 'changed_meanwhile']);
      expect(await read(path)).toEqual(now);
      expect(now.shown).toBe(fields(theirs)[shows]);
    });

    it('an old stamp with what is there already passes: the answer was lost', async () => {
      const path = await make(world);
      const { stamp } = await read(path);
      const mine = mark();
      const first = await save(path, mine, stamp);
      const again = await save(path, mine, stamp);
      expect(outcome(again)).toEqual([200, undefined]);
      expect(again.body.stamp).toBe(first.body.stamp);
    });

    it('of saves at one moment exactly one passes; equal ones all do', async () => {
      const path = await make(world);
      const { stamp } = await read(path);
      const marks = Array.from({ length: 6 }, mark);
      const answers = await Promise.all(marks.map((one) => save(path, one, stamp)));
      expect(answers.map(outcome).toSorted()).toEqual([
        [200, undefined],
        ...Array.from({ length: 5 }, () => [409, 'changed_meanwhile']),
      ]);
      const winner = marks[answers.findIndex(({ status }) => status === 200)] ?? '';
      const now = await read(path);
      expect(now.shown).toBe(fields(winner)[shows]);
      const same = mark();
      const equal = await Promise.all([1, 2, 3].map(() => save(path, same, now.stamp)));
      expect(equal.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(equal.map(({ body }) => body.stamp)).size).toBe(1);
    });
  });

  it('what does not belong to the edited fields leaves the stamp alone', async () => {
    const { version, domain, question, help, template } = await world.tree();
    const { admin } = world;
    const stamps = async () =>
      Promise.all(
        [
          `version/${version}`,
          `category/${domain}`,
          `question/${question}`,
          `help_question/${help}`,
          `inspection_template/${template}`,
        ].map(async (path) => (await admin.get(`/api/${path}`)).body.stamp as string),
      );
    const before = await stamps();
    await admin.post(`/api/category/${domain}/move/down`);
    await admin.post(`/api/question/${question}/move/down`);
    await admin.post('/api/help_question', { question, text: '<p>nieuw</p>' });
    expect(await stamps()).toEqual(before);
    expect(new Set(before).size).toBe(before.length);
  });
});
