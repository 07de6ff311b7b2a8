import { describe, expect, it } from 'vitest';
import { failure, post, proxy, server, setUp } from './proxySetUp.ts';

setUp();

describe('faults', () => {
  it('dropAnswer: the server committed, the client hears nothing', async () => {
    server.answerWith((_, response) => response.writeHead(201).end('x'.repeat(100_000)));
    const rule = proxy.rule({
      match: { method: 'POST', path: /^\/queue/ },
      times: 2,
      fault: { kind: 'dropAnswer' },
    });
    expect([await failure(post('a')), await failure(post('b')), (await post('c')).status]).toEqual([
      'failed',
      'failed',
      201,
    ]);
    expect(server.got.map(({ body }) => body.toString())).toEqual(['a', 'b', 'c']);
    expect(proxy.log.map(({ status, serverStatus }) => [status, serverStatus])).toEqual([
      ['dropped', 201],
      ['dropped', 201],
      [201, 201],
    ]);
    expect(rule.used).toBe(2);
  });

  it.each([0, 1, 70_000, 199_999])('cutRequest: only %i bytes reach the server', async (after) => {
    proxy.rule({ fault: { kind: 'cutRequest', after } });
    const arrived = server.arrival();
    expect(await failure(post(Buffer.alloc(200_000, 'x')))).toBe('failed');
    await arrived;
    expect([server.broken, server.got]).toEqual([[after], []]);
    expect(proxy.log[0]).toMatchObject({ status: 'cut', serverBytes: after, serverStatus: null });
  });

  it.each([0, 5, 70_000])('cutAnswer: only %i bytes reach the client', async (after) => {
    server.answerWith((_, response) =>
      response.writeHead(200, { 'content-length': 200_000 }).end('x'.repeat(200_000)),
    );
    proxy.rule({ fault: { kind: 'cutAnswer', after } });
    const answer = await post('a');
    expect(answer.status).toBe(200);
    let bytes = 0;
    const read = async () => {
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
        bytes += chunk.length;
    };
    await expect(read()).rejects.toThrow();
    expect(bytes).toBe(after);
    expect(proxy.log[0]).toMatchObject({ status: 'cut', serverStatus: 200, answerBytes: after });
    expect(server.got).toHaveLength(1);
  });

  it('delay: before the server or before the client, and for a client that leaves meanwhile', async () => {
    const start = performance.now();
    proxy.rule({ match: { path: /there/ }, fault: { kind: 'delay', ms: () => 60 } });
    proxy.rule({ match: { path: /back/ }, fault: { kind: 'delay', ms: 60, answer: true } });
    const arrived = server.arrival().then(() => performance.now() - start);
    const leaving = new AbortController();
    const there = failure(post('a', '/there', { signal: leaving.signal }));
    // On a busy machine a client may take long to get here at all.
    await proxy.seen(({ path, requestBytes }) => path === '/there' && requestBytes > 0);
    leaving.abort();
    expect(await there).toBe('failed');
    expect(await arrived).toBeGreaterThan(55);
    expect(server.got[0]?.body.toString()).toBe('a');
    const arrivedAt = server.arrival().then(() => performance.now());
    expect((await post('b', '/back')).status).toBe(200);
    // The server had it long before the client heard.
    expect(performance.now() - (await arrivedAt)).toBeGreaterThan(55);
  });

  it('waits with a hundred requests at once', async () => {
    proxy.rule({ fault: [{ kind: 'delay', ms: 5 }, { kind: 'dropAnswer' }] });
    const answers = await Promise.all(Array.from({ length: 100 }, () => failure(post('x'))));
    expect(new Set(answers)).toEqual(new Set(['failed']));
    expect(server.got).toHaveLength(100);
  });

  it('hold: what was stuck arrives late, after what came later, though its client is gone', async () => {
    const rule = proxy.rule({ times: 1, fault: { kind: 'hold' } });
    const leaving = new AbortController();
    const first = failure(post('first', '/queue', { signal: leaving.signal }));
    await proxy.seen(({ status }) => status === 'held');
    leaving.abort();
    expect(await first).toBe('failed');
    await post('second');
    expect([rule.held, server.got.length]).toEqual([1, 1]);
    proxy.clear();
    const arrived = server.arrival();
    rule.release();
    await arrived;
    expect(server.got.map(({ body }) => body.toString())).toEqual(['second', 'first']);
    expect(await proxy.seen(({ status }) => status === 'gone')).toMatchObject({
      serverStatus: 200,
      requestBytes: 5,
    });
  });

  it.each<
    [{ status: number; headers?: Record<string, string>; body?: string }, Record<string, string>]
  >([
    [{ status: 404 }, { 'content-type': 'text/html; charset=utf-8' }],
    [
      {
        status: 429,
        headers: { 'Retry-After': '120', 'Content-Type': 'application/json' },
        body: '{}',
      },
      { 'retry-after': '120', 'content-type': 'application/json' },
    ],
    [{ status: 200, body: '<h1>Wifi</h1>' }, { 'content-length': '13' }],
    [
      { status: 307, headers: { location: 'http://portal.example/login' } },
      { location: 'http://portal.example/login' },
    ],
  ])('answer: %j without the server', async (given, headers) => {
    proxy.rule({ fault: { kind: 'answer', ...given } });
    const answer = await post('secret', '/queue', { redirect: 'manual' });
    expect([answer.status, await answer.text()]).toEqual([given.status, given.body ?? '']);
    expect(Object.fromEntries(answer.headers)).toMatchObject(headers);
    expect(server.got).toEqual([]);
    expect(proxy.log[0]).toMatchObject({
      status: given.status,
      serverStatus: null,
      requestBytes: 6,
      serverBytes: 0,
    });
  });

  it('go together with a server that is gone', async () => {
    await server.end();
    const results = [];
    for (const fault of [
      { kind: 'dropAnswer' },
      { kind: 'cutRequest', after: 3 },
      { kind: 'cutAnswer', after: 3 },
    ] as const) {
      proxy.rule({ times: 1, fault });
      await failure(post(Buffer.alloc(100_000)));
      results.push([proxy.log.at(-1)?.status, proxy.log.at(-1)?.serverStatus]);
    }
    expect(results).toEqual([
      ['dropped', null],
      [502, null],
      [502, null],
    ]);
  });

  it('refuse: ends the connection at once', async () => {
    proxy.rule({ fault: { kind: 'refuse' } });
    expect(await failure(post('x'))).toBe('failed');
    expect([server.got, proxy.log[0]?.status]).toEqual([[], 'refused']);
  });

  it('down and up: nobody listens, then at the same address again; what is held goes on', async () => {
    const rule = proxy.rule({ times: 1, fault: { kind: 'hold' } });
    const held = failure(post('held'));
    await proxy.seen(({ status }) => status === 'held');
    await proxy.down();
    expect([await held, await failure(post('x'))]).toEqual(['failed', 'failed']);
    const arrived = server.arrival();
    rule.release();
    await arrived;
    await proxy.up();
    expect((await post('again')).status).toBe(200);
    expect(server.got.map(({ body }) => body.toString())).toEqual(['held', 'again']);
  });
});
