import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from '../packaging/build.ts';
import { refusedParts, thirdPartyText } from '../packaging/licences.ts';
import { deliveredParts } from '../packaging/parts.ts';
import { filesOf, productionFiles } from '../packaging/productionFiles.ts';
import { makeSbom } from '../packaging/sbom.ts';
import { makeTarball } from '../packaging/tarball.ts';

/**
 * npm run release [-- --skip-tests]: makes the folder `release` from the commit that is checked
 * out: the archive, the bill of materials, the licences of others and their checksums. The same
 * commit gives the same bytes. Stops at the first thing that is not as it should be, and changes
 * nothing then.
 */
const root = join(import.meta.dirname, '..');
const to = join(root, 'release');
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root }).toString().trim();

function stop(...lines: string[]): never {
  console.error(['No release:', ...lines].join('\n  '));
  process.exit(1);
}

function asked(): { 'skip-tests'?: boolean } {
  try {
    return parseArgs({ options: { 'skip-tests': { type: 'boolean' } } }).values;
  } catch (error) {
    return stop((error as Error).message, '--skip-tests is the only option');
  }
}
const { 'skip-tests': isUntested = false } = asked();

const changed = git('status', '--porcelain');
if (changed) stop('these files differ from the commit:', ...changed.split('\n'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};
if (
  !new RegExp(`^## ${version.replaceAll('.', '\\.')} – `, 'm').test(
    readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  )
)
  stop(`CHANGELOG.md has no heading "## ${version} – date"`);
const commit = git('rev-parse', 'HEAD');
const tagged = spawnSync('git', ['rev-list', '-n', '1', `v${version}`], {
  cwd: root,
  encoding: 'utf8',
});
if (tagged.status === 0 && tagged.stdout.trim() !== commit)
  stop(`v${version} is the tag of another commit (${tagged.stdout.trim()}): raise the version`);

if (isUntested) console.warn('WARNING: made without its tests. Do not hand this to anybody.');
else if (
  spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'tests/tools/test.ts')],
    { cwd: root, stdio: 'inherit' },
  ).status !== 0
)
  stop('the tests fail');

const seconds = Number(git('log', '-1', '--format=%ct'));
const { parts, sbom } = await deliveredParts();
const refused = refusedParts(parts);
if (refused.length > 0)
  stop('these licences are not on the list of packaging/licences.ts:', ...refused);
const licences = thirdPartyText(parts);
const materials = `${JSON.stringify(makeSbom(parts, sbom, new Date(seconds * 1_000).toISOString()), null, 2)}\n`;

rmSync(join(root, 'dist'), { recursive: true, force: true });
await buildWhenNeeded();

const guides = filesOf(root, [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'publiccode.yml',
  '.env.example',
  'docs/**/*',
  'deploy/**/*',
]);
const name = `veldinstrument-${version}`;
const archived = [...new Set([...productionFiles(), ...guides])].map((path) => ({
  path: `${name}/${path}`,
  bytes: readFileSync(join(root, path)),
  isExecutable: (statSync(join(root, path)).mode & 0o100) !== 0,
}));
const added = Object.entries({
  'THIRD-PARTY-LICENCES.txt': licences,
  'sbom.cdx.json': materials,
  COMMIT: `${commit}\n`,
}).map(([path, text]) => ({
  path: `${name}/${path}`,
  bytes: Buffer.from(text),
  isExecutable: false,
}));
const archive = makeTarball([...archived, ...added], seconds);

// Building must not have touched what is committed.
const after = git('status', '--porcelain');
if (after) stop('these files changed while it was made:', ...after.split('\n'));
rmSync(to, { recursive: true, force: true });
mkdirSync(to);
const made = {
  [`${name}.tar.gz`]: archive,
  'sbom.cdx.json': Buffer.from(materials),
  'THIRD-PARTY-LICENCES.txt': Buffer.from(licences),
};
const sums = Object.entries(made).map(
  ([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`,
);
for (const [file, bytes] of Object.entries({ ...made, SHA256SUMS: Buffer.from(sums.join('')) })) {
  writeFileSync(join(to, file), bytes);
  console.log(`release/${file}  ${bytes.length} bytes`);
}
console.log(
  `${archived.length + added.length} files, ${parts.length} parts of others, commit ${commit}`,
);
console.log(
  `Next: git tag --sign v${version}, and what docs/operations.md says under "Checking and signing a release".`,
);
