import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { failure, post, proxy, replaceServer, server, setUp, start } from './proxySetUp.ts';

setUp();

describe('without faults', () => {
  it('passes Host, headers, cookies, redirects and bodies through as they are', async () => {
    server.answerWith((_, response) => {
      response
        .writeHead(303, [
          'Location',
          'http://elsewhere.example/x',
          'Set-Cookie',
          'a=1; Path=/',
          'Set-Cookie',
          'b=2',
          'X-Case',
          'Kept',
        ])
        .end('moved');
    });
    const answer = await post('hallo', '/queue?x=1%20', {
      redirect: 'manual',
      headers: { cookie: 'vi=abc', 'X-Own': 'één'.normalize() },
    });
    expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([
      303,
      'http://elsewhere.example/x',
      ['a=1; Path=/', 'b=2'],
    ]);
    expect(await answer.text()).toBe('moved');
    const [first] = server.got;
    expect(first).toMatchObject({
      method: 'POST',
      path: '/queue?x=1%20',
      body: Buffer.from('hallo'),
    });
    expect(first?.raw).toEqual(
      expect.arrayContaining(['host', new URL(proxy.url).host, 'cookie', 'vi=abc']),
    );
    expect(proxy.log).toMatchObject([
      {
        method: 'POST',
        path: '/queue?x=1%20',
        status: 303,
        serverStatus: 303,
        requestBytes: 5,
        serverBytes: 5,
        answerBytes: 5,
        headers: { cookie: 'vi=abc' },
      },
    ]);
  });

  it('streams 32 MB there and back, with and without a length', async () => {
    const bytes = randomBytes(32 * 1024 * 1024);
    server.answerWith((request, response, body) => {
      response
        .writeHead(200, request.headers['content-length'] ? { 'content-length': body.length } : {})
        .end(body);
    });
    for (const init of [{}, { duplex: 'half' }] as RequestInit[]) {
      const answer = await post(
        'duplex' in init ? new Blob([bytes]).stream() : bytes,
        '/queue',
        init,
      );
      const back = Buffer.from(await answer.arrayBuffer());
      expect(createHash('sha256').update(back).digest('hex')).toBe(
        createHash('sha256').update(bytes).digest('hex'),
      );
    }
    expect(proxy.log.map(({ requestBytes, answerBytes }) => [requestBytes, answerBytes])).toEqual(
      Array(2).fill([bytes.length, bytes.length]),
    );
  });

  it('keeps a client’s connection', async () => {
    server.answerWith((_, response) => response.setHeader('content-length', 5).end('got 0'));
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    let said = '';
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.endsWith('got 0') && said.split('got 0').length === 2)
        socket.write('GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    });
    socket.write('GET /a HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'close');
    expect(said.match(/got 0/g)).toHaveLength(2);
  });

  it('answers 502 with HTML for a server that is gone, and uses the next one', async () => {
    const gone = server;
    await gone.end();
    const answer = await post(randomBytes(3_000_000));
    expect([
      answer.status,
      answer.headers.get('content-type'),
      (await answer.text()).slice(0, 15),
    ]).toEqual([502, 'text/html; charset=utf-8', '<!doctype html>']);
    expect(proxy.log[0]).toMatchObject({ status: 502, serverStatus: null });
    await replaceServer();
    expect((await post('x')).status).toBe(200);
  });

  it('passes on to its end what the client sent in whole before it left', async () => {
    const answering = Promise.withResolvers<void>();
    server.answerWith(async (_, response) => {
      await answering.promise;
      response.end('late');
    });
    const leaving = new AbortController();
    const arrived = server.arrival();
    const answer = failure(post('x', '/queue', { signal: leaving.signal }));
    await arrived;
    leaving.abort();
    expect(await answer).toBe('failed');
    answering.resolve();
    expect(await proxy.seen(({ status }) => status === 'gone')).toMatchObject({
      serverStatus: 200,
    });
  });
});

describe('rules', () => {
  it('are looked at in order, may be removed, and count', async () => {
    const answer = (status: number) => ({ kind: 'answer', status }) as const;
    const second = proxy.rule({
      match: ({ path, count }) => path.startsWith('/a') && count === 2,
      fault: answer(402),
    });
    const rest = proxy.rule({ match: { method: 'POST' }, fault: answer(403) });
    const status = async (path: string) => (await post('x', path)).status;
    expect([
      await status('/a?1'),
      await status('/b'),
      await status('/a?2'),
      await status('/a?3'),
    ]).toEqual([403, 403, 402, 403]);
    expect((await fetch(`${proxy.url}/a`)).status).toBe(200);
    rest.remove();
    expect([await status('/a'), second.used, rest.used]).toEqual([200, 1, 3]);
  });

  it('throw the dice that they are given', async () => {
    const dice = [0.29, 0.3, 0.9, 0];
    const loaded = await start({ random: () => dice.shift() ?? 1, keepBodies: true });
    loaded.rule({ chance: 0.3, fault: { kind: 'refuse' } });
    const results = [];
    for (let n = 0; n < 5; n++)
      results.push(await failure(fetch(loaded.url, { method: 'POST', body: `één ${n}` })));
    expect(results).toEqual(['failed', 'no failure', 'no failure', 'failed', 'no failure']);
    expect(loaded.log.map(({ body }) => body)).toEqual(['', 'één 1', 'één 2', '', 'één 4']);
  });
});
