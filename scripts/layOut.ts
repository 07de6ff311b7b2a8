import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from '../packaging/build.ts';
import { layOut } from '../packaging/productionFiles.ts';

/**
 * node scripts/layOut.ts FOLDER: builds the client when needed and copies what runs in production
 * to FOLDER.
 */
const [folder, ...more] = parseArgs({ allowPositionals: true }).positionals;
if (!folder || more.length > 0) throw new Error('Usage: node scripts/layOut.ts FOLDER');
await buildWhenNeeded();
layOut(resolve(folder));
