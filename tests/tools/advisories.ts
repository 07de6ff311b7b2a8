import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { askedOrStop } from './asked.ts';
import { type Audit, verdictOf } from './auditVerdict.ts';

/**
 * npm run advisories: holds what is installed with the product against the advisories that the
 * package registry publishes. Ends with 1 for a serious one, and with 2 where the registry does not
 * tell: then nothing is known, and that is said.
 */
askedOrStop({});
const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
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
const { code, lines } = verdictOf(audit);
for (const line of lines) console.log(line);
process.exit(code);
