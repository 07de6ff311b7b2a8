import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** npm run fuzz -- [--per-call 1500] [--seed n] [--only name]: made-up requests for every call, on both databases; ends with 1 when one was answered wrongly. */
const root = join(import.meta.dirname, '..');
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const whole = (name: string, otherwise: number): number => {
  const value = Number(option(name) ?? otherwise);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name}: a whole number from 1`);
  return value;
};
const perCall = whole('per-call', 1_500);
const seed = whole('seed', Math.floor(Math.random() * 2 ** 31) + 1);
const only = option('only');
console.log(`seed ${seed}, ${perCall} requests for each call${only ? ` with ${only} in its name` : ''}`);
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'tests/security/fuzz.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_PER_CALL: String(perCall), FUZZ_SEED: String(seed), ...(only ? { FUZZ_ONLY: only } : {}) },
});
process.exit(status ?? 1);
