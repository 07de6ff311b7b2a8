import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './files.ts';

/** Kubernetes' own API as its published types have it, by the group of an apiVersion. */
const groups = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
} as const;
interface Resource {
  apiVersion: string;
  kind: string;
}
export const isOfKubernetes = (one: unknown): one is Resource =>
  (one as Resource).apiVersion in groups;

/**
 * What the compiler says of manifests held against the types: a key that Kubernetes does not know,
 * which a cluster would take in silence, or a value of another type. Empty = nothing. `documents`
 * by the name that a fault is told under.
 */
export function faultsOf(documents: ReadonlyMap<string, Resource>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-manifests-'));
  const types = join(root, 'node_modules/kubernetes-types');
  const files = [...documents].map(([name, document], at) => {
    const group = groups[document.apiVersion as keyof typeof groups];
    writeFileSync(
      join(folder, `m${at}.ts`),
      `import type { ${document.kind} } from '${types}/${group}';\n` +
        `export const manifest: ${document.kind} = ${JSON.stringify(document, null, 2)};\n`,
    );
    return { name, file: `m${at}.ts` };
  });
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...['--noEmit', '--strict', '--skipLibCheck', '--types', ''],
      ...files.map(({ file }) => file),
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true, force: true });
  return stdout
    .split('\n')
    .filter((line) => line.includes('error'))
    .map((line) => files.reduce((text, { name, file }) => text.replace(file, name), line));
}
