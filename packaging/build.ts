import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds the client when its sources changed since the last build; answers at once when they did
 * not.
 */
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const stampFile = join(dist, '.stamp');

function stamp(): string {
  const hash = createHash('sha256');
  const files = globSync(
    [
      'src/client/**/*',
      'src/shared/**/*.ts',
      'public/**/*',
      'index.html',
      'vite.config.ts',
      'packaging/{shellWorker,compileHints,styles,hoverOnly,buildClient}.ts',
      'package-lock.json',
    ],
    {
      cwd: root,
      withFileTypes: true,
    },
  );
  for (const file of files
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .sort())
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * In a process of its own, which takes the memory of the build along when it ends: a server that
 * builds at its first start stays as small as at its second. @throws Error when the build failed.
 */
async function buildApart(): Promise<void> {
  const builder = spawn(process.execPath, [join(import.meta.dirname, 'buildClient.ts')], {
    cwd: root,
    // It ends when this process does, however that ends: two builds at once would mix.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Whoever asks: a test that starts the product must not leave a build for developers behind.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = (await once(builder, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the client could not be built');
}

export async function buildWhenNeeded(announce: () => void = () => undefined): Promise<void> {
  // A release comes built, without the client's sources.
  if (!existsSync(join(root, 'src/client'))) return;
  const now = stamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === now) return;
  announce();
  await buildApart();
  mkdirSync(dist, { recursive: true });
  writeFileSync(stampFile, now);
}
