import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { dutchDay } from '#shared/rules/dutchDay.ts';
import { startServerProcess } from './serverProcess.ts';

/**
 * The demonstration, made once for a whole run: making it is a third of the start of a server. Its
 * dates hang on today, and so does the name of its folder.
 */
const variable = 'DEMO_DATA';

const today = (): string => dutchDay(new Date().toISOString());

/** Puts it in a new server's folder; nothing where there is none of today: the server makes it. */
export function copyDemo(dataDir: string): void {
  const made = process.env[variable];
  if (made && basename(made) === today()) cpSync(made, dataDir, { recursive: true });
}

/** Makes it, for this process and those that it starts. Answers what removes it. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export
export default async function makeDemo(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-demo-'));
  const dataDir = join(folder, today());
  mkdirSync(dataDir, { mode: 0o700 });
  const server = await startServerProcess({ dataDir });
  await server.stop();
  process.env[variable] = dataDir;
  return () => rmSync(folder, { recursive: true, force: true });
}
