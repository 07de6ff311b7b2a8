import { expect, it } from 'vitest';
import { writeSecurityText } from '#server/http/securityText.ts';
import { readSettings } from '#server/settings/settings.ts';
import { onBothDatabases, publicUrl } from '#tests/support/app.ts';

/** RFC 9116: where somebody reports a weakness. */
const year = 365 * 24 * 3600_000;
const fields = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);

const { security } = readSettings({
  SECURITY_CONTACT: ' mailto:meld@gemeente.example , https://gemeente.example/meld',
  SECURITY_POLICY: 'https://gemeente.example/cvd',
});
if (!security) throw new Error('no settings');

it('reads contacts in order of preference, and the address for mail', () => {
  expect(security).toEqual({
    contacts: ['mailto:meld@gemeente.example', 'https://gemeente.example/meld'],
    policy: 'https://gemeente.example/cvd',
    email: 'meld@gemeente.example',
  });
  expect(
    readSettings({ SECURITY_CONTACT: 'https://gemeente.example/meld' }).security,
  ).toMatchObject({ policy: null, email: null });
  expect(readSettings({ SECURITY_POLICY: 'https://gemeente.example/cvd' }).security).toBeNull();
});

it.each([0, 1_000, Date.UTC(2027, 1, 28, 23, 59, 59), Date.UTC(2028, 1, 29)])(
  'expires within the year, and not soon, seen at %i',
  (now) => {
    const [[, expires] = ['', '']] = fields(
      writeSecurityText({ publicUrl: 'https://veld.example', ...security }, now),
    ).filter(([name]) => name === 'Expires');
    expect(expires).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    const ahead = Date.parse(expires) - now;
    expect(ahead).toBeGreaterThan(30 * 24 * 3600_000);
    expect(ahead).toBeLessThan(year);
  },
);

it('names its own address on https only', () => {
  const named = (address: string) =>
    fields(writeSecurityText({ publicUrl: address, ...security }, 0)).filter(
      ([name]) => name === 'Canonical',
    );
  expect(named('https://veld.example')).toEqual([
    ['Canonical', 'https://veld.example/.well-known/security.txt'],
  ]);
  expect(named('http://localhost:3000')).toEqual([]);
});

onBothDatabases(
  'RFC 9116: security.txt',
  (use) => {
    it('is there for anybody, as plain text', async () => {
      const { status, headers, bytes } = await use().nobody.get('/.well-known/security.txt');
      expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
        200,
        'text/plain; charset=utf-8',
        'nosniff',
      ]);
      const read = fields(bytes.toString('utf8'));
      expect(read.map(([name]) => name)).toEqual([
        'Contact',
        'Contact',
        'Expires',
        'Preferred-Languages',
        'Policy',
      ]);
      expect(read).toContainEqual(['Preferred-Languages', 'nl, en']);
    });
    it('names the address for mail in the API document too', async () => {
      expect((await use().nobody.get('/openapi.json')).body.info.contact).toEqual({
        name: 'Digitaal veldinstrument',
        url: publicUrl,
        email: 'meld@gemeente.example',
      });
    });
  },
  { security },
);

onBothDatabases('RFC 9116: without SECURITY_CONTACT', (use) => {
  it.each(['/.well-known/security.txt', '/.well-known/iets-anders', '/.well-known'])(
    '%s is not found, and is no page',
    async (path) => {
      const { status, body, headers } = await use().nobody.get(path);
      expect([status, body.error, headers['content-type']]).toEqual([
        404,
        'path_not_found',
        'application/problem+json; charset=utf-8',
      ]);
    },
  );
});
