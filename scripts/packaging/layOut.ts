import { resolve } from 'node:path';
import { buildWhenNeeded } from '../build.ts';
import { layOut } from './productionFiles.ts';

/** node scripts/packaging/layOut.ts FOLDER: builds the client when needed and copies what runs in production to FOLDER. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node scripts/packaging/layOut.ts FOLDER');
await buildWhenNeeded();
layOut(resolve(folder));
