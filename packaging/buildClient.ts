import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

/** The program that builds the client: started by `build.ts`, and ended when it is done. */
const root = join(import.meta.dirname, '..');

/** Compresses once, so that the server never has to. */
async function compress(dist: string): Promise<void> {
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

const stop = () => process.exit(1);
process.once('disconnect', stop);
await build({ root, logLevel: 'warn' });
await compress(join(root, 'dist'));
process.off('disconnect', stop);
if (process.connected) process.disconnect();
