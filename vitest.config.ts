import { defineConfig } from 'vitest/config';

/** Unit and API tests. A zone far from UTC, so that no date can hide there. */
process.env['TZ'] = 'Pacific/Kiritimati';

/** Nothing of these outlives a file: what they import is read once for all of them, which is a quarter of their work. */
const together = ['src/shared/**/*.test.ts', 'src/server/**/*.test.ts', 'tests/api/**/*.test.ts', 'tests/notes/**/*.test.ts'];

const shared = { testTimeout: 30_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    // Most of them wait for a server or a database: also on two cores two go at once.
    maxWorkers: 2,
    globalSetup: ['tests/support/postgres.ts'],
    projects: [
      { test: { ...shared, name: 'together', include: together, isolate: false } },
      { test: { ...shared, name: 'apart', include: ['src/**/*.test.ts', 'tests/**/*.test.ts'], exclude: ['node_modules/**', ...together] } },
    ],
  },
});
