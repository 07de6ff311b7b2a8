import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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
      'packaging/shellWorker.ts',
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

/** Compresses once, so that the server never has to. */
async function compress(): Promise<void> {
  const files = globSync('**/*.{js,css,html,svg,json,webmanifest}', { cwd: dist }).map((file) =>
    join(dist, file),
  );
  for (const file of files) {
    const bytes = await readFile(file);
    if (bytes.length < 1024) continue;
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    await writeFile(
      `${file}.br`,
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
  }
}

export async function buildWhenNeeded(announce: () => void = () => undefined): Promise<void> {
  // A release comes built, without the client's sources.
  if (!existsSync(join(root, 'src/client'))) return;
  const now = stamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === now) return;
  announce();
  const { build } = await import('vite');
  // Whoever asks: a test that starts the product must not leave a build for developers behind.
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    await build({ root, logLevel: 'warn' });
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
  await compress();
  mkdirSync(dist, { recursive: true });
  writeFileSync(stampFile, now);
}
