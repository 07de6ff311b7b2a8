import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { serverPathPattern } from '#shared/contract/serverPaths.ts';
import { compileHints } from './packaging/compileHints.ts';
import { shellWorker } from './packaging/shellWorker.ts';
import { classNames, css } from './packaging/styles.ts';

/**
 * What the client needs of the contract to make a call; the schemas stay on the server. Files are
 * not called: links lead to their addresses (navigation/paths.ts).
 */
const calls = Object.fromEntries(
  Object.entries<Route>(routes)
    .filter(([, { kind }]) => kind !== 'file')
    .map(([name, { method, path, kind }]) => [name, [method, path, ...(kind ? [kind] : [])]]),
);

/**
 * Few files: a tablet keeps each of them for offline, and asks for each by itself. The first screen
 * is one file; so is each layer above it: what is shared, the engine under the screens, their
 * parts; then the text editor, the manual and the administration. Of an inspector's screens, what
 * is needed together goes together, and small pieces join their nearest. A piece goes to the first
 * of these that takes it, and what it imports goes along unless an earlier one has it: so a layer
 * imports only those before it, and no screen waits for the editor. (Files that import one another
 * would run in an order that hangs on which was asked for first, and one may find the other empty.)
 */
const codeSplitting = {
  groups: [
    { name: 'app', tags: ['$initial' as const], priority: 9 },
    {
      name: 'shared',
      test: /src[\\/]shared[\\/](?!model|text[\\/](?:help|statement))/,
      priority: 8,
    },
    {
      name: 'engine',
      test: /client[\\/](?:navigation|api|device|state|sync|pwa)[\\/]/,
      priority: 7,
    },
    {
      name: 'parts',
      test: /client[\\/](?:shell|records|parts[\\/](?!editor|fields[\\/]RichTextField)|parts[\\/]editor[\\/]richText\.)/,
      priority: 6,
    },
    // Forms are judged by them; no other screen has to wait for that.
    { name: 'schemas', test: /src[\\/]shared[\\/]model|[\\/]zod[\\/]/, priority: 5 },
    // It calls the editor, and so goes with the forms that have it.
    { name: 'field', test: /parts[\\/]fields[\\/]RichTextField/, priority: 5 },
    { name: 'editor', test: /parts[\\/]editor|prosemirror|tiptap/, priority: 4 },
    { name: 'help', test: /screens[\\/]help|text[\\/](?:help|statement)/, priority: 3 },
    {
      name: 'office',
      test: /screens[\\/](?:accounts|alerts|audit|register|system|templates|version-life|versions)/,
      priority: 2,
    },
    // Apart from the forms, which bring the editor: the work list asks for these by itself.
    { name: 'home', test: /screens[\\/]home/, priority: 2 },
    // Apart from the forms, which wait for the schemas: here one fills out all day.
    {
      name: 'filling',
      test: /screens[\\/]fill-out/,
      priority: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 30_000,
    },
    // Apart from the forms too, with which these have nothing in common.
    {
      name: 'choosing',
      test: /screens[\\/](?:inspections[\\/](?:ChooseConditions|useChosen)|snippets[\\/](?!SnippetForm))/,
      priority: 2,
    },
    // So small that the work list, which loads some of them when idle, does not bring every form.
    { name: 'screens', entriesAware: true, entriesAwareMergeThreshold: 30_000 },
  ],
};
/** Of seven signs: all these names stand in the first script. */
const chunkFileNames = ({ name }: { name: string }): string =>
  `assets/${name.split('~')[0]}-[hash:7].js`;
const assetFileNames = ({ names: [name = ''] }: { names: string[] }): string =>
  `assets/${name.includes('~') ? 'part' : '[name]'}-[hash:7][extname]`;

export default defineConfig({
  plugins: [react(), classNames(), compileHints(), shellWorker()],
  css,
  define: { __CALLS__: JSON.stringify(calls) },
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting, chunkFileNames, assetFileNames } },
  },
  server: { proxy: { [serverPathPattern]: 'http://localhost:3000' } },
});
