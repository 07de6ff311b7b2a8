import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  filesOf,
  filesOfPackage,
  filesWithin,
  rooms,
  vendors,
  within,
} from '../../walls.config.ts';

/**
 * Each wall (ARCHITECTURE.md, "Walls") is broken on purpose, in a copy: other tests read the house
 * meanwhile.
 */
const house = join(import.meta.dirname, '../..');
const root = mkdtempSync(join(tmpdir(), 'veldinstrument-walls-'));
for (const name of [
  ...['biome.json', 'package.json', 'tsconfig.base.json', 'walls.config.ts'],
  ...['src', 'scripts', 'packaging', 'tests/support'],
])
  cpSync(join(house, name), join(root, name), { recursive: true });
symlinkSync(join(house, 'node_modules'), join(root, 'node_modules'));
const tool = (path: string) => join(house, 'node_modules', path);

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What one import at one place breaks; no name where it is allowed. */
const imports: [place: string, imported: string, broken: string | null][] = [
  ['src/shared/rules/words', 'zod', 'zod: not through its door'],
  ['src/shared/rules/words', 'zod/mini', 'zod: not through its door'],
  ['src/shared/rules/words', 'nodemailer', 'nodemailer: not through its door'],
  ['src/shared/rules/words', 'jose', 'jose: not through its door'],
  ['src/shared/rules/words', 'jsonc-parser', 'jsonc-parser: not through its door'],
  ['src/shared/rules/words', 'fast-check', 'a package without a door'],
  ['src/client/screens/home', 'axe-core', 'a package without a door'],
  ['src/server/handlers', 'yaml', 'a package without a door'],
  ['src/shared/rules/words', 'no-such-package', 'an import of nothing'],
  ['src/shared/rules/words', 'node:fs', 'Node in a browser'],
  ['src/client/state', 'node:fs', 'Node in a browser'],
  [
    'src/shared/rules/words',
    '#shared/contract/routes.ts',
    'shared/rules: a room that it may not import',
  ],
  [
    'src/shared/rules/words',
    '#shared/text/problems.ts',
    'shared/rules: a room that it may not import',
  ],
  [
    'src/shared/rules/words',
    '#server/db/migrate.ts',
    'shared/rules: a room that it may not import',
  ],
  [
    'src/shared/rules/words',
    '#client/state/state.ts',
    'shared/rules: a room that it may not import',
  ],
  [
    'src/shared/model',
    '#shared/rules/office/access.ts',
    'shared/model: a room that it may not import',
  ],
  [
    'src/server/handlers',
    '#server/http/guard.ts',
    'server/handlers: a room that it may not import',
  ],
  ['src/server/db', '#server/handlers/all.ts', 'server/db: a room that it may not import'],
  [
    'src/server/db',
    '#server/db/embedded/databaseFile.ts',
    'server/db: a room that it may not import',
  ],
  [
    'src/server/checklists/xlsx',
    '#server/handlers/all.ts',
    'server/checklists: a room that it may not import',
  ],
  ['src/server/mail', '#server/handlers/all.ts', 'server/mail: a room that it may not import'],
  ['src/server/mail', '#client/state/state.ts', 'server/mail: a room that it may not import'],
  ['src/client/pwa', '#server/db/migrate.ts', 'client/pwa: a room that it may not import'],
  ['src/client/pwa', '#client/parts/Button.tsx', 'client/pwa: a room that it may not import'],
  ['src/client/state', '#client/api/call.ts', 'client/state: a room that it may not import'],
  ['src/client/device', '#client/state/state.ts', 'client/device: a room that it may not import'],
  ['src/client/parts', '#client/state/state.ts', 'client/parts: a room that it may not import'],
  [
    'src/client/parts',
    '#client/screens/home/HomeScreen.tsx',
    'client/parts: a room that it may not import',
  ],
  ['src/client/shell', '#client/records/useForm.ts', 'client/shell: a room that it may not import'],
  [
    'src/client/screens/home',
    '#client/screens/inspections/InspectionList.tsx',
    'a screen that imports another',
  ],
  ['src/client/new', '#client/state/state.ts', 'a file in no room'],
  ['src/shared/rules', '#shared/problems.ts', 'shared/rules: a file in none of its rooms'],
  ['src/server/handlers', 'kysely', 'kysely: not through its door'],
  ['src/server/handlers', 'fastify', 'fastify: not through its door'],
  ['src/server/db', 'openid-client', 'openid-client: not through its door'],
  ['src/server/http', 'sharp', 'sharp: not through its door'],
  ['src/server/http', 'prom-client', 'prom-client: not through its door'],
  ['src/server/handlers', 'sanitize-html', 'sanitize-html: not through its door'],
  ['src/server/handlers', 'write-excel-file/node', 'write-excel-file: not through its door'],
  ['src/server/handlers', 'node-diff3', 'node-diff3: not through its door'],
  ['src/client/sync', 'react', 'react: not through its door'],
  ['src/client/sync', 'idb', 'idb: not through its door'],
  ['src/client/sync', 'workbox-precaching/precache.js', 'workbox-precaching: not through its door'],
  ['src/client/parts', '@tiptap/core', '@tiptap/core: not through its door'],
  ['src/client/parts/editor', '@tiptap/extension-bubble-menu', 'a package without a door'],
  ['src/server/db', 'kysely', null],
  ['src/server/checklists/xlsx', 'write-excel-file/node', null],
  ['src/client/device', 'idb', null],
  ['src/client/pwa', 'workbox-precaching', null],
  ['src/client/screens/home', '#client/api/call.ts', null],
];

