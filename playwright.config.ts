import { defineConfig } from '@playwright/test';
import { chromiumArguments, ensureChromium } from '#tests/support/chromium.ts';
import { storyGroups } from '#tests/support/storyGroups.ts';

/**
 * The browser stories, on the built app with its real server and database; a server of their own
 * for each worker.
 */
export default defineConfig({
  testDir: 'tests',
  projects: storyGroups('tests'),
  globalSetup: './tests/support/demoSetup.ts',
  // For a machine four times slower than a good one, and busy: a limit is there for what hangs.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  // Much of a story is waiting: more than there are cores. Four at once are no quicker on two.
  workers: 3,
  retries: 0,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    locale: 'nl-NL',
    timezoneId: 'Pacific/Kiritimati',
    viewport: { width: 1180, height: 820 },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: ensureChromium(), args: chromiumArguments },
  },
});
