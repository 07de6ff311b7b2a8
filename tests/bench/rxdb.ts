import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { Drained } from './rxdb/page.ts';

/** The library and what drives it, as one script for a page. */
async function script(): Promise<string> {
  const built = await build({
    root: join(import.meta.dirname, 'rxdb'),
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: 'page.ts', formats: ['iife'], name: 'bench', fileName: 'page' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

/** Stores changes with RxDB in this page and lets it send them; `run` is timed by who calls. */
export async function createRxdbDrain(
  page: Page,
): Promise<{ prepare(actions: object[]): Promise<void>; run(atOnce: number): Promise<void> }> {
  const code = await script();
  const there = () => page.evaluate(() => 'rxdb' in globalThis);
  return {
    async prepare(actions) {
      if (!(await there())) await page.evaluate(code);
      await page.evaluate(
        (list) => (globalThis as unknown as { rxdb: Drained }).rxdb.prepare(list as never),
        actions,
      );
    },
    run: (atOnce) =>
      page.evaluate(
        (count) => (globalThis as unknown as { rxdb: Drained }).rxdb.drain(count),
        atOnce,
      ),
  };
}