/** How many of them were written by hand; the others follow from the table. */
const written = imports.length;
/** What is added to the rooms that are one file. */
const inFiles: [path: string, imported: string, broken: string][] = [];

const modulesIn = (folder: string, pattern: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: join(house, 'src') })
    .filter((one) => !/[.]test[.]|[.]d[.]/.test(one) && new RegExp(pattern).test(`src/${one}`))
    .toSorted();

/** The first module of a room, as others would name it. */
function moduleOf(room: string): string | undefined {
  const [path] = room.includes('.') ? [room] : modulesIn(room, filesOf(room));
  return path && `#${path}`;
}
const listed = (places: string): string[] => places.split(/\s+/).filter(Boolean);

/** Of each room: one import of a room that its row does not name. */
for (const [room, may] of Object.entries(rooms)) {
  const closed = Object.keys(rooms).find(
    (other) =>
      !listed(`${room} ${may}`).some((one) => one === other || one.startsWith(`${other}/`)) &&
      moduleOf(other) !== undefined,
  );
  const imported = closed && moduleOf(closed);
  const rule = `${room}: a room that it may not import`;
  if (imported && room.includes('.')) inFiles.push([`src/${room}`, imported, rule]);
  else if (imported) imports.push([`src/${room}`, imported, rule]);
}
/** Of each smaller room: one import of a room beside it that its row does not name. */
for (const [large, small] of Object.entries(within))
  for (const [room, may] of Object.entries(small)) {
    const closed = Object.keys(small).find((other) => ![room, ...listed(may)].includes(other));
    // The files in none of them may import all.
    if (closed === undefined) continue;
    const [path] = modulesIn(large, filesWithin(large, closed));
    imports.push([
      join('src', large, room),
      `#${path}`,
      `${large}, ${room}: a room beside it that it may not import`,
    ]);
  }
/** Packages that have no way in by their name alone. */
const waysIn: Readonly<Record<string, string>> = {
  '@tiptap/pm': '@tiptap/pm/state',
  'write-excel-file': 'write-excel-file/node',
  'workbox-precaching': 'workbox-precaching/precache.js',
};
/** Of each package: one import at a place that is none of its doors. */
for (const [vendor, doors] of Object.entries(vendors)) {
  const place = ['shared/text', 'server/mail'].find((room) => !listed(doors).includes(room));
  imports.push([`src/${place}`, waysIn[vendor] ?? vendor, `${vendor}: not through its door`]);
}
/** Files in no room that import nothing: who imports one is refused. */
const leaves = [
  'client/new/_leaf.ts',
  ...Object.keys(within).map((large) => `${large}/new/_leaf.ts`),
];
/** What is run, and a test or a script that it imports. */
const elsewhere: [path: string, imported: string, broken: string][] = [
  ['scripts/_wall.ts', '#tests/support/freePort.ts', 'a test in what is run'],
  ['packaging/_wall.ts', '#tests/support/freePort.ts', 'a test in what is run'],
  ['tests/_wall.ts', '../scripts/icons.ts', 'a script that is imported'],
  ['packaging/_other.ts', '../scripts/icons.ts', 'a script that is imported'],
  ['packaging/_third.ts', 'magic-string', 'a package that package.json does not name'],
];

