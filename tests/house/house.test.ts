import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileHint } from '#packaging/compileHints.ts';
import { missingEntries, unhashed } from '#packaging/completeLock.ts';
import { perMinute } from '#server/work/workKind.ts';
import { routes } from '#shared/contract/routes.ts';
import { chromeTexts } from '#shared/text/chrome.ts';

/**
 * Keeps the house in order: documents that tell the truth, files that stay small, Dutch in one
 * place.
 */
const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const sources = globSync('src/**/*.{ts,tsx,css,typ}', { cwd: root }).filter(
  (path) => !path.includes('.test.'),
);

/** The names by which links lead to the headings of a document. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('documents', () => {
  const documents = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    ...globSync('docs/**/*.md', { cwd: root }),
  ];
  it.each(documents)('%s names only paths and scripts that exist', (document) => {
    const text = read(document);
    for (const [, script = ''] of text.matchAll(/(?:`|^|&& )npm (?:run )?([a-z][\w-]*)/gm))
      if (!['ci', 'install'].includes(script))
        expect(Object.keys(scripts), `npm run ${script}`).toContain(script);
    for (const [, path = ''] of text.matchAll(
      /`((?:src|tests|scripts|docs|public|packaging|deploy)\/[\w./-]+)`/g,
    ))
      expect(existsSync(join(root, path)), path).toBe(true);
    for (const [, path = '', part] of text.matchAll(
      /\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]+))?\)/g,
    )) {
      const linked = path === '' ? document : join(document, '..', path);
      expect(existsSync(join(root, linked)), linked).toBe(true);
      if (part) expect(headingsOf(read(linked)), `${linked}#${part}`).toContain(part);
    }
  });
  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/walks.md'])(
    '%s is read in any window: no line of prose has more than 160 signs',
    (document) => {
      const lines = read(document).split('\n');
      expect(lines.filter((line) => line.length > 160 && !line.startsWith('|'))).toEqual([]);
    },
  );
  it('are short: at most 20,000 words in docs', () => {
    const words = globSync('docs/**/*.md', { cwd: root }).flatMap((path) =>
      read(path).split(/\s+/).filter(Boolean),
    );
    expect(words.length).toBeLessThanOrEqual(20_000);
  });
  it('names every kind of work that is counted in the README', () => {
    const [, table = ''] = read('README.md').split('### Work of one person');
    const kinds = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)];
    expect(kinds.map(([, kind]) => kind)).toEqual(Object.keys(perMinute));
  });
  it('names every setting in the README', () => {
    const names = [
      ...read('src/server/settings/environment.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm),
    ].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(read('README.md'), name).toContain(`\`${name}\``);
  });
});

it('the lockfile knows every platform’s packages, so that npm ci takes it', () => {
  expect(Object.keys(missingEntries(JSON.parse(read('package-lock.json'))))).toEqual([]);
});

it('the lockfile has a hash for every package of every platform', () => {
  expect(unhashed(JSON.parse(read('package-lock.json')))).toEqual([]);
});

it('what serves the contract names no call: a row says all that is special about it', () => {
  const names = Object.keys(routes);
  const named = globSync('src/server/http/*.ts', { cwd: root }).flatMap((path) =>
    names.filter((name) => read(path).includes(`'${name}'`)),
  );
  expect([names.length > 30, named]).toEqual([true, []]);
});

