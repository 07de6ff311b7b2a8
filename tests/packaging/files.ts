import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** Reading what the packaging tests hold against each other. */
export const root = join(import.meta.dirname, '../..');
export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/**
 * The documents of a YAML file. @throws Error for a key that stands twice, and for anything else
 * that YAML 1.2 forbids
 */
export function readYaml(path: string): unknown[] {
  const documents = parseAllDocuments(read(path), { uniqueKeys: true });
  for (const { errors, warnings } of documents)
    for (const problem of [...errors, ...warnings]) throw problem;
  return documents
    .map((document) => document.toJS({ maxAliasCount: 20 }))
    .filter((one) => one !== null);
}

/**
 * Lines NAME=value of a settings file; `shown` are those behind a #, which say what holds without
 * them.
 */
export function readSettingsFile(path: string): {
  given: Map<string, string>;
  shown: Map<string, string>;
  names: string[];
} {
  const lines = [...read(path).matchAll(/^(#?)([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(
    ([, mark = '', name = '', value = '']) => ({ mark, name, value }),
  );
  const pairs = (mark: string) =>
    new Map(lines.filter((one) => one.mark === mark).map(({ name, value }) => [name, value]));
  return { given: pairs(''), shown: pairs('#'), names: lines.map(({ name }) => name) };
}

/** Every setting that the product knows. */
export const settingNames: string[] = [
  ...read('src/server/settings/environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm),
].map(([, name = '']) => name);

export const { version, optionalDependencies } = JSON.parse(read('package.json')) as {
  version: string;
  optionalDependencies: Record<string, string>;
};
