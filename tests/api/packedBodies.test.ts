import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { type Answer, onBothDatabases } from '#tests/support/app.ts';
import { type Desk, type Device, deskOf, deviceOf } from '#tests/support/devices.ts';

onBothDatabases('§4 decisions 4.2: a queue may come packed', (use) => {
  let desk: Desk;
  let tablet: Device;
  beforeAll(async () => {
    desk = await deskOf(use());
    tablet = deviceOf(desk.inspector);
  });
  const json = { 'content-type': 'application/json' };
  const post = (body: Buffer, encoding: string, url = '/api/action-queue'): Promise<Answer> =>
    desk.inspector.post(url, body, { ...json, 'content-encoding': encoding });
  const queue = async () => {
    const id = await desk.started();
    const actions = Array.from({ length: 30 }, (_, n) =>
      tablet.change(id, 'SAVE_INSPECTION_NOTES', { notes: `<p>${n} één “tekst” 📋</p>` }, 2),
    );
    return { id, actions, bytes: Buffer.from(JSON.stringify({ actions })) };
  };
  /** Our own shape of an error, and nothing of what went wrong inside. */
  const problem = (status: number, error: string) => ({
    status,
    body: { type: 'about:blank', title: expect.any(String), status, error },
  });

  it.each(['gzip', 'identity'])('as %s', async (encoding) => {
    const { id, actions, bytes } = await queue();
    const { status, body } = await post(encoding === 'gzip' ? gzipSync(bytes) : bytes, encoding);
    expect({ status, words: body.results.map((one: { status: string }) => one.status) }).toEqual({
      status: 200,
      words: actions.map(() => 'applied'),
    });
    expect((await desk.read(id)).notes).toBe('<p>29 één “tekst” 📋</p>');
  });

  it('in several pieces one after another', async () => {
    const { actions, bytes } = await queue();
    const half = Math.floor(bytes.length / 2);
    const { body } = await post(
      Buffer.concat([gzipSync(bytes.subarray(0, half)), gzipSync(bytes.subarray(half))]),
      'gzip',
    );
    expect(body.results).toHaveLength(actions.length);
  });

  it.each([
    ['no gzip at all', Buffer.from('{"actions":[]}'), 'gzip', 400, 'bad_request'],
    ['nothing', Buffer.alloc(0), 'gzip', 400, 'bad_request'],
    [
      'a gzip cut off',
      gzipSync(Buffer.from('{"actions":[]}')).subarray(0, -6),
      'gzip',
      400,
      'bad_request',
    ],
    [
      'a gzip with a wrong sum',
      Buffer.concat([gzipSync(Buffer.from('{"actions":[]}')).subarray(0, -8), Buffer.alloc(8)]),
      'gzip',
      400,
      'bad_request',
    ],
    ['a gzip of no JSON', gzipSync(Buffer.from('{"actions":[')), 'gzip', 400, 'bad_request'],
    [
      'a gzip of a gzip',
      gzipSync(gzipSync(Buffer.from('{"actions":[]}'))),
      'gzip',
      400,
      'bad_request',
    ],
    ['much that is no gzip', Buffer.alloc(3_000_000, 'x'), 'gzip', 400, 'bad_request'],
    [
      'brotli',
      brotliCompressSync(Buffer.from('{"actions":[]}')),
      'br',
      415,
      'unsupported_media_type',
    ],
    [
      'deflate',
      deflateSync(Buffer.from('{"actions":[]}')),
      'deflate',
      415,
      'unsupported_media_type',
    ],
    [
      'two at once',
      gzipSync(gzipSync(Buffer.from('{"actions":[]}'))),
      'gzip, gzip',
      415,
      'unsupported_media_type',
    ],
    ['an unknown one', Buffer.from('{"actions":[]}'), 'zip', 415, 'unsupported_media_type'],
  ])('%s is refused in our words', async (_, bytes, encoding, status, error) => {
    expect(await post(bytes, encoding)).toMatchObject(problem(status, error));
  });

  it('is asked who it is before anything is unpacked', async () => {
    const { status, body } = await use().nobody.post(
      '/api/action-queue',
      Buffer.from('geen gzip'),
      { ...json, 'content-encoding': 'gzip' },
    );
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'not_logged_in' });
  });

  it('stays within bounds when little becomes much', async () => {
    // 8 MB of zeros, once, five times (40 MB) and fifty times (400 MB): each a valid gzip.
    const piece = gzipSync(Buffer.alloc(8 * 1024 * 1024));
    const before = process.memoryUsage().rss;
    const peak = { rss: before };
    const watch = setInterval(() => {
      peak.rss = Math.max(peak.rss, process.memoryUsage().rss);
    }, 5);
    for (const times of [5, 50])
      expect(await post(Buffer.concat(Array(times).fill(piece)), 'gzip')).toMatchObject(
        problem(413, 'payload_too_large'),
      );
    clearInterval(watch);
    // What may be read is 8 MB; all of it unpacked would be 400.
    expect((peak.rss - before) / 1024 ** 2).toBeLessThan(200);
    // And it goes on.
    const { actions, bytes } = await queue();
    expect((await post(gzipSync(bytes), 'gzip')).body.results).toHaveLength(actions.length);
  });

  it('nothing else may: a packed call or form is refused at once, and does not hang', async () => {
    const id = await desk.started();
    const notes = gzipSync(Buffer.from('{"notes":"<p>a</p>"}'));
    expect(await post(notes, 'gzip', `/api/inspection/${id}/save-notes`)).toMatchObject(
      problem(415, 'unsupported_media_type'),
    );
    const form = new FormData();
    form.append('phonePrimary', 'x'.repeat(1_000_000));
    const packed = new Response(form);
    const answer = await desk.inspector.post(
      `/api/user/${desk.inspector.id}`,
      gzipSync(Buffer.from(await packed.arrayBuffer()), { level: 0 }),
      {
        'content-type': packed.headers.get('content-type') ?? '',
        'content-encoding': 'gzip',
      },
    );
    expect(answer).toMatchObject(problem(415, 'unsupported_media_type'));
    expect((await desk.inspector.get('/api/account', { 'content-encoding': 'gzip' })).status).toBe(
      200,
    );
  });
});
