import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientPackages } from './clientPackages.ts';

/** Everything of others that is delivered: what npm says of it, where it runs, and where it is. */
export const root = join(import.meta.dirname, '..');

/** A component as `npm sbom` writes it, as far as it is used here. */
interface NpmComponent {
  'bom-ref': string;
  name: string;
  version: string;
  scope?: string;
  author?: string;
  properties?: { name: string; value: string }[];
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
  [more: string]: unknown;
}
export interface NpmSbom {
  components: NpmComponent[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

export interface Part {
  name: string;
  version: string;
  /** SPDX expression; empty when the package says none. */
  licence: string;
  author: string | null;
  /** Whether it runs on the server, in the browser, or both. */
  runs: 'server' | 'browser' | 'server and browser';
  /** Whether only a few lines that the bundler writes into each build are of it. */
  isHelper: boolean;
  /** Folder, as `node_modules/…`. */
  folder: string;
  component: NpmComponent;
}

/**
 * Asks npm what is installed and the build what it takes in; about three seconds. The Node that npm
 * brings along for old hosts is left out: a release runs on a Node of its own. @throws Error when
 * node_modules differs from the lockfile
 */
export async function deliveredParts(): Promise<{ parts: Part[]; sbom: NpmSbom }> {
  const npm = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const sbom = JSON.parse(npm.toString()) as NpmSbom;
  // All of it, told apart by its mark: with `--omit dev` npm leaves out what tests and product both
  // need, such as pg.
  const { folders, helpers } = await clientPackages();
  const inBrowser = new Set([...folders, ...helpers].map(referenceOf));
  const { places, production } = installed();
  const parts = sbom.components.flatMap((component): Part[] => {
    const reference = component['bom-ref'];
    // Installed twice, once for development alone, npm names one of the two.
    const onServer =
      production.has(reference) ||
      !component.properties?.some(
        ({ name, value }) => name === 'cdx:npm:package:development' && value === 'true',
      );
    const folder = places.get(reference);
    if ((!onServer && !inBrowser.has(reference)) || /^node-(?:linux|win)-/.test(component.name))
      return [];
    if (!folder) throw new Error(`${reference} is not installed`);
    return [
      {
        name: component.name,
        version: component.version,
        licence: licenceOf(component),
        author: component.author?.replace(/\s*<.*$/, '') ?? null,
        runs:
          onServer && inBrowser.has(reference)
            ? 'server and browser'
            : onServer
              ? 'server'
              : 'browser',
        isHelper: helpers.includes(folder),
        folder,
        component,
      },
    ];
  });
  for (const reference of inBrowser)
    if (!parts.some((part) => part.component['bom-ref'] === reference))
      throw new Error(`npm does not know ${reference}`);
  return {
    parts: parts.sort((a, b) => (a.component['bom-ref'] < b.component['bom-ref'] ? -1 : 1)),
    sbom,
  };
}

const licenceOf = ({ licenses = [] }: NpmComponent): string =>
  licenses
    .map((one) =>
      'expression' in one ? one.expression : (one.license.id ?? one.license.name ?? ''),
    )
    .join(' AND ');

/** name@version, as npm calls it. */
function referenceOf(folder: string): string {
  const { name, version } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string };
  return `${name}@${version}`;
}

/** Where each name@version is installed, and which of them the product needs. */
function installed(): { places: Map<string, string>; production: Set<string> } {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const folders = Object.keys(packages).filter(
    (path) => path !== '' && existsSync(join(root, path, 'package.json')),
  );
  const needed = folders.filter((path) => !packages[path]?.dev && !packages[path]?.devOptional);
  return {
    // One that the product needs comes before one that only development does.
    places: new Map(
      [...folders.toReversed(), ...needed.toReversed()].map((path) => [referenceOf(path), path]),
    ),
    production: new Set(needed.map(referenceOf)),
  };
}
