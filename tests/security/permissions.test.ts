import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import { type RouteName, routes } from '#shared/contract/routes.ts';
import type { Role } from '#shared/model/enums.ts';
import { problems } from '#shared/problems.ts';
import { allows, isAdmin, isCoordinator, overseers } from '#shared/rules/office/access.ts';
import { type Answer, onBothDatabases, type Person } from '#tests/support/app.ts';
import {
  addressOf,
  type Entry,
  type Input,
  matrix,
  people,
  type Stage,
  type Who,
  type Whose,
  withKey,
} from './matrix.ts';
import { rowOf } from './rows.ts';

/** Who may do what: everybody x every call x {own, another's, missing} (agreements part 2). */
const names = Object.keys(routes) as RouteName[];
const everybody = Object.keys(people) as Who[];
/**
 * Who between them get through every rule of access. Before that, hardly anything is read: on the
 * second database only these are tried.
 */
const whoGetThrough: readonly Who[] = [
  'inspector',
  'coordinator who inspects',
  'admin who inspects',
];
const variants = (entry: Entry): readonly Whose[] =>
  entry.about === 'nothing' ? ['own'] : ['own', 'another', 'missing'];
const variantsOfAll = names.reduce(
  (sum, name) => sum + (name in matrix ? variants(matrix[name]).length : 0),
  0,
);

it('has an entry for every call of the contract', () => {
  expect(Object.keys(matrix).sort()).toEqual([...names].sort());
});

/** What must come of it: a code of the table of problems, or null for success. */
function expected(name: RouteName, roles: readonly Role[] | null, whose: Whose): string | null {
  const route: Route = routes[name];
  const { about, missing = null, own = null } = matrix[name];
  if (route.access !== 'anyone' && roles === null) return 'not_logged_in';
  if (!allows(route.access, roles)) return 'access_denied';
  // Others than administrators save their own account only, and hear nothing of others: not even
  // whether there is one.
  if (name === 'users.save' && whose !== 'own' && !isAdmin(roles ?? [])) return 'access_denied';
  if (whose === 'own') return own;
  if (whose === 'missing') return missing;
  // A coordinator reads everybody's reports.
  if (name === 'inspections.export' && isCoordinator(roles ?? [])) return null;
  // Of one that is not theirs inspectors hand nothing over.
  if (name === 'inspections.transfer' && !allows(overseers, roles)) return missing;
  if (about === 'inspection' || about === 'queue') return missing;
  return (about === 'image' || about === 'checklist') && !isAdmin(roles ?? []) ? missing : null;
}

/** The code of an answer; of a queue the code of its only receipt. */
const codeOf = (name: RouteName, { status, body }: Answer): string | null => {
  if (status >= 400) return body?.error ?? `${status} without a code`;
  return name === 'queue.send' ? (body.results[0].error ?? null) : null;
};

/** Headers that differ between any two answers. */
const passing = /^(?:date|x-request-id|x-ratelimit-\w+)$/;

/**
 * All that another's and a missing one must have in common: everything but the moment and the ids
 * that were sent.
 */
const comparable = ({ status, body, headers }: Answer, input: Input): string => {
  const others = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !passing.test(name)),
  );
  const sent = Object.values({
    ...input.path,
    ...input.headers,
    action: (input.body as { actions?: { id: string }[] } | undefined)?.actions?.[0]?.id ?? '-',
  });
  return sent
    .filter((one) => one.length > 20)
    .reduce(
      (text, one) => text.replaceAll(one, '…'),
      JSON.stringify({ status, body, others }, null, 1),
    );
};

