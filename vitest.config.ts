import { defineConfig } from 'vitest/config';
import { LongFirst } from '#tests/support/longFirst.ts';

/**
 * All tests but the browser stories, in lanes: `unit`, `laws` and `client` need no database, no
 * network and no browser; the others do. Where TEST_DATABASES is `sqlite`, PostgreSQL is neither
 * started nor asked for. A zone far from UTC, so that no date can hide there.
 */
process.env['TZ'] = 'Pacific/Kiritimati';

// For a machine four times slower than a good one, and busy: a limit is there for what hangs.
const shared = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};
/**
 * Nothing of these outlives a file: what they import is read once for all of them, which is a
 * quarter of their work.
 */
const together = { ...shared, isolate: false };

const alone = 'tests/operations/durability.test.ts';

export default defineConfig({
  test: {
    // Most of them wait for a server or a database: on two cores three go at once.
    maxWorkers: 3,
    globalSetup: ['tests/support/sharedDatabases.ts'],
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...together,
          name: 'unit',
          include: ['src/{shared,server,client/device}/**/*.test.ts'],
        },
      },
      // As pure, and longer: merging of notes that chance made, or somebody who means harm.
      { test: { ...together, name: 'laws', include: ['tests/notes/**/*.test.ts'] } },
      // The app is one page, with its state in modules: each file gets a page of its own.
      {
        test: {
          ...shared,
          name: 'client',
          include: ['src/client/**/*.test.ts'],
          exclude: ['src/client/device/**'],
        },
      },
      { test: { ...together, name: 'api', include: ['tests/api/**/*.test.ts'] } },
      // It puts something else in the place of Node's files, before anybody else reads them.
      { test: { ...shared, name: 'alone', include: [alone] } },
      {
        test: {
          ...together,
          name: 'system',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/api/**', 'tests/notes/**', alone],
        },
      },
    ],
  },
});
