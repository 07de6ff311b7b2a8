import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn } from '#tests/support/apiClient.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { freePort } from '#tests/support/freePort.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';

/** The server seals the line itself, where no proxy does (ASVS V12). */
let folder: string;
let port: number;
let server: ServerProcess;
let publicUrl: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veldinstrument-tls-'));
  const { cert, key } = makeCertificate(folder);
  port = await freePort();
  publicUrl = `https://localhost:${port}`;
  const env = { TLS_CERT: cert, TLS_KEY: key, NODE_EXTRA_CA_CERTS: cert };
  server = await startServerProcess({ port, publicUrl, env });
});
afterAll(async () => {
  await server?.dispose();
  rmSync(folder, { recursive: true, force: true });
});
const ca = () => readFileSync(join(folder, 'fullchain.pem'), 'utf8');

/** What came of the handshake, with the number of the certificate. */
const talk = (options: ConnectionOptions) =>
  new Promise<{ protocol: string; cipher: string; serial: string } | string>((resolve) => {
    const socket = connect({ host: 'localhost', port, ca: ca(), ...options });
    socket.on('secureConnect', () => {
      const { serialNumber } = socket.getPeerCertificate();
      const protocol = socket.getProtocol() ?? '';
      resolve({ protocol, cipher: socket.getCipher().name, serial: serialNumber });
      socket.destroy();
    });
    socket.on('error', ({ message }) => resolve(message));
  });

it('people log in and work over it, and their cookie never goes unsealed', async () => {
  const person = await logIn(publicUrl, 'inspecteur', { ca: ca() });
  expect(person.cookie).toContain('__Host-vi=');
  const { status, headers } = await person.call('GET', '/api/inspection/dashboard');
  expect([status, headers['strict-transport-security']]).toEqual([
    200,
    'max-age=31536000; includeSubDomains',
  ]);
  await expect(fetch(`http://localhost:${port}/health/live`)).rejects.toThrow();
});

it('takes TLS 1.3 and the best of 1.2, and nothing older or weaker', async () => {
  expect(await talk({})).toMatchObject({ protocol: 'TLSv1.3' });
  expect(await talk({ maxVersion: 'TLSv1.2' })).toMatchObject({
    protocol: 'TLSv1.2',
    cipher: 'ECDHE-ECDSA-AES256-GCM-SHA384',
  });
  const old = { minVersion: 'TLSv1' as const, ciphers: 'DEFAULT@SECLEVEL=0' };
  expect(await talk({ ...old, maxVersion: 'TLSv1.1' })).toMatch(/alert|protocol/i);
  for (const ciphers of ['ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES256-SHA', 'AES256-SHA'])
    expect(await talk({ ...old, ciphers: `${ciphers}@SECLEVEL=0`, maxVersion: 'TLSv1.2' })).toMatch(
      /alert|cipher/i,
    );
});

it('tells its health over it, and refuses to start without what it needs', async () => {
  expect(await server.command('scripts/healthCheck.ts', 'ready')).toMatchObject({ code: 0 });
  const start = (env: Record<string, string>) =>
    startServerProcess({ publicUrl, env }).then(
      async (started) => {
        await started.dispose();
        return 'started';
      },
      (error: Error) => error.message,
    );
  const [cert, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  expect(await start({ TLS_CERT: cert })).toContain('allebei of geen van beide');
  expect(await start({ TLS_CERT: cert, TLS_KEY: cert })).toContain('die bij elkaar horen');
  expect(
    await start({ TLS_CERT: cert, TLS_KEY: key, PUBLIC_URL: 'http://localhost:3000' }),
  ).toContain('begint met https://');
});

it('ends a connection that never comes to a sealed line, and does not wait for it when it stops', async () => {
  const silent = (words = '') =>
    new Promise<'ended'>((resolve, reject) => {
      const socket = connectPlain({ host: 'localhost', port }, () => socket.write(words));
      socket
        .on('close', () => resolve('ended'))
        .on('error', reject)
        .resume();
    });
  expect(await Promise.all([silent(), silent('\x16\x03\x01')])).toEqual(['ended', 'ended']);
  const left = silent();
  const began = Date.now();
  expect(await server.stop()).toBe(0);
  expect(await left).toBe('ended');
  // Well before the handshake's time is over.
  expect(Date.now() - began).toBeLessThan(8_000);
  await server.restart();
});

it('takes a renewed certificate without a new start', async () => {
  const before = await talk({});
  makeCertificate(folder);
  // Until then the old one is shown, which is not believed any more.
  await expect
    .poll(() => talk({}), { timeout: 20_000, interval: 500 })
    .toMatchObject({ protocol: 'TLSv1.3' });
  expect(await talk({})).not.toEqual(before);
  expect(server.said()).toContain('certificate_renewed');
});
