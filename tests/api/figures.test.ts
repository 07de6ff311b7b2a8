import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Figures } from '#shared/model/figures.ts';
import { createChance } from '#tests/load/chance.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

/** Decision 035: figures equal a plain count over the rows. */
const types = [
  'annual-survey-sample',
  'further-investigation',
  'incidental-investigation',
  null,
] as const;
const statuses = ['upcoming', 'started', 'finished', 'finished', 'finished'] as const;
const results = ['satisfies', 'does-not-satisfy', 'to-be-defined', 'restore-offer', null] as const;
const hour = 3_600_000;

interface Visit {
  id: string;
  owner: string;
  version: string;
  date: string | null;
  type: (typeof types)[number];
  status: (typeof statuses)[number];
  hours: number;
  answers: { part: string; extra: boolean; result: (typeof results)[number] }[];
  skips: Skips;
  /** Parts of which an offer was accepted; and the visit that this one follows up. */
  accepted: string[];
  root: string | null;
}

interface Skips {
  categories: string[];
  questions: string[];
  /** What those hide: all that is below them too. */
  hidden: string[];
}

/** Choices of what is assessed: everything, a condition less, an item, a domain, and more. */
function skipsOf(categories: readonly string[], questions: readonly string[]): Skips[] {
  const [domain = '', item = ''] = categories;
  const [a = '', b = '', c = '', d = ''] = questions;
  return [
    { categories: [], questions: [], hidden: [] },
    { categories: [], questions: [b], hidden: [b] },
    { categories: [item], questions: [], hidden: [item, a, b] },
    { categories: [domain], questions: [a], hidden: [domain, a, b, c] },
    { categories: [domain, item], questions: [a, b, c, d], hidden: [domain, a, b, c, d] },
  ];
}

