import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoDay, demoVariable } from './demo.ts';
import { startServerProcess } from './serverProcess.ts';

/** Makes the demonstration, for this process and those that it starts. Answers what removes it. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export
export default async function makeDemo(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-demo-'));
  const dataDir = join(folder, demoDay());
  mkdirSync(dataDir, { mode: 0o700 });
  const server = await startServerProcess({ dataDir });
  await server.stop();
  process.env[demoVariable] = dataDir;
  return () => rmSync(folder, { recursive: true, force: true });
}
