import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackages, onPath } from '#tests/support/debian.ts';
import type { Engine } from './driver.ts';
import { firefoxPath } from './firefox.ts';

/** What Debian calls the engines and what drives them. */
const needed: Record<Engine, { packages: string[]; isHere: () => boolean }> = {
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'gir1.2-webkit2-4.1', 'python3-gi'],
    isHere: () => onPath('WebKitWebDriver') && onPath('Xvfb') && bindingsAreHere(),
  },
  firefox: { packages: ['firefox-esr'], isHere: () => existsSync(firefoxPath) },
};

const bindingsAreHere = (): boolean =>
  spawnSync(
    '/usr/bin/python3',
    ['-c', 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")'],
    { timeout: 30_000 },
  ).status === 0;

export const isHere = (engine: Engine): boolean => needed[engine].isHere();
export const packagesOf = (engine: Engine): readonly string[] => needed[engine].packages;

/**
 * Those of the engines that are on this machine. What is missing is installed where that may be
 * done: by root, with apt-get. What cannot be had is said in one line each, never in silence.
 */
export function findEngines(asked: readonly Engine[], say: (line: string) => void): Engine[] {
  const lacking = asked.filter((engine) => !isHere(engine));
  const packages = lacking.flatMap((engine) => needed[engine].packages);
  installPackages(packages, say);
  return asked.filter((engine) => {
    if (isHere(engine)) return true;
    say(
      `NOT TRIED: ${engine} is not on this machine. On Debian: apt-get install --no-install-recommends ${needed[engine].packages.join(' ')}`,
    );
    return false;
  });
}
