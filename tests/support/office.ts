import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { onPath } from './debian.ts';

/** LibreOffice, of which Debian's packages have Calc and Writer apart. */
const program = '/usr/lib/libreoffice/program';

/** Why it cannot be tried here; null when it can. */
export const whyNoOffice = (): string | null =>
  onPath('soffice') && ['libsclo.so', 'libswlo.so'].every((part) => existsSync(join(program, part)))
    ? null
    : 'no LibreOffice Calc and Writer';

/**
 * Opens a file in LibreOffice and saves it as another kind; answers its bytes. @throws Error with
 * what it says when that does not come off
 */
export function savedByOffice(
  folder: string,
  name: string,
  bytes: Uint8Array | string,
  { to, from = [] }: { to: string; from?: readonly string[] },
): Buffer {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const out = join(folder, 'out');
  const { status, stdout, stderr } = spawnSync(
    'soffice',
    [
      // Of its own, so that two at once do not wait for each other.
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      ...from,
      '--convert-to',
      to,
      '--outdir',
      out,
      path,
    ],
    { timeout: 150_000, encoding: 'utf8' },
  );
  const made = join(out, `${parse(name).name}.${to.split(':', 1)[0]}`);
  if (status !== 0 || !existsSync(made)) throw new Error(`${stdout}${stderr}`);
  return readFileSync(made);
}
