import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { routes } from '#shared/contract/routes.ts';
import { anySeed, askedOrStop } from './asked.ts';

/**
 * npm run fuzz -- [--per-call 1500] [--seed n] [--only queue.send,account.get]: made-up requests
 * for every call, on both databases; ends with 1 when one was answered wrongly.
 */
const root = join(import.meta.dirname, '../..');
const {
  'per-call': perCall,
  seed,
  only,
} = askedOrStop({
  'per-call': { number: 1_500, least: 1 },
  seed: { number: anySeed(), least: 1 },
  only: { someOf: Object.keys(routes) },
});
console.log(`seed ${seed}, ${perCall} requests for each of ${only.length} calls`);
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'tests/security/fuzz.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_PER_CALL: String(perCall),
      FUZZ_SEED: String(seed),
      FUZZ_ONLY: only.join(','),
    },
  },
);
process.exit(status ?? 1);
