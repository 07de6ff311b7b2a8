import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { writeClassNames } from '#packaging/styles.ts';

/** npm run check: lint and format, who may import what, types of each room. */
const root = join(import.meta.dirname, '..');
const tool = (path: string, ...args: string[]): [string, string[]] => [
  path,
  [join(root, 'node_modules', path), ...args],
];
const steps = [
  tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  tool(
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    'src',
    'tests',
    'scripts',
    'packaging',
    '--config',
    'walls.config.ts',
  ),
  ...['src/shared', 'src/server', 'src/client', 'src/client/pwa', 'tests'].map((room) =>
    tool('typescript/bin/tsc', '-p', join(root, room)),
  ),
];

await writeClassNames();
const isRight = steps.every(([name, args]) => {
  console.log(`— ${name} ${args.slice(1).join(' ').replace(`${root}/`, '')}`);
  // dependency-cruiser warns that it does not know TypeScript 7 yet; it reads these files with
  // another parser.
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) console.error(stderr);
  return status === 0;
});
if (!isRight) process.exit(1);