describe('walls: who may import what', () => {
  const broken = new Map<string, Set<string>>();
  /** What the house imports: from where, and what. */
  const used: [from: string, to: string][] = [];

  beforeAll(() => {
    for (const [at, [place, imported]] of imports.entries()) {
      mkdirSync(join(root, place), { recursive: true });
      writeFileSync(
        join(root, place, `_wall${at}.ts`),
        `import * as one from '${imported}';\nconsole.log(one);\n`,
      );
    }
    for (const [path, imported] of inFiles)
      appendFileSync(
        join(root, path),
        `import * as wall from '${imported}';\nconsole.log(wall);\n`,
      );
    for (const [path, imported] of elsewhere)
      writeFileSync(join(root, path), `import * as one from '${imported}';\nconsole.log(one);\n`);
    for (const [at, leaf] of leaves.entries()) {
      mkdirSync(join(root, 'src', dirname(leaf)), { recursive: true });
      writeFileSync(join(root, 'src', leaf), 'export const one = 1;\n');
      writeFileSync(
        join(root, `src/server/tools/_leaf${at}.ts`),
        `import { one } from '#${leaf}';\nconsole.log(one);\n`,
      );
    }
    writeFileSync(
      join(root, 'src/shared/rules/words/_here.ts'),
      "import { there } from './_there.ts';\nexport const here = () => there;\n",
    );
    writeFileSync(
      join(root, 'src/shared/rules/words/_there.ts'),
      "import type { here } from './_here.ts';\nexport const there = (one: typeof here) => one;\n",
    );
    const { stdout } = spawnSync(
      process.execPath,
      [
        tool('dependency-cruiser/bin/dependency-cruiser.mjs'),
        ...['src', 'tests/_wall.ts', 'scripts', 'packaging'],
        '--config',
        'walls.config.ts',
        '--output-type',
        'json',
      ],
      { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 },
    );
    for (const [at, [place]] of imports.entries()) rmSync(join(root, place, `_wall${at}.ts`));
    for (const name of [
      'shared/rules/words/_here.ts',
      'shared/rules/words/_there.ts',
      'client/new',
    ])
      rmSync(join(root, 'src', name), { recursive: true });
    // As they were: the linter and the compiler look at this copy as well.
    for (const [path] of inFiles) cpSync(join(house, path), join(root, path));
    for (const [at, leaf] of leaves.entries()) {
      rmSync(join(root, 'src', dirname(leaf)), { recursive: true, force: true });
      rmSync(join(root, `src/server/tools/_leaf${at}.ts`));
    }
    const { modules, summary } = JSON.parse(stdout) as ICruiseResult;
    for (const { source, dependencies } of modules)
      if (!source.includes('/_'))
        for (const { resolved } of dependencies) used.push([source, resolved]);
    for (const { from, rule } of summary.violations)
      broken.set(from, (broken.get(from) ?? new Set()).add(rule.name));
  });
  const brokenBy = (path: string): string[] =>
    [...(broken.get(path) ?? [])].filter((name) => name !== 'a file that nobody reaches');
  const isUnnamed = (rule: string) => rule === 'a package that package.json does not name';

  it.each(imports.map(([...one], at) => [...one, at] as const))(
    '%s may not import %s: %s',
    (place, _imported, rule, at) => {
      const found = brokenBy(`${place}/_wall${at}.ts`);
      if (at < written)
        expect(found.filter((one) => !isUnnamed(one))).toEqual(rule === null ? [] : [rule]);
      // The room that was picked may break another wall as well.
      else expect(found).toContain(rule);
    },
  );
  it.each([...elsewhere, ...inFiles])('%s may not import %s: %s', (path, _, rule) => {
    expect(brokenBy(path)).toContain(rule);
  });
  it('no row allows what nobody imports', () => {
    const isUsed = (from: string, to: string) =>
      used.some(([one, other]) => new RegExp(from).test(one) && new RegExp(to).test(other));
    const idle = [
      ...Object.entries(rooms).flatMap(([room, may]) =>
        listed(may).map((other) => [room, other, filesOf(room), filesOf(other)] as const),
      ),
      ...Object.entries(vendors).flatMap(([vendor, doors]) =>
        listed(doors).map((door) => [door, vendor, filesOf(door), filesOfPackage(vendor)] as const),
      ),
      ...Object.entries(within).flatMap(([large, small]) =>
        Object.entries(small).flatMap(([room, may]) =>
          listed(may).map(
            (other) => [room, other, filesWithin(large, room), filesWithin(large, other)] as const,
          ),
        ),
      ),
    ].filter(([, , from, to]) => !isUsed(from, to));
    expect(idle.map(([room, other]) => `${room} -> ${other}`)).toEqual([]);
  });
  it('each room and each package was tried', () => {
    const tried = [...imports, ...inFiles].map(([, , rule]) => rule);
    const all = [
      ...Object.keys(rooms).map((room) => `${room}: a room that it may not import`),
      ...Object.keys(vendors).map((vendor) => `${vendor}: not through its door`),
      ...Object.entries(within).flatMap(([large, small]) =>
        Object.keys(small).flatMap((room) =>
          room === '.' ? [] : [`${large}, ${room}: a room beside it that it may not import`],
        ),
      ),
    ];
    expect(all.filter((rule) => !tried.includes(rule))).toEqual([]);
  });
  it('packages that no import names have one door, and are in package.json', () => {
    const named = globSync('src/**/*.{css,ts,tsx}', { cwd: house }).flatMap((path) =>
      [
        ...readFileSync(join(house, path), 'utf8').matchAll(
          /(?:@import\s+|require\.resolve\()['"]((?:@[^/'"]+\/)?[^./'"][^/'"]*)/g,
        ),
      ].map(([, name = '']) => ({ path, name })),
    );
    const doors = ['src/client/styles/base.css', 'src/server/pdf/fonts.ts'];
    expect([...new Set(named.map(({ path }) => path))].toSorted()).toEqual(doors);
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(house, 'package.json'), 'utf8'),
    );
    for (const { name } of named)
      expect({ ...dependencies, ...devDependencies }).toHaveProperty([name]);
  });
  it('who imports a file in no room is refused, also where that imports nothing', () => {
    for (const at of leaves.keys())
      expect(brokenBy(`src/server/tools/_leaf${at}.ts`).join()).toMatch(
        /in no(?:ne of its)? rooms?, imported/,
      );
  });
  it('a circle is one, also by types alone', () => {
    expect(brokenBy('src/shared/rules/words/_here.ts')).toEqual(['a circle of imports']);
  });
  it('a file that nobody reaches is known', () => {
    expect([...(broken.get('src/shared/rules/words/_wall0.ts') ?? [])]).toContain(
      'a file that nobody reaches',
    );
  });
  it('the house itself breaks none', () => {
    const added = new Set(inFiles.map(([path, , rule]) => `${path} ${rule}`));
    const own = [...broken].flatMap(([path, rules]) =>
      path.includes('/_') ? [] : [...rules].map((rule) => `${path} ${rule}`),
    );
    expect(own.filter((one) => !added.has(one))).toEqual([]);
  });
  it('the table names no room and no door that is not there', () => {
    const named = [
      ...Object.entries(rooms),
      ...Object.entries(vendors).map(([, doors]) => ['', doors]),
      ...Object.entries(within)
        .flatMap(([large, small]) => [
          large,
          ...Object.keys(small).map((room) => join(large, room)),
        ])
        .map((place) => ['', place]),
    ].flatMap(([room = '', others = '']) => [room, ...others.split(/\s+/)]);
    const there = new Set(
      globSync('src/**', { cwd: house }).flatMap((path) => [path, dirname(path)]),
    );
    expect([...new Set(named)].filter((name) => name !== '' && !there.has(`src/${name}`))).toEqual(
      [],
    );
  });
});