onBothDatabases('security: permission matrix', (use, kind) => {
  const asked = kind === 'sqlite' ? everybody : whoGetThrough;
  const row = rowOf(
    'permission matrix',
    variantsOfAll * asked.length,
    kind === 'sqlite' ? 1_200 : 600,
  );
  let otherInspector: Person;
  let otherAdmin: Person;
  let document: { paths: Record<string, Record<string, { responses: object }>> };
  beforeAll(async () => {
    document = (await use().nobody.get('/openapi.json')).body;
    otherInspector = await use().login();
    // So that taking one away never takes the last.
    otherAdmin = await use().login(['ROLE_SUPER_ADMIN', 'ROLE_ADMIN']);
  });

  /** Every status that the API document says a call can answer. */
  const documented = (name: RouteName): number[] => {
    const path = routes[name].path.replace(/:(\w+)/g, '{$1}');
    const calls = document.paths[path] ?? {};
    return Object.keys(calls[routes[name].method.toLowerCase()]?.responses ?? {}).map(Number);
  };

  /** A person of this kind, new, so that nothing of before is theirs. */
  async function stageOf(who: Who): Promise<Stage> {
    const roles: readonly Role[] | null = people[who];
    const caller = roles === null ? use().nobody : await use().login(roles);
    if (who === 'disabled')
      await use()
        .db.updateTable('accounts')
        .set({ enabled: false })
        .where('id', '=', caller.id)
        .execute();
    return {
      app: use(),
      caller,
      roles: roles ?? [],
      otherInspector,
      otherAdmin,
      secret: `Geheim ${randomUUID()}`,
    };
  }
  /** All that is ever written of a change. */
  const traces = async () => {
    const { db } = use();
    const count = async (table: 'audit' | 'inspections' | 'files') =>
      (
        await db
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    return [await count('audit'), await count('inspections'), await count('files')].map(Number);
  };

  it.each(names)(`${row}: %s`, async (name) => {
    const entry = matrix[name];
    const { method } = routes[name];
    for (const who of asked) {
      const stage = await stageOf(who);
      const roles = who === 'disabled' ? null : people[who];
      const call = (input: Input) =>
        stage.caller.call(
          method,
          addressOf(name, input),
          input.body ?? (method === 'GET' ? undefined : {}),
          input.headers,
        );
      const seen = new Map<Whose, string>();
      for (const whose of variants(entry)) {
        const input = await entry.make(stage, whose);
        const before = await traces();
        const answer = await call(input);
        const label = `${name} as ${who}, ${whose}: ${answer.status} ${JSON.stringify(answer.body)}`;
        const code = codeOf(name, answer);
        const { access, tellsSession }: Route = routes[name];
        const isOff = who === 'disabled' && (access !== 'anyone' || tellsSession === true);
        expect(documented(name), label).toContain(answer.status);
        expect(code, label).toBe(isOff ? 'account_disabled' : expected(name, roles, whose));
        if (code !== null && name !== 'queue.send')
          expect(answer.status, label).toBe(problems[code as keyof typeof problems].status);
        expect(answer.status, label).toBeLessThan(500);
        if (code !== null) expect(await traces(), label).toEqual(before);
        // Whatever is answered, and however: what is not theirs is never in it. Administrators see
        // each other's checklists and images.
        if (!isAdmin(roles ?? []) || entry.about === 'inspection' || entry.about === 'nothing') {
          expect(answer.bytes.includes(stage.secret), label).toBe(false);
          expect(JSON.stringify(answer.headers), label).not.toContain(stage.secret);
        }
        seen.set(whose, comparable(answer, input));
      }
      const refused = expected(name, roles, 'another');
      if (refused !== null && entry.about !== 'nothing')
        expect(seen.get('another'), `${name} as ${who}`).toBe(seen.get('missing'));
      if (entry.about === 'inspection' && refused !== null && allows(routes[name].access, roles)) {
        const [another, missing] = [
          withKey(await entry.make(stage, 'another')),
          withKey(await entry.make(stage, 'missing')),
        ];
        expect(comparable(await call(another), another), `${name} as ${who}, with a key`).toBe(
          comparable(await call(missing), missing),
        );
      }
    }
  });

  it('lists nobody else’s inspections, however full the lists are', async () => {
    const stage = await stageOf('admin who inspects');
    await matrix['inspections.export'].make(stage, 'another');
    await matrix['versions.get'].make({ ...stage, secret: 'Zichtbaar' }, 'another');
    for (const path of [
      '/api/inspection/dashboard',
      '/api/audit?limit=100',
      '/api/audit/export',
      '/api/user?limit=100',
      '/api/version?limit=100',
      '/api/account',
    ]) {
      const answer = await stage.caller.get(path);
      expect([answer.status, answer.bytes.length > 20], path).toEqual([200, true]);
      expect(answer.bytes.includes(stage.secret), path).toBe(false);
    }
    const inspector = await stageOf('inspector');
    const hidden = await matrix['versions.get'].make(inspector, 'another');
    for (const path of [
      '/api/inspection/dashboard',
      '/api/version?limit=100',
      '/api/inspection_template',
      `/api/inspection_template?version=${hidden.path?.['id']}`,
    ]) {
      const answer = await inspector.caller.get(path);
      expect(
        [
          answer.status,
          answer.bytes.includes(inspector.secret),
          answer.bytes.includes(hidden.path?.['id'] ?? ''),
        ],
        path,
      ).toEqual([200, false, false]);
    }
  });
});
