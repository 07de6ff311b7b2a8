import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isProblemCode } from '#shared/problems.ts';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { rowOf } from './rows.ts';
import { answersIn, exchange } from './socket.ts';

/**
 * Bytes on a real socket: refused in our own words, never with 500, and nothing is stored of them.
 */
interface Wire {
  /** The Cookie heading of an administrator. */
  cookie: string;
}
/** A whole request; `body` with its length unless a heading says otherwise. */
const request = (line: string, headers: string[], body = ''): string => {
  const hasLength = headers.some((one) => /^(?:content-length|transfer-encoding)\s*:/i.test(one));
  const length =
    body !== '' && !hasLength ? [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`] : [];
  return `${[line, ...headers, ...length, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`;
};
const host = 'Host: localhost:3000';
const json = 'Content-Type: application/json';
const get =
  (path: string, ...headers: string[]) =>
  (wire: Wire) =>
    request(`GET ${path} HTTP/1.1`, [host, `Cookie: ${wire.cookie}`, ...headers]);
const post =
  (body: string, ...headers: string[]) =>
  (wire: Wire) =>
    request('POST /api/version HTTP/1.1', [host, `Cookie: ${wire.cookie}`, ...headers], body);
const good = () => `{"title":"Smokkel ${randomUUID()}"}`;
const chunked = (...chunks: string[]) => post(chunks.join(''), json, 'Transfer-Encoding: chunked');
const multipart = (body: string, type = 'multipart/form-data; boundary=x') =>
  post2('/api/version/preview', body, `Content-Type: ${type}`);
const post2 =
  (path: string, body: string, ...headers: string[]) =>
  (wire: Wire) =>
    request(`POST ${path} HTTP/1.1`, [host, `Cookie: ${wire.cookie}`, ...headers], body);

type Case = [name: string, bytes: (wire: Wire) => string];

/** Refused: 4xx, in our shape where there is an answer at all. */
const refused: Case[] = [
  // What is no request.
  ['nothing but noise', () => 'GEHEIM\u0000\u0001\u0002\r\n\r\n'],
  [
    'the first words of TLS',
    () => '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000\u00a1\u0003\u0003'.repeat(4),
  ],
  ['a request of 1991', () => 'GET /\r\n\r\n'],
  ['the first words of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a version of HTTP that is not there', () => request('GET /logged-in HTTP/9.9', [host])],
  ['a method that is none', () => request('KWAAD /logged-in HTTP/1.1', [host])],
  ['a method in small letters', () => request('get /logged-in HTTP/1.1', [host])],
  ['TRACE', ({ cookie }) => request('TRACE /logged-in HTTP/1.1', [host, `Cookie: ${cookie}`])],
  ['PROPFIND', () => request('PROPFIND /api/version HTTP/1.1', [host])],
  // Whom it is for.
  ['no Host', () => request('GET /logged-in HTTP/1.1', [])],
  ['an empty Host', () => request('GET /logged-in HTTP/1.1', ['Host:'])],
  ['another Host', () => request('GET /logged-in HTTP/1.1', ['Host: kwaad.example'])],
  [
    'two Hosts, ours first',
    () => request('GET /logged-in HTTP/1.1', [host, 'Host: kwaad.example']),
  ],
  ['two Hosts, ours last', () => request('GET /logged-in HTTP/1.1', ['Host: kwaad.example', host])],
  ['two Hosts, both ours', () => request('GET /logged-in HTTP/1.1', [host, host])],
  [
    'two Hosts in one',
    () => request('GET /logged-in HTTP/1.1', ['Host: localhost:3000, kwaad.example']),
  ],
  [
    'our Host behind somebody’s name',
    () => request('GET /logged-in HTTP/1.1', ['Host: kwaad@localhost:3000']),
  ],
  [
    'an address of somebody else’s with our Host',
    () => request('GET http://kwaad.example/logged-in HTTP/1.1', [host]),
  ],
  [
    'the same for a page',
    () => request('GET http://kwaad.example/inspecties/lijst HTTP/1.1', [host]),
  ],
  ['no address', () => request('OPTIONS * HTTP/1.1', [host])],
  // Headings.
  ['a heading of 20 kB', get('/logged-in', `X-Lang: ${'x'.repeat(20_000)}`)],
  [
    'two thousand headings',
    get('/logged-in', ...Array.from({ length: 2_000 }, (_, n) => `X-${n}: 12345678`)),
  ],
  ['an address of 20 kB', get(`/api/version?filter=${'x'.repeat(20_000)}`)],
  ['NUL in a heading', get('/logged-in', 'X-Nul: a\u0000b')],
  ['NUL in the address', get('/api/version/a\u0000b')],
  ['NUL in the address, spelled', get('/api/version/a%00b')],
  ['a space before the colon', get('/logged-in', 'X-Spatie : x')],
  ['a heading on two lines', get('/logged-in', 'X-Lang: a', ' Host: kwaad.example')],
  ['a heading without a colon', get('/logged-in', 'Kwaad')],
  [
    'line ends of one sign',
    ({ cookie }) => `GET /api/account HTTP/1.1\n${host}\nCookie: ${cookie}\nConnection: close\n\n`,
  ],
  ['an expectation that is none', post(good(), json, 'Expect: 200-kwaad')],
  ['an address that is not UTF-8', get('/api/version/%ff%fe')],
  ['an address cut off in a sign', get('/api/version/%E0%A4%A')],
  ['a path to the files of the computer', get('/../../../../etc/passwd')],
  ['the same, spelled', get('/%2e%2e/%2e%2e/etc/passwd')],
  ['the same, among the built files', get('/assets/..%2f..%2f..%2fpackage.json')],
  ['the same, the way of Windows', get('/assets/..%5c..%5cpackage.json')],
  // Where a body ends: two readings are how one request hides in another.
  [
    'a length and chunks',
    post(`0\r\n\r\n${good()}`, json, 'Content-Length: 60', 'Transfer-Encoding: chunked'),
  ],
  [
    'chunks and a length',
    post(`0\r\n\r\n${good()}`, json, 'Transfer-Encoding: chunked', 'Content-Length: 60'),
  ],
  ['two lengths', post(good(), json, 'Content-Length: 5', 'Content-Length: 60')],
  ['two lengths in one', post(good(), json, 'Content-Length: 5, 60')],
  ['a length below nothing', post(good(), json, 'Content-Length: -1')],
  ['a length with a sign', post(good(), json, 'Content-Length: +60')],
  ['a length that is no number', post(good(), json, 'Content-Length: veel')],
  ['a length of ten thousand million', post(good(), json, 'Content-Length: 10000000000')],
  ['a length beyond all numbers', post(good(), json, `Content-Length: ${'9'.repeat(40)}`)],
  ['chunks, and then not', post(good(), json, 'Transfer-Encoding: chunked, identity')],
  ['chunks of another name', post(good(), json, 'Transfer-Encoding: xchunked')],
  ['chunks behind a tab', post(good(), json, 'Transfer-Encoding:\u000bchunked')],
  [
    'chunks said twice',
    post(`0\r\n\r\n`, json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'),
  ],
  ['a chunk of no size', chunked('zz\r\n', good(), '\r\n0\r\n\r\n')],
  [
    'a chunk of a size beyond all numbers',
    chunked('FFFFFFFFFFFFFFFFF\r\n', good(), '\r\n0\r\n\r\n'),
  ],
  ['a chunk longer than it says', chunked('5\r\n', good(), '\r\n0\r\n\r\n')],
  ['a chunk of less than nothing', chunked('-5\r\n', good(), '\r\n0\r\n\r\n')],
  [
    'a chunk with 100 kB of notes',
    chunked(`5;${'x'.repeat(100_000)}\r\n`, '12345', '\r\n0\r\n\r\n'),
  ],
  // What is in the body.
  ['broken JSON', post('{"title":', json)],
  ['JSON with something behind it', post(`${good()}{}`, json)],
  ['JSON of a hundred thousand brackets', post(`{"title":${'['.repeat(100_000)}`, json)],
  [
    'JSON of a hundred thousand closed brackets',
    post(`{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, json),
  ],
  ['a list', post('[{"title":"x"}]', json)],
  ['a number', post('1e999', json)],
  ['nothing', post('null', json)],
  ['a title that is a number beyond all numbers', post('{"title":1e999}', json)],
  ['a title that is an object', post('{"title":{"toString":"x"}}', json)],
  ['a title of nothing but NUL', post('{"title":"\\u0000\\u0000"}', json)],
  ['JSON of 16 bits a sign', post(Buffer.from(good(), 'utf16le').toString('latin1'), json)],
  ['JSON by another name', post(good(), 'Content-Type: application/x-json')],
  [
    'JSON with two names',
    post(good(), 'Content-Type: application/json', 'Content-Type: text/plain; charset=utf-7'),
  ],
  ['JSON as a page', post(good(), 'Content-Type: text/html')],
  ['a form without a boundary', multipart('x', 'multipart/form-data')],
  [
    'a form with a boundary of 10 kB',
    multipart('x', `multipart/form-data; boundary=${'x'.repeat(10_000)}`),
  ],
  [
    'a form cut off',
    multipart('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'),
  ],
  [
    'a form without a name',
    multipart('--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--\r\n'),
  ],
  [
    'a form with headings without end',
    multipart(`--x\r\n${'X-Lang: xxxxxxxxxx\r\n'.repeat(20_000)}\r\n\r\nabc\r\n--x--\r\n`),
  ],
  [
    'a form of a thousand fields',
    multipart(
      `${Array.from({ length: 1_000 }, (_, n) => `--x\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nx\r\n`).join('')}--x--\r\n`,
    ),
  ],
  [
    'a form with the prototype for a field',
    multipart(
      '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\nabc\r\n--x--\r\n',
    ),
  ],
  [
    'a form with a part in a part',
    multipart(
      '--x\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\nabc\r\n--y--\r\n--x--\r\n',
    ),
  ],
  // Who sends it.
  [
    'a cookie of 12 kB',
    ({ cookie }) =>
      request('GET /api/account HTTP/1.1', [host, `Cookie: vi=${'x'.repeat(12_000)}; x=${cookie}`]),
  ],
  [
    'a cookie for the prototype',
    () =>
      request('GET /api/account HTTP/1.1', [host, 'Cookie: __proto__=x; constructor=y; vi=%00']),
  ],
  [
    'a thousand cookies',
    () =>
      request('GET /api/account HTTP/1.1', [
        host,
        `Cookie: ${Array.from({ length: 1_000 }, (_, n) => `c${n}=1`).join('; ')}`,
      ]),
  ],
];

/**
 * Odd, but read as what it can only mean: no 5xx, nothing stored. Lists answer a page that there is
 * (agreements part 1).
 */
const borne: Case[] = [
  ...[
    'page=0',
    'page=-1',
    'limit=-1',
    'limit=0',
    'limit=100000000000000000000',
    'page=1e308',
    'page=Infinity',
    'page=NaN',
    'page=0x10',
    'page=1.5',
    'page=een',
  ].map((query): Case => [`?${query}`, get(`/api/version?${query}`)]),
  ...[
    'sort=__proto__',
    'sort=constructor',
    'sort=-',
    'sort=title;drop table versions',
    'filter=%25%5F%5C',
    'filter=%00',
    'filter=%ED%A0%80',
    "filter='%20or%201=1--",
  ].map((query): Case => [`?${query}`, get(`/api/version?${query}`)]),
  ['?page=1&page=2', get('/api/version?page=1&page=2')],
  ['?page[]=1', get('/api/version?page[]=1&filter[x]=1')],
  ['?__proto__', get('/api/version?__proto__=x&__proto__[page]=2&constructor.prototype.page=3')],
  [
    'a websocket',
    get(
      '/logged-in',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ),
  ],
  ['HTTP/1.0', ({ cookie }) => request('GET /api/account HTTP/1.0', [host, `Cookie: ${cookie}`])],
  [
    'our own address in full',
    ({ cookie }) =>
      request('GET http://localhost:3000/api/account HTTP/1.1', [host, `Cookie: ${cookie}`]),
  ],
  ['slashes before the path', get('//api//version')],
];

onBothDatabases(rowOf('raw HTTP', refused.length + borne.length + 4, 110), (use) => {
  let admin: Person;
  let port = 0;
  beforeAll(async () => {
    admin = await use().login(['ROLE_ADMIN']);
    await use().app.http.listen({ port: 0, host: '127.0.0.1' });
    const address = use().app.http.server.address();
    port = address && typeof address === 'object' ? address.port : 0;
  });
  afterAll(() => use().app.http.server.closeAllConnections());

  const stored = async () => {
    const count = async (table: 'audit' | 'versions' | 'sessions') =>
      (
        await use()
          .db.selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    return [await count('audit'), await count('versions'), await count('sessions')].map(Number);
  };
  const send = async (bytes: Case[1]) => exchange(port, bytes({ cookie: admin.cookie }));

  it.each(refused)('refuses %s', async (_, bytes) => {
    const before = await stored();
    const { text, hungUp } = await send(bytes);
    const answers = answersIn(text);
    expect([hungUp, answers.length], text.slice(0, 300)).toEqual([true, 1]);
    const [{ status, headers, body }] = answers as [(typeof answers)[0]];
    expect(
      [Math.floor(status / 100), headers['content-type']?.split(';')[0]],
      `${status} ${body}`,
    ).toEqual([4, 'application/problem+json']);
    const problem = JSON.parse(Buffer.from(body, 'latin1').toString()) as {
      status: number;
      error: string;
    };
    expect([problem.status, isProblemCode(problem.error)]).toEqual([status, true]);
    expect(body).not.toMatch(/node_modules|\n\s+at |Error:/);
    expect(await stored()).toEqual(before);
  });

  it.each(borne)('bears %s', async (_, bytes) => {
    const before = await stored();
    const { text, hungUp } = await send(bytes);
    const answers = answersIn(text);
    expect([hungUp, answers.length], text.slice(0, 300)).toEqual([true, 1]);
    expect(answers[0]?.status, text.slice(0, 300)).toBeLessThan(500);
    expect(await stored()).toEqual(before);
  });

  it('reads a request within the body of another as its body, and does what it says only once', async () => {
    const one = await use().login();
    const inner = `GET /logout HTTP/1.1\r\n${host}\r\nCookie: ${one.cookie}\r\n\r\n`;
    const { text } = await exchange(
      port,
      request('POST /api/version HTTP/1.1', [host, `Cookie: ${admin.cookie}`, json], inner),
    );
    expect(answersIn(text).map(({ status }) => status)).toEqual([400]);
    expect((await one.get('/api/account')).status).toBe(200);
  });

  it('is no way to anywhere else: who asks for a tunnel is hung up on', async () => {
    expect(
      await exchange(
        port,
        request('CONNECT kwaad.example:443 HTTP/1.1', ['Host: kwaad.example:443']),
      ),
    ).toEqual({ text: '', hungUp: true });
  });

  it('stores nothing of a body that never comes whole', async () => {
    const before = await stored();
    const text = request(
      'POST /api/version HTTP/1.1',
      [host, `Cookie: ${admin.cookie}`, json, 'Content-Length: 5000'],
      good(),
    );
    await exchange(port, text, 300);
    expect(await stored()).toEqual(before);
  });

  it('answers two requests on one line in their order, and goes on after all of this', async () => {
    const line = (nonce: string, close: boolean) =>
      `GET /online-check?nonce=${nonce} HTTP/1.1\r\n${host}\r\n${close ? 'Connection: close\r\n' : ''}\r\n`;
    const answers = answersIn((await exchange(port, line('een', false) + line('twee', true))).text);
    expect(answers.map(({ body }) => JSON.parse(body).nonce)).toEqual(['een', 'twee']);
    expect((await admin.get('/api/account')).status).toBe(200);
  });
});
