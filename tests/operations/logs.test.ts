import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '#tests/support/apiClient.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';

describe('the log', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ env: { LOG_LEVEL: 'debug', TRUST_PROXY: '127.0.0.1' } });
  });
  afterAll(async () => void (await server?.dispose()));

  it('says what was asked and how it went, and nothing of people or their work', async () => {
    const client = await logIn(server.url);
    const { body } = await client.call('GET', '/api/inspection/dashboard?zoek=geheime-vraag');
    const { id } = body.inspections.find(({ status }: { status: string }) => status === 'started');
    const number = `proxy-${crypto.randomUUID()}`;
    await client.call(
      'POST',
      `/api/inspection/${id}/save-notes`,
      { notes: '<p>zeer vertrouwelijk</p>' },
      { 'x-request-id': number },
    );
    await client.call('POST', `/api/user/${client.account.id}`, { phonePrimary: '06 99887766' });
    await client.call('POST', '/api/action-queue', { actions: 'zeer vertrouwelijk' });
    await client.call('GET', '/api/user');
    await client.call('GET', '/api/onzin/zeer-vertrouwelijk');
    await client.call('GET', '/geheime-pagina-van-noor');
    expect(await server.stop()).toBe(0);
    const { account, cookie } = client;
    const lines = server
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    const answered = lines.filter(({ msg }) => msg === 'answered');
    expect(answered).toContainEqual(
      expect.objectContaining({
        request: number,
        method: 'POST',
        route: '/api/inspection/:id/save-notes',
        status: 200,
        ms: expect.any(Number),
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ route: '/api/user', status: 403, account: account.id }),
    );
    expect(answered.length).toBeGreaterThan(8);
    expect(new Set(answered.map(({ request }) => request)).size).toBe(answered.length);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'login' }));
    const secrets = cookie.split('; ').map((one) => one.slice(one.indexOf('=') + 1));
    // What the product says to a person who starts a demo is not the log.
    const log = JSON.stringify(lines);
    for (const told of [
      account.givenName,
      account.familyName,
      account.email,
      '99887766',
      'vertrouwelijk',
      'geheime',
      'code=',
      id,
      ...secrets.filter((one) => one.length > 8),
    ])
      expect(log, told).not.toContain(told);
  });
});
