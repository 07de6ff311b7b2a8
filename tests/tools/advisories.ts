import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { deliveredParts } from '#packaging/parts.ts';
import { askedOrStop } from './asked.ts';
import { type Audit, verdictOf } from './auditVerdict.ts';

/**
 * npm run advisories: holds what is delivered, on the server and in the browser, against the
 * advisories that the package registry publishes. Ends with 1 for a serious one, and with 2 where
 * the registry does not tell: then nothing is known, and that is said.
 */
askedOrStop({});
const { stdout } = spawnSync('npm', ['audit', '--json'], {
  cwd: join(import.meta.dirname, '../..'),
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
let audit: Audit | null = null;
try {
  audit = JSON.parse(stdout) as Audit;
} catch {
  // No answer at all.
}
// What the browser gets is a development dependency here, so npm's own mark does not tell.
const { parts } = await deliveredParts();
const delivered = parts.filter(({ isHelper }) => !isHelper).map(({ folder }) => folder);
const { code, lines } = verdictOf(audit, new Set(delivered));
for (const line of lines) console.log(line);
process.exit(code);
