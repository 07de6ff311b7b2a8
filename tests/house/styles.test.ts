import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Style sheets stay where they belong: a module beside its component, and nothing global but
 * tokens, the reset and the design system's own names (decision 031).
 */
const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sheets = globSync('src/client/**/*.css', { cwd: root });
const modules = sheets.filter((path) => path.endsWith('.module.css'));
const components = globSync('src/client/**/*.{ts,tsx}', { cwd: root }).map((path) => ({
  path,
  text: read(path),
}));

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
/** What stands before each opening brace, without the at-rules. */
const selectorsIn = (css: string): string[] =>
  [...withoutComments(css).matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'));
const classesIn = (css: string): Set<string> =>
  new Set(
    selectorsIn(css).flatMap((selector) =>
      [...selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.([A-Za-z][\w-]*)/g)].map(
        ([, name = '']) => name,
      ),
    ),
  );

it('finds the sheets', () => {
  expect(modules.length).toBeGreaterThan(40);
  expect([
    ...classesIn('.a > .b:hover, p .c { } @media (--phone) { .d { margin: 0.5rem } }'),
  ]).toEqual(['a', 'b', 'c', 'd']);
});

it('no class is global: outside of modules only the design system is named', () => {
  const globals = sheets.filter((path) => !modules.includes(path));
  expect(globals.filter((path) => !path.startsWith('src/client/styles/'))).toEqual([]);
  expect(
    globals.flatMap((path) => [...classesIn(read(path))]).filter((name) => !name.startsWith('nl-')),
  ).toEqual([]);
});

it('a module names globally only what others made, and the alignments that texts themselves have', () => {
  const others =
    /^(?:nl-[\w-]+|ProseMirror[\w-]*|selectedCell|column-resize-handle|resize-cursor)$/;
  const inTexts = ['tekst-center', 'tekst-right'];
  const ours = modules.flatMap((path) =>
    [...withoutComments(read(path)).matchAll(/:global\(([^)]*)\)/g)]
      .flatMap(([, inside = '']) => [...inside.matchAll(/\.([A-Za-z][\w-]*)/g)])
      .map(([, name = '']) => name)
      .filter((name) => !others.test(name)),
  );
  expect(ours.toSorted()).toEqual(inTexts);
});

it('each module has a name of its own, which its classes carry in the page', () => {
  const names = modules.map((path) => basename(path));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe.each(modules)('%s', (module) => {
  const users = components.flatMap(({ text }) => {
    const name = new RegExp(`^import (\\w+) from '[^']*/${basename(module)}';$`, 'm').exec(
      text,
    )?.[1];
    return name === undefined ? [] : [{ name, text }];
  });

  it('has only classes that a component uses', () => {
    expect(users.length).toBeGreaterThan(0);
    // A name that is put together from a value, such as a status, is known by the compiler.
    const isPutTogether = users.some(({ name, text }) =>
      new RegExp(`\\b${name}\\[(?!')`).test(text),
    );
    const isUsed = (one: string) =>
      users.some(({ name, text }) =>
        new RegExp(`\\b${name}(?:\\.${one}\\b|\\['${one}'\\])`).test(text),
      );
    expect([...classesIn(read(module))].filter((one) => !isPutTogether && !isUsed(one))).toEqual(
      [],
    );
  });

  it('changes only at a width that has a name', () => {
    expect(
      [...read(module).matchAll(/@media[^{]*(?:width|height)[^{]*/g)].map(([rule]) => rule),
    ).toEqual([]);
  });
});

it('there are four breakpoints', () => {
  const widths = [
    ...withoutComments(read('src/client/styles/breakpoints.css')).matchAll(
      /\(max-width: ([\d.]+)em\)/g,
    ),
  ].map(([, width]) => width);
  expect(widths).toHaveLength(4);
  // A script that asks for a width asks for one of these.
  const asked = components.flatMap(({ text }) =>
    [...text.matchAll(/\((?:max|min)-width: ([^)]*)\)/g)].map(([, width = '']) => width),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((width) => !widths.includes(width.replace(/em$/, '')))).toEqual([]);
});

it('no script and no story looks for a class of ours: those names are for looks only', () => {
  // The pages of other providers have classes of their own.
  const scripts = globSync(['src/client/**/*.{ts,tsx}', 'tests/!(interop)/**/*.ts'], { cwd: root });
  const asked = /(?:querySelector(?:All)?|closest|matches|locator)(?:<\w+>)?\(\s*['"`]([^'"`]*)/g;
  const named = scripts.flatMap((path) =>
    [...read(path).matchAll(asked)].flatMap(([, selector = '']) =>
      /(?:^|[\s>+~,(\w])\.[A-Za-z]/.test(selector.replaceAll('.ProseMirror', ''))
        ? [`${path}: ${selector}`]
        : [],
    ),
  );
  expect(named).toEqual([]);
});
