import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBucketStore } from '#server/photos/bucketStore.ts';
import { fetchRegister } from '#server/register/fetchNightly.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { nest, registerText } from '#tests/support/registerFile.ts';

/**
 * The places that the server fetches from, by a setting, cannot send it on to a machine that only
 * the server can reach (ASVS 15.3.2).
 */
const asked: string[] = [];
const inside = createServer((request, response) => {
  asked.push(String(request.url));
  response.end(registerText([nest]));
});
const outside = createServer((_, response) => {
  response.writeHead(307, { location: `${addressOf(inside)}/geheim` }).end();
});
const addressOf = (server: typeof inside): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

let made: { test: TestApp; end: () => Promise<void> };
beforeAll(async () => {
  for (const server of [inside, outside])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  made = await createTestApp('sqlite');
});
afterAll(async () => {
  await made.end();
  for (const server of [inside, outside]) server.close();
});

it('the register is taken from its own address only', async () => {
  expect(await fetchRegister(made.test.db, `${addressOf(outside)}/export.csv`)).toMatchObject({
    outcome: 'failed',
    status: 307,
  });
  expect(asked).toEqual([]);
  // Asked itself it has a register to give.
  expect(await fetchRegister(made.test.db, `${addressOf(inside)}/export.csv`)).toMatchObject({
    outcome: 'taken',
  });
  expect(asked.splice(0)).toEqual(['/export.csv']);
});

it('a bucket is asked at its own address only', async () => {
  const store = createBucketStore({
    url: `${addressOf(outside)}/fotos`,
    region: 'auto',
    key: 'sleutel',
    secret: 'geheim',
  });
  await expect(store.get('een/twee/whole')).rejects.toThrow();
  await expect(store.put('een/twee/whole', new Uint8Array([1]))).rejects.toThrow();
  expect(asked).toEqual([]);
});
