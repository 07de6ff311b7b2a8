import { defineConfig } from 'vitest/config';

/** Unit and API tests. A zone far from UTC, so that no date can hide there. */
process.env['TZ'] = 'Pacific/Kiritimati';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    // Most of them wait for a server or a database: also on two cores two go at once.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    globalSetup: ['tests/support/postgres.ts'],
  },
});
