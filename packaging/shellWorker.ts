import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import type { Shell } from '#client/pwa/messages.ts';

/**
 * Lists what was built and builds the service worker that keeps it on the device: dist/worker.js.
 */
const root = join(import.meta.dirname, '..');

const hash = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/**
 * Everything in the folder that the app may ask for, in a fixed order, with a revision where the
 * name holds no hash.
 */
export function listShell(dist: string): Shell {
  const files = globSync('**/*.{html,js,css,woff2,svg,png,webmanifest}', { cwd: dist })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'worker.js')
    .sort()
    .map((path) => ({
      url: `/${path}`,
      revision: path.startsWith('assets/') ? null : hash(readFileSync(join(dist, path))),
    }));
  return { build: hash(JSON.stringify(files)), files };
}

/** The plugin: after the client, the worker, which must know the client's files. */
export function shellWorker(): Plugin {
  let dist = '';
  return {
    name: 'shell-worker',
    apply: 'build',
    configResolved: (config) => {
      dist = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { __SHELL__: JSON.stringify(listShell(dist)) },
          build: {
            target: 'es2022',
            outDir: dist,
            emptyOutDir: false,
            modulePreload: false,
            reportCompressedSize: false,
            rolldownOptions: {
              input: join(root, 'src/client/pwa/worker.ts'),
              output: { format: 'iife', entryFileNames: 'worker.js' },
            },
          },
        });
      },
    },
  };
}
