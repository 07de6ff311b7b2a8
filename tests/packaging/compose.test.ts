import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readSettings } from '#server/settings/settings.ts';
import { read, readSettingsFile, readYaml, root, version } from './files.ts';

/**
 * The part of the Compose specification that is used, strictly: a key that is not known here is a
 * mistake.
 */
const word = z.string().min(1);
const duration = z.string().regex(/^\d+(?:s|m|h)$/);
const Network = z.strictObject({ ipv4_address: z.ipv4().optional() });
const Service = z.strictObject({
  image: word,
  build: z.strictObject({ context: word, dockerfile: word }).optional(),
  entrypoint: z.array(word).optional(),
  command: z.array(word).optional(),
  user: z
    .string()
    .regex(/^\d+:\d+$/)
    .optional(),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
  env_file: word.optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string().regex(/^[^:]+(?::-[^}]+\})?:\/[^:]+(?::ro)?$/)),
  networks: z.union([z.array(word), z.record(word, Network)]),
  depends_on: z
    .record(
      word,
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], word),
      interval: duration,
      timeout: duration,
      retries: z.int().positive(),
      start_period: duration,
    })
    .optional(),
  sysctls: z.record(word, z.number()).optional(),
  stop_grace_period: duration.optional(),
  read_only: z.literal(true),
  tmpfs: z.array(z.string().regex(/^\/[\w/]+:(?:size=\d+[mg],)?mode=1777$/)),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  mem_limit: z.string().optional(),
  pids_limit: z.int().optional(),
  shm_size: z.string().optional(),
  restart: z.enum(['unless-stopped', 'no']),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': word, 'max-file': word }),
  }),
});
const Compose = z.strictObject({
  name: word,
  services: z.record(word, Service),
  networks: z.record(
    word,
    z.strictObject({
      internal: z.boolean().optional(),
      ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.cidrv4() })) }).optional(),
    }),
  ),
  volumes: z.record(word, z.strictObject({})),
});

const compose = Compose.parse(readYaml('compose.yaml')[0]);
const { proxy, app, database, roles, backup } = compose.services;
const networksOf = (service: z.infer<typeof Service> | undefined) => {
  const networks = service?.networks ?? [];
  return Array.isArray(networks) ? networks : Object.keys(networks);
};
const addressOf = (service: z.infer<typeof Service> | undefined) => {
  const networks = service?.networks ?? [];
  return Array.isArray(networks) ? undefined : networks['inside']?.ipv4_address;
};

