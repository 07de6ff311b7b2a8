import { describe, expect, it } from 'vitest';
import { productionFiles } from '#packaging/productionFiles.ts';
import { read, settingNames } from './files.ts';

/** Each unit as lines of name and value, by section; a name may stand more than once. */
function unit(name: string): (key: string) => string[] {
  const lines = read(`deploy/systemd/${name}`)
    .split('\n')
    .filter((line) => /^[A-Z]\w+=/.test(line));
  return (key) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
}
const service = unit('veldinstrument.service');
const backup = unit('veldinstrument-backup.service');

describe('the units of systemd', () => {
  it.each([
    ['the server', service],
    ['the backup', backup],
  ])(
    'run %s from the production files, as nobody special, with nothing to write but what it keeps',
    (_, of) => {
      const [command = ''] = of('ExecStart');
      const [file = ''] = /src\/server\/\S+\.ts/.exec(command) ?? [];
      expect(productionFiles()).toContain(file);
      expect(of('User')).toEqual(['veldinstrument']);
      expect(of('EnvironmentFile')).toEqual(['/etc/veldinstrument/veldinstrument.env']);
      for (const [name] of of('Environment')
        .join(' ')
        .matchAll(/\b[A-Z_]+(?==)/g))
        expect(['NODE_ENV', ...settingNames], name).toContain(name);
      for (const key of [
        'NoNewPrivileges',
        'ProtectHome',
        'PrivateTmp',
        'PrivateDevices',
        'PrivateUsers',
        'RestrictNamespaces',
        'ProtectKernelModules',
      ])
        expect(of(key), key).toEqual(['yes']);
      expect([
        of('ProtectSystem'),
        of('CapabilityBoundingSet'),
        of('StateDirectoryMode'),
        of('UMask'),
      ]).toEqual([['strict'], [''], ['0700'], ['0077']]);
      expect(of('SystemCallFilter')).toEqual(['@system-service', '~@privileged']);
    },
  );

  it('give running requests their time, and end only the process that draws when memory is short', () => {
    const [, ending = ''] = /process\.exit\(1\), ([\d_]+)\)/.exec(read('src/server/main.ts')) ?? [];
    expect(Number.parseInt(service('TimeoutStopSec')[0] ?? '0', 10) * 1_000).toBeGreaterThan(
      Number(ending.replaceAll('_', '')),
    );
    expect([service('KillMode'), service('OOMPolicy'), service('Restart')]).toEqual([
      ['mixed'],
      ['continue'],
      ['always'],
    ]);
  });

  it('believe the proxy on the same machine', () => {
    expect(service('Environment').join()).toContain('TRUST_PROXY=127.0.0.1');
    expect(service('Environment').join()).toContain('HOST=127.0.0.1');
  });
});
