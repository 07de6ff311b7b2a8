import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, type RequestOptions, request } from 'node:https';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { freePort } from '#tests/support/freePort.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { startTlsProxy, type TlsProxy, whyNoNginx } from './tlsProxy.ts';

/**
 * The product behind the real nginx with TLS. Where nginx 1.25.1 with OpenSSL 3.5 is missing, only
 * the text is checked (nginx.test.ts).
 */
const reason = whyNoNginx();

describe.skipIf(reason)(`the product behind nginx${reason ? ` (not run: ${reason})` : ''}`, () => {
  let proxy: TlsProxy;
  let server: ServerProcess;
  let client: ApiClient;
  let agent: Agent;
  beforeAll(async () => {
    const appPort = await freePort();
    proxy = await startTlsProxy(appPort);
    agent = new Agent({ ca: proxy.ca, keepAlive: true, maxSockets: 50 });
    server = await startServerProcess({
      port: appPort,
      publicUrl: proxy.url,
      env: {
        ...{ TRUST_PROXY: '127.0.0.1', SECURITY_CONTACT: 'mailto:veilig@example.nl' },
        LOG_LEVEL: 'debug',
      },
    });
    client = await logIn(proxy.url, 'inspecteur', { ca: proxy.ca });
  });
  afterAll(async () => {
    agent?.destroy();
    await server?.dispose();
    await proxy?.stop();
  });

  interface Got {
    status: number;
    headers: Record<string, string | string[] | undefined>;
    text: string;
  }
  /** One request as it is written, on a kept connection. */
  const ask = (path: string, options: RequestOptions = {}, body?: Buffer): Promise<Got> =>
    new Promise((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', servername: 'localhost', port: proxy.port, path, agent, ...options },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      asked.setHeader('host', `localhost:${proxy.port}`);
      asked.on('error', reject).end(body);
    });
  /** Only the product sends this header. */
  const isTheProduct = ({ headers }: Got) => headers['permissions-policy'] !== undefined;

  const shake = (options: ConnectionOptions): Promise<TLSSocket> =>
    new Promise((resolve, reject) => {
      const socket = connect(
        { host: '127.0.0.1', port: proxy.port, servername: 'localhost', ca: proxy.ca, ...options },
        () => resolve(socket),
      );
      socket.once('error', reject);
    });

  it('speaks TLS 1.3 first, 1.2 with forward secrecy, and nothing older or weaker', async () => {
    const first = await shake({});
    expect([first.getProtocol(), first.getCipher().standardName]).toEqual([
      'TLSv1.3',
      'TLS_AES_256_GCM_SHA384',
    ]);
    first.destroy();
    const hybrid = await shake({ ecdhCurve: 'X25519MLKEM768' });
    expect(hybrid.getProtocol()).toBe('TLSv1.3');
    hybrid.destroy();
    const second = await shake({ maxVersion: 'TLSv1.2' });
    expect([second.getProtocol(), second.getCipher().standardName]).toEqual([
      'TLSv1.2',
      'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
    ]);
    second.destroy();
    const old = 'DEFAULT:@SECLEVEL=0';
    await expect(
      shake({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: old }),
    ).rejects.toThrow();
    await expect(
      shake({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-SHA' }),
    ).rejects.toThrow();
    await expect(shake({ ecdhCurve: 'secp521r1' })).rejects.toThrow();
  });

  it('speaks HTTP/2, and sends plain HTTP on with its path', async () => {
    const session = connectHttp2(proxy.url, { ca: proxy.ca });
    const status = await new Promise((resolve, reject) => {
      session.once('error', reject);
      session
        .request({ ':path': '/online-check?nonce=1' })
        .on('response', (headers) => resolve(headers[':status']))
        .end();
    });
    session.close();
    expect(status).toBe(200);
    const plainly = (accept: string) =>
      new Promise((resolve, reject) =>
        plainRequest(
          `${proxy.plainUrl}/inspecties?x=1`,
          { headers: { host: 'veld.example', accept } },
          (answer) => {
            answer.resume();
            resolve([answer.statusCode, answer.headers.location]);
          },
        )
          .on('error', reject)
          .end(),
      );
    expect(await plainly('text/html,application/xhtml+xml,*/*;q=0.8')).toEqual([
      308,
      'https://veld.example/inspecties?x=1',
    ]);
    // A program learns that it must not speak here.
    expect(await plainly('application/json')).toEqual([403, undefined]);
  });

  it('logs in with cookies that only this host gets, and only over TLS', async () => {
    const login = await ask('/oidc-authorize');
    expect(login.status).toBe(302);
    expect(login.headers.location).toContain(`${proxy.url}/`);
    const cookies = login.headers['set-cookie'] as string[];
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^__Host-vi-login=[\w-]+;/);
    expect(cookies[0]).toMatch(/; Path=\/(?=;|$)/);
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax'])
      expect(cookies[0]).toContain(`; ${attribute}`);
    expect(cookies[0]).not.toContain('Domain');
    expect(client.cookie).toMatch(/(?:^|; )__Host-vi=/);
    expect(client.account.username).toBe('inspecteur');
  });

  it('saves, and draws a report', async () => {
    const packed = await ask('/api/inspection/dashboard', {
      headers: { cookie: client.cookie, 'accept-encoding': 'br' },
    });
    expect([
      packed.status,
      packed.headers['content-encoding'],
      packed.headers['cache-control'],
    ]).toEqual([200, 'br', 'no-store']);
    const { inspections } = (await client.call('GET', '/api/inspection/dashboard')).body;
    const [started, finished] = ['started', 'finished'].map(
      (status) => inspections.find((one: { status: string }) => one.status === status).id,
    );
    expect(
      await client.call('POST', `/api/inspection/${started}/save-notes`, {
        notes: '<p>door de poort</p>',
      }),
    ).toMatchObject({ status: 200 });
    const report = await client.call('GET', `/api/inspection/${finished}/export`);
    expect([report.status, report.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  it('leaves headers and texts of the product as they are', async () => {
    const page = await ask('/');
    expect(page.headers['strict-transport-security']).toMatch(
      /^max-age=31536000; includeSubDomains$/,
    );
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['server']).toBe('nginx');
    for (const path of ['/api/nergens', '/geen-bestand.txt'])
      expect(isTheProduct(await ask(path)), path).toBe(true);
    const contact = await ask('/.well-known/security.txt');
    expect([contact.status, contact.text]).toEqual([
      200,
      expect.stringContaining('Contact: mailto:veilig@example.nl'),
    ]);
    expect(contact.text).toContain(`Canonical: ${proxy.url}/.well-known/security.txt`);
  });

  it('gives each request a number that both logs have', async () => {
    const { headers } = await ask('/online-check?nonce=1', {
      headers: { 'x-request-id': 'van-buiten-gegeven' },
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    // Both write their line after the answer has gone.
    const linesOfProxy = () => readFileSync(proxy.log, 'utf8');
    await expect.poll(linesOfProxy).toContain(` ${headers['x-request-id']}\n`);
    await expect.poll(() => server.said()).toContain(`"request":"${headers['x-request-id']}"`);
    expect(linesOfProxy()).not.toContain('nonce=');
  });

  it.each([
    '/metrics',
    '/metrics/',
    '/metrics?x=1',
    '//metrics',
    '/%6detrics',
    '/x/../metrics',
    '/./metrics',
    '/metrics%2f',
    '/metrics/x',
    '/health/live',
    '/health/ready',
    '/health%2Fready',
  ])('hides %s from outside', async (path) => {
    const got = await ask(path, { headers: { authorization: 'Bearer x' } });
    expect([got.status, isTheProduct(got)]).toEqual([404, false]);
  });

  it('lets a day’s work in, and stops at the door what no call takes', async () => {
    const send = (path: string, bytes: number) =>
      ask(
        path,
        { method: 'POST', headers: { cookie: client.cookie, 'content-type': 'application/json' } },
        Buffer.alloc(bytes, ' '),
      );
    const most = routes['queue.send'].bodyLimit;
    const day = await send('/api/action-queue', most);
    expect([isTheProduct(day), day.status]).toEqual([true, 400]);
    for (const [path, bytes] of [
      ['/api/action-queue', most + 1],
      ['/api/version/import', 9 * 1024 * 1024],
    ] as const) {
      const refused = await send(path, bytes);
      expect([isTheProduct(refused), refused.status, refused.headers['content-type']]).toEqual([
        false,
        413,
        'application/problem+json; charset=utf-8',
      ]);
      expect(JSON.parse(refused.text)).toMatchObject({ error: 'payload_too_large' });
    }
  });

  /** Sends a body that does not say how long it is. */
  const unsaid = (
    method: string,
    bytes: number,
    localAddress: string,
  ): Promise<{ status: number; text: string }> =>
    new Promise((resolve) => {
      const asked = request(
        {
          ...{ host: '127.0.0.1', servername: 'localhost', port: proxy.port, ca: proxy.ca },
          ...{ agent: false, localAddress, method, path: '/api/action-queue' },
          headers: {
            ...{ host: `localhost:${proxy.port}`, cookie: client.cookie },
            ...{ 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
          },
        },
        (answer) => {
          let text = '';
          answer.on('data', (chunk: Buffer) => {
            text += chunk.toString();
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        },
      );
      asked.on('error', () => resolve({ status: 0, text: '{}' }));
      asked.write(Buffer.alloc(bytes, ' '));
      asked.end();
    });

  it('lets one address keep so many large bodies coming in, and no more', async () => {
    const headers = { cookie: client.cookie, 'content-type': 'application/json' };
    const large = async (localAddress: string, bytes = 2_000_000) => {
      const sent = { method: 'POST', headers, localAddress };
      return (await ask('/api/action-queue', sent, Buffer.alloc(bytes, ' '))).status;
    };
    // nginx says 100 where it begins to wait for a body, which is then counted.
    const held = Array.from({ length: 40 }, () => {
      const asked = request({
        ...{ host: '127.0.0.1', servername: 'localhost', port: proxy.port, ca: proxy.ca },
        ...{ agent: false, localAddress: '127.0.0.4', method: 'POST', path: '/api/action-queue' },
        headers: {
          ...{ ...headers, host: `localhost:${proxy.port}` },
          ...{ 'content-length': 2_000_000, expect: '100-continue' },
        },
      });
      // They are ended below.
      asked.on('error', () => undefined);
      return { asked, isHeld: once(asked, 'continue') };
    });
    await Promise.all(held.map(({ isHeld }) => isHeld));
    expect(await large('127.0.0.4')).toBe(429);
    // Nor one that does not say how long it is; what has no body is not counted.
    expect((await unsaid('POST', 10, '127.0.0.4')).status).toBe(429);
    expect((await unsaid('POST', 10, '127.0.0.5')).status).toBe(400);
    const asked = { method: 'DELETE', headers, localAddress: '127.0.0.4' };
    expect((await ask('/api/inspection/nergens', asked)).status).toBe(404);
    expect(await large('127.0.0.4', 20_000)).toBe(400);
    expect(await large('127.0.0.5')).toBe(400);
    for (const { asked } of held) asked.destroy();
    await expect.poll(() => large('127.0.0.4')).toBe(400);
  });

  it('takes no body of what only reads', async () => {
    for (const method of ['GET', 'DELETE', 'PROPFIND']) {
      const refused = await unsaid(method, 20_000, '127.0.0.5');
      expect([refused.status, JSON.parse(refused.text).error]).toEqual([413, 'payload_too_large']);
      const headers = { cookie: client.cookie, 'content-length': '20000' };
      const said = await ask('/api/account', { method, headers }, Buffer.alloc(20_000, ' '));
      expect([said.status, JSON.parse(said.text).error]).toEqual([413, 'payload_too_large']);
    }
  });

  it('counts requests by the address they really come from', async () => {
    // Logins that are started are counted by address, 300 a minute.
    const from = (localAddress: string, claims: Record<string, string> = {}) =>
      ask('/oidc-authorize', { localAddress, headers: claims });
    const statuses = new Set<number>();
    for (let round = 0; round < 20 && !statuses.has(429); round++)
      for (const { status } of await Promise.all(
        Array.from({ length: 50 }, () => from('127.0.0.2')),
      ))
        statuses.add(status);
    expect(statuses).toEqual(new Set([302, 429]));
    const claim = '198.51.100.7';
    const lies = await from('127.0.0.2', {
      'x-forwarded-for': claim,
      forwarded: `for=${claim}`,
      'x-real-ip': claim,
      'true-client-ip': claim,
    });
    expect(lies.status).toBe(429);
    expect((await from('127.0.0.3')).status).toBe(302);
  });
});
