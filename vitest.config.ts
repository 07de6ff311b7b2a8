import { defineConfig } from 'vitest/config';

/** Unit and API tests. A zone far from UTC, so that no date can hide there. */
process.env['TZ'] = 'Pacific/Kiritimati';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    globalSetup: ['tests/support/postgres.ts'],
  },
});
