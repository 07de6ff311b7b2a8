import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import globalData from '@csstools/postcss-global-data';
import customMedia from 'postcss-custom-media';
import {
  type CSSOptions,
  type Plugin,
  preprocessCSS,
  type ResolvedConfig,
  resolveConfig,
} from 'vite';
import { hoverOnly } from './hoverOnly.ts';

/**
 * The names of the classes of each CSS module, as a type: `Notices.module.d.css.ts` beside
 * `Notices.module.css`. Git does not keep them.
 */

const root = join(import.meta.dirname, '..');

/** How a class of a module is called in the page: `Notices_words`. No two modules have one name. */
const nameOfClass = (local: string, file: string): string =>
  `${basename(file.split('?')[0] ?? file, '.module.css')}_${local}`;

/** How style sheets are read: classes named after their module, and breakpoints by their names. */
export const css: CSSOptions = {
  modules: { generateScopedName: nameOfClass },
  postcss: {
    plugins: [
      globalData({ files: [join(root, 'src/client/styles/breakpoints.css')] }),
      customMedia(),
      hoverOnly(),
    ],
  },
};

const typesOf = (names: readonly string[]): string =>
  `declare const classes: {\n${names.map((name) => `  readonly ${JSON.stringify(name)}: string;\n`).join('')}};\nexport default classes;\n`;

async function writeTypes(file: string, config: ResolvedConfig): Promise<void> {
  const { modules = {} } = await preprocessCSS(readFileSync(file, 'utf8'), file, config);
  const types = typesOf(Object.keys(modules).toSorted());
  const path = file.replace(/\.css$/, '.d.css.ts');
  if (!existsSync(path) || readFileSync(path, 'utf8') !== types) writeFileSync(path, types);
}

/** Writes the types of all modules, for who checks types without building. */
export async function writeClassNames(given?: ResolvedConfig): Promise<void> {
  const config = given ?? (await resolveConfig({ root, logLevel: 'warn' }, 'build'));
  await Promise.all(
    globSync('src/client/**/*.module.css', { cwd: root }).map((file) =>
      writeTypes(join(root, file), config),
    ),
  );
}

/**
 * The plugin: writes them when a build or the development server begins, and of a module that
 * changes.
 */
export function classNames(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'class-names',
    configResolved: (resolved) => {
      config = resolved;
    },
    buildStart: () => writeClassNames(config),
    hotUpdate: async ({ file }) => {
      if (file.endsWith('.module.css')) await writeTypes(file, config);
    },
  };
}
