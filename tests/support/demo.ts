import { cpSync } from 'node:fs';
import { basename } from 'node:path';
import { dutchDay } from '#shared/rules/days/dutchDay.ts';

/**
 * The demonstration, made once for a whole run (demoSetup.ts): making it is a third of the start of
 * a server. Its dates hang on today, and so does the name of its folder.
 */
export const demoVariable = 'DEMO_DATA';

export const demoDay = (): string => dutchDay(new Date().toISOString());

/** Puts it in a new server's folder; nothing where there is none of today: the server makes it. */
export function copyDemo(dataDir: string): void {
  const made = process.env[demoVariable];
  if (made && basename(made) === demoDay()) cpSync(made, dataDir, { recursive: true });
}