/** What the linter says of a file with this content at this place. */
function lint(place: string, content: string): string {
  const path = join(root, place);
  writeFileSync(path, content);
  try {
    execFileSync(
      process.execPath,
      [
        tool('@biomejs/biome/bin/biome'),
        'lint',
        '--vcs-enabled=false',
        '--max-diagnostics=none',
        path,
      ],
      { cwd: root, stdio: 'pipe' },
    );
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    return `${stdout}${stderr}`;
  } finally {
    rmSync(path, { force: true });
  }
}

describe('walls: what no import shows', () => {
  it('src/shared has no clock and no chance, however it is spelled: it is told', () => {
    const spellings = [
      'Date.now()',
      '[1].map(Date.now)',
      'new Date()',
      'new Date',
      'Date()',
      'Math.random()',
      '[1].map(Math.random)',
      'performance.now()',
      'crypto.randomUUID()',
      'globalThis.name',
      "new Intl.DateTimeFormat('nl').format()",
      '(({ random } = Math) => random)()',
      '(({ floor, random: chance } = Math) => floor(chance()))()',
      'Date?.now()',
      'Math?.random()',
      "Date['now']()",
      "Math['random']()",
      'Math.floor(Math["random"]())',
      '((D = Date) => D.now())()',
      'new (Date)()',
      'new Date(...[])',
      'Reflect.construct(Date, [])',
      '[0].map(Date)',
      "new Intl.DateTimeFormat('nl').formatToParts()",
      'new Date(Date.now())',
      'new Date(Date.now() + 86_400_000)',
      'new Date(Date())',
      'new Date([0].map(Date.now)[0] ?? 0)',
      "new Date(Math['random']())",
      'new Date(2026, [0].map(Date).length)',
    ];
    const text = spellings.map((one, at) => `export const one${at} = ${one};\n`).join('');
    const found = lint('src/shared/rules/words/_clock.ts', text);
    spellings.forEach((one, at) => {
      expect(found, one).toMatch(new RegExp(`_clock\\.ts:${at + 1}:[^]*?No clock and no chance`));
    });
    expect(found.split('No clock and no chance').length - 1).toBe(spellings.length);
  });
  it('a date that is told is no clock', () => {
    const told = [
      '(at: number) => new Date(at)',
      '(date: Date) => date.toISOString()',
      'new Date(Date.UTC(2026, 0))',
      "Math.max(1, Date.parse('2026-01-01'))",
      '[1.5].map(Math.floor)',
      '(at: number) => Math.max(1, new Date(at).getTime())',
      "new Date(Math.floor(Date.parse('2026-01-01') / 2))",
    ];
    const text = told.map((one, at) => `export const one${at} = ${one};\n`).join('');
    expect(lint('src/shared/rules/words/_clock.ts', text)).toBe('');
  });
  it('no path climbs out of its room', () => {
    expect(
      lint(
        'src/server/handlers/_climb.ts',
        "import { x } from '../http/guard.ts';\nconsole.log(x);\n",
      ),
    ).toContain('noRestrictedImports');
  });

  it.each([
    ['src/shared', ['document.title', 'process.env', 'setTimeout(() => 0, 1)', "fetch('/')"]],
    ['src/server', ['window.location']],
    ['src/client', ['process.env']],
  ])('%s does not compile with any of %j', { timeout: 120_000 }, (room, expressions) => {
    const paths = expressions.map((_, at) => join(root, room, `_wall${at}.ts`));
    for (const [at, path] of paths.entries())
      writeFileSync(path, `export const wall = ${expressions[at]};\n`);
    const { status, stdout } = spawnSync(
      process.execPath,
      [tool('typescript/bin/tsc'), '-p', join(root, room)],
      { encoding: 'utf8' },
    );
    for (const path of paths) rmSync(path);
    // Nothing else is wrong in the copy.
    const files = [...stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file]) =>
      file?.split('/').at(-1),
    );
    expect([status === 0, [...new Set(files)].sort()]).toEqual([
      false,
      paths.map((path) => path.split('/').at(-1)),
    ]);
  });
});
