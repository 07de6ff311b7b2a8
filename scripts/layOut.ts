import { resolve } from 'node:path';
import { buildWhenNeeded } from '../packaging/build.ts';
import { layOut } from '../packaging/productionFiles.ts';

/**
 * node scripts/layOut.ts FOLDER: builds the client when needed and copies what runs in production
 * to FOLDER.
 */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node scripts/layOut.ts FOLDER');
await buildWhenNeeded();
layOut(resolve(folder));
