import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/faultProxy.ts';
import { freePort } from '#tests/support/freePort.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';

describe('a server behind a proxy, killed and started again', () => {
  let proxy: FaultProxy;
  let server: ServerProcess;
  let client: ApiClient;
  beforeAll(async () => {
    const port = await freePort();
    proxy = await startFaultProxy(`http://localhost:${port}`);
    server = await startServerProcess({ port, publicUrl: proxy.url });
    client = await logIn(proxy.url);
  });
  afterAll(async () => {
    await server?.dispose();
    await proxy?.close();
  });

  it('knows who logged in, through the proxy and past it', async () => {
    expect(client.account).toMatchObject({ username: 'inspecteur', roles: ['ROLE_INSPECTOR'] });
    const past = await logIn(proxy.url, 'beheerder', { via: server.url });
    expect(past.account).toMatchObject({ username: 'beheerder' });
    expect(proxy.log.some(({ headers }) => headers.cookie === past.cookie)).toBe(false);
    await expect(logIn(proxy.url, 'niemand')).rejects.toThrow('niemand could not log in');
  });

  it('logs nobody out by being killed, and keeps what it had acknowledged', async () => {
    const { body } = await client.call('GET', '/api/inspection/dashboard');
    const { id } = body.inspections.find(({ status }: { status: string }) => status === 'started');
    expect(
      await client.call('POST', `/api/inspection/${id}/save-notes`, { notes: '<p>net gezegd</p>' }),
    ).toMatchObject({ status: 200 });
    await server.kill();
    expect(server.process.signalCode).toBe('SIGKILL');
    const down = await client.call('GET', '/api/account');
    expect([down.status, down.headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
    await server.restart();
    expect(await client.call('GET', '/api/account')).toMatchObject({
      status: 200,
      body: { account: client.account },
    });
    expect((await client.call('GET', `/api/inspection/${id}`)).body.inspection.notes).toBe(
      '<p>net gezegd</p>',
    );
    expect([await server.stop(), await server.stop()]).toEqual([0, 0]);
    await server.restart();
    expect((await client.call('GET', '/logged-in')).body).toMatchObject({ logged_in: true });
  });
});