describe('compose.yaml', () => {
  it('names no image without a version, and the product by its own', () => {
    for (const [name, { image }] of Object.entries(compose.services))
      expect(image, name).toMatch(/:[\w.-]*\d[\w.-]*\}?$/);
    expect(app?.image).toBe(`\${VELDINSTRUMENT_IMAGE:-veldinstrument:${version}}`);
    expect(database?.image).toBe(backup?.image);
  });

  it('can be reached through the proxy only, and lets each part talk to no more than it must', () => {
    for (const [name, { ports }] of Object.entries(compose.services))
      expect(ports, name).toEqual(name === 'proxy' ? ['80:80', '443:443'] : undefined);
    expect(
      Object.fromEntries(
        Object.entries(compose.services).map(([name, service]) => [name, networksOf(service)]),
      ),
    ).toEqual({
      proxy: ['front', 'inside'],
      app: ['outside', 'inside', 'database'],
      database: ['database'],
      roles: ['database'],
      backup: ['database'],
    });
    expect(
      Object.entries(compose.networks).map(([name, network]) => [name, network.internal ?? false]),
    ).toEqual([
      ['front', false],
      ['outside', false],
      ['inside', true],
      ['database', true],
    ]);
  });

  it('believes the proxy’s own fixed address and no other', () => {
    expect(app?.environment?.['TRUST_PROXY']).toBe(addressOf(proxy));
    const [subnet = ''] = compose.networks['inside']?.ipam?.config.map((one) => one.subnet) ?? [];
    for (const service of [proxy, app]) expect(inside(addressOf(service) ?? '', subnet)).toBe(true);
    expect(addressOf(app)).not.toBe(addressOf(proxy));
    // Over any other network the proxy would come from an address that is not believed.
    expect(networksOf(proxy).filter((network) => networksOf(app).includes(network))).toEqual([
      'inside',
    ]);
    expect(read('deploy/nginx/container.conf')).toContain(
      `server ${addressOf(app)}:${app?.environment?.['PORT']};`,
    );
  });

  it('gives the product settings that it takes', () => {
    const { given } = readSettingsFile('.env.example');
    const filled = {
      ...Object.fromEntries(given),
      OIDC_CLIENT_SECRET: 'x',
      SESSION_SECRET: 'y'.repeat(64),
    };
    const environment = Object.fromEntries(
      Object.entries(app?.environment ?? {}).map(([name, value]) => [
        name,
        value.replace(/\$\{POSTGRES_PASSWORD:\?[^}]*\}/, 'geheim'),
      ]),
    );
    expect(readSettings({ ...filled, ...environment })).toMatchObject({
      host: '0.0.0.0',
      port: 3000,
      database: 'postgres://veldinstrument_rows:geheim@database:5432/veldinstrument',
      migrateUrl: 'postgres://veldinstrument:geheim@database:5432/veldinstrument',
      trustProxy: addressOf(proxy),
    });
    // The database's and the backup's secrets stay with them.
    expect(
      Object.keys({
        ...database?.environment,
        ...roles?.environment,
        ...backup?.environment,
      }).filter((name) => /OIDC|SESSION|SMTP|METRICS/.test(name)),
    ).toEqual([]);
  });

  it('waits for what must be there first, and for running requests at the end', () => {
    expect(Object.keys(proxy?.depends_on ?? {})).toEqual(['app']);
    expect(app?.depends_on).toEqual({ roles: { condition: 'service_completed_successfully' } });
    expect(roles?.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    // What ends by itself is not started again, and has no health; all others have both.
    for (const [name, { restart, healthcheck }] of Object.entries(compose.services))
      expect([name, restart, healthcheck !== undefined]).toEqual(
        name === 'roles' ? [name, 'no', false] : [name, 'unless-stopped', true],
      );
    const [, milliseconds = '0'] =
      /setTimeout\(\(\) => process\.exit\(1\), ([\d_]+)\)/.exec(read('src/server/main.ts')) ?? [];
    const atMost = Number(milliseconds.replaceAll('_', '')) / 1_000;
    expect(atMost).toBeGreaterThan(0);
    expect(Number.parseInt(app?.stop_grace_period ?? '0', 10)).toBeGreaterThan(atMost);
  });

  it('leaves PostgreSQL as safe as it is, and its log without people’s data', () => {
    expect(database?.command?.join(' ')).not.toMatch(/fsync|full_page_writes|synchronous_commit/);
    expect(database?.command).toContain('log_parameter_max_length=0');
    // By TCP, where nobody listens while the database is still being made.
    expect(database?.healthcheck?.test.join(' ')).toContain('--host 127.0.0.1');
  });

  it('mounts files that are there, and volumes that are named', () => {
    for (const [name, service] of Object.entries(compose.services))
      for (const volume of service.volumes) {
        const source = volume.replace(/:\/[^:]+(?::ro)?$/, '');
        if (source.startsWith('./'))
          expect(existsSync(join(root, source)), `${name}: ${source}`).toBe(true);
        else if (!source.startsWith('$'))
          expect(Object.keys(compose.volumes), name).toContain(source);
      }
    expect(read('deploy/certificates/.gitignore')).toMatch(/^\*$/m);
    expect(read('.gitignore')).toMatch(/^\/\.env$/m);
  });
});

/** Whether an IPv4 address lies in a network written as a.b.c.d/n. */
function inside(address: string, network: string): boolean {
  const bits = (text: string) => text.split('.').reduce((all, part) => all * 256 + Number(part), 0);
  const [base = '', length = '0'] = network.split('/');
  const size = 2 ** (32 - Number(length));
  return Math.floor(bits(address) / size) === Math.floor(bits(base) / size);
}
