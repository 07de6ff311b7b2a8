import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { exactly } from '#tests/browsers/inspector.ts';
import { startTablet } from '#tests/browsers/tablet.ts';
import { openWebKit } from '#tests/browsers/webkit/driver.ts';
import { startScreen } from '#tests/browsers/webkit/screen.ts';
import { type Camera, type Scheme, settling } from './camera.ts';

/** Opens WebKitGTK with empty data, on the app at this address. */
export async function openWebKitCamera(url: string, scheme: Scheme): Promise<Camera> {
  const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-webkit-'));
  const screen = await startScreen();
  const options = { profile: join(folder, 'profile'), log: join(folder, 'log'), scheme };
  const tablet = await startTablet(url, () => openWebKit(options, screen.display));
  return {
    arrive: () => tablet.go('/'),
    async logIn({ username, home }) {
      await tablet.click('button', 'Inloggen');
      await tablet.fill('Gebruikersnaam', username);
      await tablet.fill('Wachtwoord', 'demo');
      await tablet.click('button', exactly('Inloggen'));
      await tablet.see('h1, h2', home);
    },
    async go(address) {
      await tablet.go(address);
      await tablet.see('h1');
      await pass(settling.opened);
    },
    press: (name) => tablet.click('button', exactly(name)),
    write: (label, text) => tablet.fill(exactly(label), text),
    async note(words) {
      await tablet.enter('article .ProseMirror');
      await tablet.type(words);
    },
    look: async (name) => void (await tablet.see('h1, h2, h3, button', exactly(name))),
    async resize(width, height) {
      await tablet.driver.resize(width, height);
      await pass(settling.turned);
    },
    shoot: () => tablet.driver.screenshot(),
    async close() {
      await tablet.driver.kill();
      await screen.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
