import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { installPackages } from './debian.ts';

/**
 * Path of a Chromium: CHROMIUM_PATH, the system's, or Playwright's own; else it is installed the
 * way the machine allows. Its build without a window goes first: the same engine, without the work
 * for tabs and menus that nobody looks at. Throws with what to do when there is none: the browser
 * stories are never skipped in silence.
 */
export function ensureChromium(): string {
  return found() ?? installed() ?? fail();
}

const shell = '/usr/lib/chromium/chromium-headless-shell';

/**
 * The same, for a whole run: where the build without a window may be installed, it is, also beside
 * another Chromium. A run takes three quarters of the time in it.
 */
export function ensureQuickChromium(): string {
  if (!process.env['CHROMIUM_PATH'] && !existsSync(shell))
    installPackages(['chromium-headless-shell'], console.log);
  return ensureChromium();
}

function found(): string | null {
  const system = [
    shell,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ];
  const playwrights = () => {
    const { chromium } = createRequire(import.meta.url)('@playwright/test') as {
      chromium: { executablePath(): string };
    };
    return chromium.executablePath();
  };
  const given = process.env['CHROMIUM_PATH'];
  return (
    [...(given ? [given] : []), ...system, playwrights()].find((path) => existsSync(path)) ?? null
  );
}

function installed(): string | null {
  console.log('Geen Chromium gevonden: die wordt geïnstalleerd…');
  const attempts = [
    () =>
      void spawnSync(
        process.execPath,
        [
          createRequire(import.meta.url).resolve('@playwright/test/cli'),
          'install',
          '--with-deps',
          'chromium',
        ],
        { stdio: 'inherit', timeout: 600_000 },
      ),
    () => installPackages(['chromium-headless-shell'], console.log),
    () => installPackages(['chromium'], console.log),
  ];
  for (const attempt of attempts) {
    attempt();
    const path = found();
    if (path) return path;
  }
  return null;
}

function fail(): never {
  throw new Error(
    'De browsertests hebben Chromium nodig. Installeer het (Debian: apt-get install chromium) of zet CHROMIUM_PATH op het pad ervan.',
  );
}

/** Arguments that a machine without internet, or a root user, needs. */
export const chromiumArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