describe('files', () => {
  /** Longer ones, and why. */
  const long = new Set([
    // Tables.
    'src/client/device/records.ts',
    'src/server/db/migrations/001_start.ts',
    'src/server/db/base/tables.ts',
    'src/shared/contract/versions.ts',
    'src/client/styles/tokens.css',
  ]);
  it.each(sources.filter((path) => !long.has(path)))('%s has at most 200 lines', (path) => {
    expect(read(path).trimEnd().split('\n').length).toBeLessThanOrEqual(200);
  });
  it('half of them have at most 60 lines, and nine in ten at most 160', () => {
    const lengths = sources
      .filter((path) => /[.]tsx?$/.test(path))
      .map((path) => read(path).trimEnd().split('\n').length)
      .toSorted((a, b) => a - b);
    const at = (part: number) => lengths[Math.floor(lengths.length * part)];
    expect(at(0.5)).toBeLessThanOrEqual(60);
    expect(at(0.9)).toBeLessThanOrEqual(160);
  });
  it.each(sources.filter((path) => path.endsWith('.tsx')))(
    '%s has no component of more than 80 lines',
    (path) => {
      // The formatter ends a function of the first level with the first brace at the margin that is
      // not the end of its parameters.
      const ends = /^(?:\}\);?|\}|\);?)$/;
      const lines = read(path).split('\n');
      const lengths = lines.flatMap((line, from) =>
        /^(?:export )?(?:default )?(?:function|const) [A-Z]\w*.*[({[]$/.test(line)
          ? [lines.findIndex((one, at) => at > from && ends.test(one)) - from + 1]
          : [],
      );
      for (const length of lengths) expect(length).toBeLessThanOrEqual(80);
    },
  );
  it('no comment is wider than what the formatter allows code', () => {
    // What the linter is told must stand in one line; a style sheet in a text is no comment.
    const everywhere = '{src,tests,packaging,scripts}/**/*.{ts,tsx,mjs,css}';
    const wide = globSync(everywhere, { cwd: root }).flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, at) =>
          line.length > 100 && /^\s*(?:\/\/|\/\*|\* )/.test(line) && !line.includes('biome-ignore')
            ? [`${path}:${at + 1}`]
            : [],
        ),
    );
    expect(wide).toEqual([]);
  });
  it('nothing of Intl is made while a page starts', () => {
    // The first use of it takes a slow tablet a tenth of a second, which many a start can do
    // without.
    const early = globSync('src/{client,shared}/**/*.{ts,tsx}', { cwd: root }).filter((path) =>
      /^(?:export )?const \w+ = new Intl/m.test(read(path)),
    );
    expect(early).toEqual([]);
  });
  it('has no barrels and no drawers', () => {
    expect(
      sources.filter((path) => /(?:^|\/)(?:index|utils?|helpers?|misc|common)\.tsx?$/.test(path)),
    ).toEqual([]);
  });
});

it('what a start needs tells Chromium on its first line to compile it while it comes in', async () => {
  const { build } = await import('vite');
  const outDir = join(root, 'node_modules/.cache/veldinstrument/hints');
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const first = globSync('assets/{index,shared,engine,parts,filling,editor}-*.js', {
    cwd: outDir,
  }).map((path) => readFileSync(join(outDir, path), 'utf8').split('\n')[0]);
  rmSync(outDir, { recursive: true });
  expect(first.length).toBeGreaterThan(5);
  expect(new Set(first)).toEqual(new Set([compileHint]));
});

it('the manifest of the app says what the texts, the colours and the icons say', () => {
  const { name, theme_color, background_color, icons } = JSON.parse(
    read('public/manifest.webmanifest'),
  ) as Record<string, string> & {
    icons: { src: string }[];
  };
  const tokens = read('src/client/styles/tokens.css');
  expect(name).toBe(chromeTexts.product);
  expect(tokens).toContain(`--vi-color-header: ${theme_color};`);
  expect(tokens).toContain(`--vi-color-page: ${background_color};`);
  expect(read('index.html')).toContain(`<meta name="theme-color" content="${theme_color}" />`);
  for (const { src } of icons) expect(existsSync(join(root, 'public', src)), src).toBe(true);
});

describe('texts', () => {
  // A Dutch sentence in code is one that nobody finds when words change.
  const dutch =
    /['"`>](?:[^'"`<>]*\s)?(?:de|het|een|niet|voor|van|naar|wordt|inspectie|voorwaarden?|opslaan|annuleren)\s[^'"`<>]*['"`<]/i;
  it.each(
    sources.filter(
      (path) =>
        /\.tsx?$/.test(path) &&
        /^src\/(?:client|server|shared\/rules)/.test(path) &&
        !/settings\/|demo/.test(path),
    ),
  )('%s holds no Dutch', (path) => {
    const code = read(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\/\/ .*$/gm, '');
    expect(code.match(dutch)?.[0] ?? '').toBe('');
  });
});