onBothDatabases('figures', (use) => {
  let coordinator: Person;
  let people: Person[];
  let visits: Visit[];
  /** What each condition or domain of the second version is a copy of, by the id of the copy. */
  let firstOf: Map<string, string>;
  let editions: string[];

  const partsOf = async (admin: Person, version: string) => {
    const { body } = await admin.get(`/api/version/${version}`);
    const categories = body.version.categories as { id: string; questions: { id: string }[] }[];
    return {
      categories: categories.map(({ id }) => id),
      questions: categories.flatMap((one) => one.questions.map(({ id }) => id)),
    };
  };

  beforeAll(async () => {
    const admin = await use().login(['ROLE_ADMIN'], 'beheer');
    coordinator = await use().login(['ROLE_COORDINATOR'], 'teamleider');
    people = [await use().login(), await use().login(), await use().login()];
    const first = await use().addVersion(smallChecklist('Opvang 2025'));
    const { id: second } = (await admin.post(`/api/version/${first}/duplicate`)).body;
    await admin.put(`/api/version/${second}`, { title: 'Opvang 2026', online: true });
    const other = await use().addVersion(smallChecklist('Gastouders'));
    editions = [first, second, other];
    const trees = await Promise.all(editions.map((version) => partsOf(admin, version)));
    const [before, after] = trees;
    firstOf = new Map(
      (['categories', 'questions'] as const).flatMap((kind) =>
        (after?.[kind] ?? []).map((id, at) => [id, before?.[kind][at] ?? ''] as const),
      ),
    );
    const { next, pick } = createChance(20_261_126);
    let edition = 0;
    visits = Array.from({ length: 120 }, (_, at) => {
      const isFollowUp = at % 4 === 1;
      // One that follows up is judged by the same checklist.
      if (!isFollowUp) edition = Math.floor(next() * 3);
      const { categories = [], questions = [] } = trees[edition] ?? {};
      const month = 1 + Math.floor(next() * 12);
      const found = () => (isFollowUp && next() < 0.5 ? 'satisfies' : pick(results));
      return {
        id: `bezoek-${at}`,
        owner: pick(people).id,
        version: editions[edition] ?? '',
        date:
          next() < 0.1
            ? null
            : `${pick(['2025', '2026'])}-${String(month).padStart(2, '0')}-${pick(['01', '15', '28'])}`,
        type: pick(types),
        status: isFollowUp && next() < 0.5 ? 'finished' : pick(statuses),
        skips: pick(skipsOf(categories, questions)),
        accepted: questions.filter(() => next() < 0.5),
        root: isFollowUp ? `bezoek-${at - 1}` : null,
        hours: pick([-1, 0, 5, 23.999, 24, 47, 48, 200, 1_000]),
        answers: [
          ...questions.map((part) => ({ part, extra: false, result: found() })),
          ...categories.slice(0, 1).map((part) => ({ part, extra: true, result: found() })),
          // A condition that an administrator took out since.
          { part: 'verdwenen', extra: false, result: pick(results) },
        ],
      };
    });
    await store(visits);
  });

  async function store(rows: readonly Visit[]): Promise<void> {
    const { db } = use();
    const started = Date.parse('2026-03-01T09:00:00.000Z');
    const at = new Date(started).toISOString();
    const made = await people[0]?.post('/api/inspection', {
      childcare_type: 'KDV_BSO',
      location: 'De Kikker',
      version: editions[0],
    });
    const like = await db
      .selectFrom('inspections')
      .selectAll()
      .where('id', '=', made?.body.id)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('inspections').where('id', '=', like.id).execute();
    for (const { id, owner, version, date, type, status, hours, answers, skips, ...more } of rows) {
      const end = new Date(started + hours * hour).toISOString();
      await db
        .insertInto('inspections')
        .values({ ...like, id, owner_id: owner, version_id: version, date, status })
        .execute();
      await db
        .updateTable('inspections')
        .set({ inspection_type: type, started_at: status === 'upcoming' ? null : at })
        .set({ skip_categories_json: JSON.stringify(skips.categories) })
        .set({ skip_questions_json: JSON.stringify(skips.questions) })
        .set({ finished_at: status === 'finished' ? end : null })
        .where('id', '=', id)
        .execute();
      if (more.root)
        await db
          .insertInto('follow_ups')
          .values({ inspection_id: id, root_id: more.root, earlier_json: '{}' })
          .execute();
      if (status === 'upcoming') continue;
      for (const part of answers.map((one) => one.part))
        await db
          .insertInto('restore_offers')
          .values({
            inspection_id: id,
            part_id: part,
            notes: '',
            until: null,
            accepted_by: more.accepted.includes(part) ? 'Jo' : '',
            updated_at: at,
          })
          .execute();
      for (const { part, extra, result } of answers) {
        const answer = { inspection_id: id, result, notes: '', updated_at: at };
        if (extra)
          await db
            .insertInto('last_question_answers')
            .values({ ...answer, category_id: part })
            .execute();
        else
          await db
            .insertInto('question_results')
            .values({ ...answer, question_id: part })
            .execute();
      }
    }
  }

  const asked = async (query = ''): Promise<Figures> => {
    const { status, body } = await coordinator.get(`/api/figures?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body;
  };
  /** Those that a plain look at the rows finds. */
  const those = (query: string): Visit[] => {
    const [from, to, type] = ['from', 'to', 'type'].map((name) =>
      new URLSearchParams(query).get(name),
    );
    return visits.filter(
      ({ date, type: own }) =>
        (!from || (date !== null && date >= from)) &&
        (!to || (date !== null && date <= to)) &&
        (!type || own === type),
    );
  };
  const countBy = <Key>(rows: readonly Visit[], keyOf: (row: Visit) => Key) => {
    const found = new Map<Key, { upcoming: number; started: number; finished: number }>();
    for (const row of rows) {
      const counts = found.get(keyOf(row)) ?? { upcoming: 0, started: 0, finished: 0 };
      counts[row.status]++;
      found.set(keyOf(row), counts);
    }
    return found;
  };

  const queries = [
    '',
    'from=2026-01-01&to=2026-12-31',
    'from=2025-06-15&to=2026-02-28',
    'type=further-investigation',
    'from=2025-03-02&to=2025-09-14&type=incidental-investigation',
    'from=2031-01-01',
  ];
  it.each(queries)('count inspections as a plain count does: %s', async (query) => {
    const figures = await asked(query);
    const rows = those(query);
    expect(rows.length > 0).toBe(!query.includes('2031'));
    const monthOf = ({ date }: Visit) => date?.slice(0, 7) ?? null;
    const { months } = figures;
    expect(new Map(months.map(({ month, ...counts }) => [month, counts]))).toEqual(
      countBy(rows, monthOf),
    );
    const names = months.map(({ month }) => month ?? '~');
    expect(names).toEqual([...names].sort());
    for (const some of [figures.types, figures.inspectors]) {
      const totals = some.map((row) => row.upcoming + row.started + row.finished);
      expect(totals).toEqual(totals.toSorted((one, other) => other - one));
    }
    expect(new Map(figures.types.map(({ type, ...counts }) => [type, counts]))).toEqual(
      countBy(rows, ({ type }) => type),
    );
    expect(new Map(figures.inspectors.map(({ id, name: _, ...counts }) => [id, counts]))).toEqual(
      countBy(rows, ({ owner }) => owner),
    );
    const finished = rows.filter(({ status }) => status === 'finished');
    const days = Map.groupBy(finished, ({ hours }) => Math.max(0, Math.floor(hours / 24)));
    expect(figures.durations).toEqual(
      [...days]
        .map(([whole, some]) => ({ days: whole, count: some.length }))
        .sort((one, other) => one.days - other.days),
    );
    const offered = ({ answers, skips }: Visit) =>
      answers
        .filter(({ part, result }) => result === 'restore-offer' && !skips.hidden.includes(part))
        .map(({ part }) => part);
    const offersIn = (row: Visit) => offered(row).length;
    const acceptedIn = (row: Visit) =>
      offered(row).filter((part) => row.accepted.includes(part)).length;
    const repairedIn = (row: Visit) =>
      offered(row).filter((part) =>
        visits.some(
          ({ root, status, answers }) =>
            root === row.id &&
            status === 'finished' &&
            answers.some((one) => one.part === part && one.result === 'satisfies'),
        ),
      ).length;
    if (query === '')
      expect(rows.reduce((sum, row) => sum + repairedIn(row), 0)).toBeGreaterThan(2);
    const offering = rows.filter((row) => row.status !== 'upcoming' && offersIn(row) > 0);
    expect(new Map(figures.offers.map(({ month, ...counts }) => [month, counts]))).toEqual(
      new Map(
        [...Map.groupBy(offering, monthOf)].map(([month, some]) => [
          month,
          {
            inspections: some.length,
            conditions: some.reduce((sum, row) => sum + offersIn(row), 0),
            accepted: some.reduce((sum, row) => sum + acceptedIn(row), 0),
            repaired: some.reduce((sum, row) => sum + repairedIn(row), 0),
          },
        ]),
      ),
    );
  });

  it.each(queries.flatMap((query) => [`${query}&line=0`, `${query}&line=1`, `${query}&line=2`]))(
    'count results over a line of versions as a plain count does: %s',
    async (query) => {
      const edition = Number(query.slice(-1));
      const line = edition === 2 ? editions.slice(2) : editions.slice(0, 2);
      const figures = await asked(query.replace(/\d$/, editions[edition] ?? ''));
      expect(figures.line).toBe(line.at(-1));
      const expected = new Map<string, number>();
      for (const { version, status, answers, skips } of those(query))
        if (status === 'finished' && line.includes(version))
          for (const { part, extra, result } of answers) {
            if (result === null || skips.hidden.includes(part)) continue;
            const id = part === 'verdwenen' ? '-' : (firstOf.get(part) ?? part);
            const key = `${id}${extra ? '-extra' : ''} ${result}`;
            expected.set(key, (expected.get(key) ?? 0) + 1);
          }
      const leaves = figures.parts.filter(
        ({ kind, id }) => /^(?:condition|extra)$/.test(kind) || id === '-',
      );
      const found = leaves.flatMap(({ id, results: counts }) =>
        Object.entries(counts).flatMap(([result, count]) =>
          count > 0 ? [[`${id} ${result}`, count] as const] : [],
        ),
      );
      expect(new Map(found)).toEqual(expected);
      // A domain holds all that is below it.
      const sum = (kinds: RegExp) =>
        figures.parts
          .filter(({ kind }) => kinds.test(kind))
          .reduce((all, { results: counts }) => all + counts.satisfies, 0);
      expect(sum(/domain/)).toBe(
        [...expected].reduce(
          (all, [key, count]) => all + (key.endsWith(' satisfies') ? count : 0),
          0,
        ),
      );
      expect(figures.parts.map(({ number }) => number).filter(Boolean)).toEqual([
        '1',
        '1.1',
        '1.1.1',
        '1.1.2',
        '1.2',
        '1.2.1',
        '2',
        '2.1',
        '2.1.1',
      ]);
    },
  );

  it('counts what was handed over after it was finished for who finished it', async () => {
    const { db } = use();
    const one = await db
      .selectFrom('inspections')
      .select(['id', 'owner_id', 'finished_at'])
      .where('status', '=', 'finished')
      .limit(1)
      .executeTakeFirstOrThrow();
    const inspectors = async () =>
      Object.fromEntries(
        (await asked()).inspectors.map(({ id, finished }) => [id, finished]),
      ) as Record<string, number>;
    const before = await inspectors();
    const taker = await use().login(['ROLE_INSPECTOR']);
    await db
      .updateTable('inspections')
      .set({ owner_id: taker.id })
      .where('id', '=', one.id)
      .execute();
    expect(await inspectors()).toMatchObject({ [taker.id]: 1 });
    await db
      .insertInto('transfers')
      .values({
        id: randomUUID(),
        inspection_id: one.id,
        location: '',
        ...{ from_id: one.owner_id, to_id: taker.id, by_id: one.owner_id },
        at: new Date(Date.parse(String(one.finished_at)) + 1_000).toISOString(),
      })
      .execute();
    expect(await inspectors()).toEqual(before);
    await db
      .updateTable('inspections')
      .set({ owner_id: one.owner_id })
      .where('id', '=', one.id)
      .execute();
  });

  it('takes the line on which most was finished, and names only lines with work', async () => {
    const { line, lines } = await asked();
    expect(line).toBe(editions[1]);
    expect(lines).toMatchObject([
      { id: editions[1], versions: 2 },
      { id: editions[2], title: 'Gastouders', versions: 1 },
    ]);
    expect((await asked('from=2031-01-01')).lines).toHaveLength(1);
  });

  it('says of few inspections to who reads no reports only how many there are', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const read = async (query: string): Promise<Figures> =>
      (await admin.get(`/api/figures?${query}`)).body;
    const day = 'from=2026-01-01&to=2026-01-31';
    expect(those(day).length).toBeGreaterThan(0);
    expect(those(day).length).toBeLessThan(10);
    const few = await read(`${day}&type=further-investigation`);
    expect(few).toMatchObject({ few: true, types: [], durations: [], offers: [], parts: [] });
    expect(few.months).toEqual((await asked(day)).months);
    expect(few.inspectors).toEqual((await asked(day)).inspectors);
    const file = await admin.get(`/api/figures/export?table=parts&${day}`);
    expect(file.bytes.toString().trim().split('\r\n')).toHaveLength(1);
    // Many that are planned hide nobody: what was found is of the finished ones.
    const { db } = use();
    const some = await db.selectFrom('inspections').selectAll().limit(1).executeTakeFirstOrThrow();
    const only = { ...some, date: '2032-05-01', started_at: null, finished_at: null };
    for (let n = 0; n < 12; n++)
      await db
        .insertInto('inspections')
        .values({ ...only, id: `gepland-${n}`, status: n === 0 ? 'finished' : 'upcoming' })
        .execute();
    expect(await read('from=2032-01-01')).toMatchObject({ few: true, parts: [] });
    await db.deleteFrom('inspections').where('id', 'like', 'gepland-%').execute();
    // Of many, and for who reads reports, all of it; but not of the few in one month.
    const offered = await db
      .selectFrom('question_results')
      .selectAll()
      .where('result', '=', 'restore-offer')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { version_id } = await db
      .selectFrom('inspections')
      .select('version_id')
      .where('id', '=', offered.inspection_id)
      .executeTakeFirstOrThrow();
    const choice = { version_id, skip_categories_json: '[]', skip_questions_json: '[]' };
    for (let n = 0; n < 10; n++) {
      const id = `aangeboden-${n}`;
      const visit = { ...only, ...choice, id, status: 'finished' as const };
      await db.insertInto('inspections').values(visit).execute();
      await db
        .insertInto('question_results')
        .values({ ...offered, inspection_id: id })
        .execute();
    }
    const all = await asked();
    const isOfMany = ({ inspections }: { inspections: number }) => inspections >= 10;
    expect(all.offers.filter(isOfMany).map(({ month }) => month)).toEqual(['2032-05']);
    expect(all.offers.some((row) => !isOfMany(row))).toBe(true);
    expect(await read('')).toEqual({ ...all, offers: all.offers.filter(isOfMany) });
    await db.deleteFrom('inspections').where('id', 'like', 'aangeboden-%').execute();
    expect((await asked(day)).few).toBe(false);
  });

  it('keeps a line together, and takes for its face what can be chosen', async () => {
    const admin = await use().login(['ROLE_ADMIN']);
    const copyOf = async (version: string, title: string, online: boolean): Promise<string> => {
      const { id } = (await admin.post(`/api/version/${version}/duplicate`)).body;
      expect((await admin.put(`/api/version/${id}`, { title, online })).status).toBe(200);
      return id;
    };
    const [, second = ''] = editions;
    const between = await copyOf(second, 'Tussenversie', false);
    const published = await copyOf(between, 'Opvang 2027', true);
    await copyOf(published, 'Nog een concept', false);
    expect((await asked()).lines[0]).toMatchObject({ title: 'Opvang 2027', versions: 5 });
    expect((await admin.delete(`/api/version/${between}`)).status).toBe(204);
    expect((await asked()).lines[0]).toMatchObject({ id: published, versions: 4 });
  });

  it('counts a month anew when something in it changed', async () => {
    const sum = async (): Promise<number> =>
      (await asked(`line=${editions[0]}`)).parts
        .filter(({ kind, id }) => kind === 'domain' || id === '-')
        .flatMap(({ results: counts }) => Object.values(counts))
        .reduce((all, count) => all + count, 0);
    const before = await sum();
    expect(await sum()).toBe(before);
    const { db } = use();
    const one = await db
      .selectFrom('inspections')
      .selectAll()
      .where('status', '=', 'finished')
      .where('version_id', '=', editions[0] as string)
      .where('skip_categories_json', '=', '[]')
      .where('skip_questions_json', '=', '[]')
      .limit(1)
      .executeTakeFirstOrThrow();
    const of = (table: 'question_results' | 'last_question_answers') =>
      db.selectFrom(table).selectAll().where('inspection_id', '=', one.id).execute();
    const [results, extras] = [await of('question_results'), await of('last_question_answers')];
    const given = [...results, ...extras].filter(({ result }) => result !== null).length;
    await db.deleteFrom('inspections').where('id', '=', one.id).execute();
    expect(await sum()).toBe(before - given);
    // Another one in its place, later: as many as before.
    await db
      .insertInto('inspections')
      .values({ ...one, finished_at: new Date(use().now()).toISOString() })
      .execute();
    expect(await sum()).toBe(before - given);
    for (const row of results)
      await db
        .insertInto('question_results')
        .values(row as never)
        .execute();
    for (const row of extras)
      await db
        .insertInto('last_question_answers')
        .values(row as never)
        .execute();
    await db
      .updateTable('inspections')
      .set({ revision: one.revision + 1 })
      .where('id', '=', one.id)
      .execute();
    expect(await sum()).toBe(before);
  });

  it('gives each table as a file in the words of the screen', async () => {
    const file = async (table: string) => {
      const { status, bytes, headers } = await coordinator.get(
        `/api/figures/export?table=${table}&from=2026-01-01`,
      );
      expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
      return bytes.toString().split('\r\n');
    };
    const names = async (query: string) =>
      (await coordinator.get(`/api/figures/export?table=offers${query}`)).headers[
        'content-disposition'
      ];
    const made = /-gemaakt-\d{4}-\d\d-\d\d\.csv/.source;
    expect(await names('')).toMatch(new RegExp(`herstelaanbod-alle-jaren${made}`));
    expect(await names('&from=2026-01-01&to=2026-03-31')).toMatch(
      new RegExp(`herstelaanbod-van-2026-01-01-tot-en-met-2026-03-31${made}`),
    );
    const months = await file('months');
    expect(months[0]).toBe('\uFEFF"Maand";"Aankomend";"Gestart";"Afgerond";"Totaal"');
    expect(months[1]).toContain('"januari 2026"');
    expect((await file('durations')).slice(1, 3).map((line) => line.split(';')[0])).toEqual([
      '"Binnen een dag"',
      '"1 dag"',
    ]);
    const parts = await file('parts');
    expect(parts[0]).toContain('"Beoordeeld";"Voldoet niet (%)"');
    expect(parts[1]).toContain('"1";"Domein";"Veiligheid"');
    for (const table of ['types', 'inspectors', 'offers'])
      expect((await file(table)).length).toBeGreaterThan(2);
    expect((await coordinator.get('/api/figures/export?table=anders')).status).toBe(422);
  });

  it('is not for inspectors', async () => {
    for (const path of ['/api/figures', '/api/figures/export?table=months'])
      expect((await people[0]?.get(path))?.status).toBe(403);
  });
});
