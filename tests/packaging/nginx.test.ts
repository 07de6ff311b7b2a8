import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemBody } from '#server/http/reply.ts';
import { routes } from '#shared/contract/routes.ts';
import { isServerPath, serverPaths } from '#shared/contract/serverPaths.ts';
import { Problem } from '#shared/problems.ts';
import { blocksOf, readNginx, valuesOf } from './nginxText.ts';

/**
 * What the reverse proxy's configuration says. What it does is in tests/packaging/proxy.test.ts.
 */
const read = (name: string) =>
  readNginx(readFileSync(join(import.meta.dirname, '../../deploy/nginx', name), 'utf8'));
const site = read('veldinstrument.conf');
const [plain = [], secure = []] = blocksOf(site, 'server');
const locations = secure
  .filter(({ name }) => name === 'location')
  .map(({ args, block }) => ({ on: args.join(' '), block: block ?? [] }));
/** Where calls go, but for deliveries. */
const calls = locations.find(({ on }) => on.startsWith('~ ^/(?:api|'))?.block ?? [];
const passing = locations.filter(({ block }) => valuesOf(block, 'proxy_pass').length > 0);

describe('the reverse proxy', () => {
  it('sends plain HTTP on to HTTPS, except where certificates are asked for', () => {
    expect(valuesOf(plain, 'listen')).toEqual(['80 default_server', '[::]:80 default_server']);
    const [everything = []] = blocksOf(plain, 'location', '/');
    expect(valuesOf(everything, 'return')).toEqual(['308 https://$host$request_uri']);
    // Of who asks for no page.
    expect(blocksOf(everything, 'if').map((block) => valuesOf(block, 'return'))).toEqual([['403']]);
    // A new address of the server must be decided about in the map above it.
    const [calls = ''] = (blocksOf(site, 'map')[0] ?? []).map(({ name }) => name).slice(1);
    expect(
      serverPaths.filter((path) => !new RegExp(calls.slice(1)).test(`GET /${path}/x text/html`)),
    ).toEqual(['oidc-authorize', 'demo', 'openapi.json', 'health', 'metrics', '.well-known']);
    expect(blocksOf(plain, 'location', '^~ /.well-known/acme-challenge/')).toHaveLength(1);
  });

  it('speaks TLS as the national guidelines of 2025 call good or sufficient, and nothing else', () => {
    expect(valuesOf(secure, 'listen')).toEqual([
      '443 ssl default_server',
      '[::]:443 ssl default_server',
    ]);
    expect(valuesOf(secure, 'ssl_protocols')).toEqual(['TLSv1.3 TLSv1.2']);
    const suites = valuesOf(secure, 'ssl_ciphers').join().split(':');
    expect(suites).toHaveLength(6);
    for (const suite of suites)
      expect(suite).toMatch(
        /^ECDHE-(?:ECDSA|RSA)-(?:AES(?:256|128)-GCM-SHA(?:384|256)|CHACHA20-POLY1305)$/,
      );
    expect(valuesOf(secure, 'ssl_conf_command')).toEqual([
      'Ciphersuites TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256',
    ]);
    expect(valuesOf(secure, 'ssl_ecdh_curve')).toEqual([
      'X25519MLKEM768:X25519:prime256v1:secp384r1',
    ]);
    expect(valuesOf(secure, 'ssl_prefer_server_ciphers')).toEqual(['on']);
    expect(valuesOf(secure, 'ssl_early_data')).toEqual(['off']);
    expect(valuesOf(secure, 'ssl_session_tickets')).toEqual(['off']);
  });

  it('gives each shared memory a name of its own, or nginx does not start', () => {
    const zones = [
      ...valuesOf(site, 'limit_req_zone'),
      ...valuesOf(site, 'limit_conn_zone'),
      ...valuesOf(secure, 'ssl_session_cache'),
    ];
    const names = zones.map((zone) => /(?:zone=|shared:)(\w+):/.exec(zone)?.[1]);
    expect(names).toEqual([
      'veldinstrument',
      'veldinstrument_large',
      'veldinstrument_any_large',
      'veldinstrument_middling',
      'veldinstrument_any_middling',
      'veldinstrument_tls',
    ]);
  });

  it('replaces every header that says where a request came from, and in no location again', () => {
    const set = Object.fromEntries(
      valuesOf(secure, 'proxy_set_header').map((line) => [
        line.split(' ')[0],
        line.split(' ').slice(1).join(' '),
      ]),
    );
    expect(set).toMatchObject({
      Host: '$http_host',
      'X-Forwarded-For': '$remote_addr',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': '$http_host',
      Forwarded: '',
    });
    // A location with one of its own would lose all of these.
    for (const { block } of locations) expect(valuesOf(block, 'proxy_set_header')).toEqual([]);
  });

  it('neither packs, keeps nor changes what the product answers', () => {
    expect([valuesOf(secure, 'gzip'), valuesOf(secure, 'proxy_cache')]).toEqual([['off'], ['off']]);
    // What it answers itself has a heading of its own.
    const others = locations.filter(({ on }) => on !== '@too_many');
    for (const block of [site, secure, ...others.map(({ block }) => block)])
      for (const name of [
        'add_header',
        'proxy_hide_header',
        'sub_filter',
        'proxy_intercept_errors',
        'proxy_cache_path',
      ])
        expect(valuesOf(block, name), name).toEqual([]);
  });

  it('passes what is somebody’s own straight through, whatever the server answers itself', () => {
    const unbuffered = passing
      .filter(({ block }) => valuesOf(block, 'proxy_buffering').includes('off'))
      .map(({ on }) => on);
    const patterns = unbuffered.map((on) =>
      on.startsWith('~ ')
        ? new RegExp(on.slice(2))
        : new RegExp(`^${on.replace(/^(?:=|\^~) /, '').replace(/\/$/, '')}$`),
    );
    const hidden = new RegExp(
      locations.find(({ block }) => valuesOf(block, 'return').length > 0)?.on.slice(2) ?? '$.',
    );
    for (const path of serverPaths.filter(
      (one) => !['openapi.json', '.well-known'].includes(one),
    )) {
      const address = `/${path}`;
      expect(isServerPath(address)).toBe(true);
      expect(
        patterns.some((pattern) => pattern.test(address)) || hidden.test(address),
        address,
      ).toBe(true);
    }
  });

  it('logs no address of a calendar, which is a secret', () => {
    const [, logged] = blocksOf(site, 'map');
    expect(logged?.map(({ name }) => name)).toContain('~^/calendar/');
    expect(valuesOf(site, 'log_format').join()).not.toMatch(/\$(?:uri|request_uri|request)\b/);
    const calendar = blocksOf(secure, 'location', '^~ /calendar/')[0] ?? [];
    expect(valuesOf(calendar, 'error_log')).toEqual(['/dev/null']);
  });

  it('lets a day’s work through, and waits for a report', () => {
    const queue = blocksOf(secure, 'location', '= /api/action-queue')[0] ?? [];
    expect(valuesOf(queue, 'client_max_body_size')).toEqual([
      `${routes['queue.send'].bodyLimit / 1024 ** 2}m`,
    ]);
    expect(valuesOf(calls, 'client_max_body_size')).toEqual(['8256k']);
    // Of all else there is hardly a body, and only these two methods have one.
    expect(valuesOf(secure, 'client_max_body_size')).toEqual(['1k']);
    expect(new Set(Object.values(routes).map(({ method }) => method))).toEqual(
      new Set(['GET', 'POST', 'PUT', 'DELETE']),
    );
    for (const block of [queue, calls])
      expect(block.find(({ name }) => name === 'if')?.args.join(' ')).toBe(
        '($request_method !~ ^(?:POST|PUT)$)',
      );
    expect(Number.parseInt(valuesOf(secure, 'proxy_read_timeout').join(), 10)).toBeGreaterThan(30);
  });

  it('says that something is too large or too much in the product’s own words', () => {
    expect(valuesOf(secure, 'error_page')).toEqual([
      '413 = @too_large',
      '429 = @too_many',
      '418 = @reads',
    ]);
    for (const [place, code] of [
      ['@too_large', 'payload_too_large'],
      ['@too_many', 'too_many_requests'],
    ] as const) {
      const [said = ''] = valuesOf(blocksOf(secure, 'location', place)[0] ?? [], 'return');
      expect(JSON.parse(said.slice(4))).toEqual(problemBody(new Problem(code)));
    }
  });

  it('says when who asked too much may come again', () => {
    const [tooMany = []] = blocksOf(secure, 'location', '@too_many');
    expect(valuesOf(tooMany, 'add_header')).toEqual(['Retry-After 5 always']);
  });

  it('lets an office that shares an address in, and no flood', () => {
    const [, , networks = []] = blocksOf(site, 'map');
    const patterns = networks.flatMap(({ name }) =>
      name.startsWith('~') ? [new RegExp(name.slice(1))] : [],
    );
    const networkOf = (address: string) =>
      patterns.map((one) => one.exec(address)?.groups?.['network']).find(Boolean) ?? address;
    expect(
      ['192.0.2.7', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', '2001:db8::9'].map(networkOf),
    ).toEqual(['192.0.2.7', '2001:db8:1:2:', '2001:db8:1:2:', '2001:db8::']);
    expect(valuesOf(site, 'limit_req_zone').join()).toMatch(
      /^\$veldinstrument_network zone=veldinstrument:\d+m rate=\d+r\/s$/,
    );
    expect(valuesOf(secure, 'limit_req').join()).toMatch(/^zone=veldinstrument burst=\d+ nodelay$/);
  });

  it('keeps less on disk of bodies that come in than compose.yaml has room for', () => {
    const counts = new Map(
      valuesOf(secure, 'limit_conn').map((line) => line.split(' ') as [string, string]),
    );
    const most = (zone: string) => Number(counts.get(`veldinstrument_any_${zone}`));
    const compose = readFileSync(join(import.meta.dirname, '../../compose.yaml'), 'utf8');
    expect(compose).toContain('- /tmp:size=1g,');
    const [largest = ''] = valuesOf(calls, 'client_max_body_size');
    expect(largest).toMatch(/^\d+k$/);
    const bytes = most('large') * Number.parseInt(largest, 10) * 1024 + most('middling') * 1e6;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(1024 ** 3);
  });

  it('shows nobody outside the figures and the health of the product', () => {
    const [hidden] = locations.filter(({ block }) => valuesOf(block, 'return').includes('404'));
    for (const path of ['/metrics', '/metrics/', '/health/live', '/health/ready', '/health'])
      expect(path).toMatch(new RegExp(hidden?.on.slice(2) ?? '$.'));
    expect('/healthy').not.toMatch(new RegExp(hidden?.on.slice(2) ?? ''));
    // nginx takes the first regular expression that fits.
    expect(locations.filter(({ on }) => on.startsWith('~'))[0]).toBe(hidden);
  });

  it('logs no query, where names are searched for', () => {
    expect(valuesOf(site, 'log_format').join()).not.toMatch(
      /\$(?:request|request_uri|args|query_string|http_referer|http_cookie)\b/,
    );
  });

  it('finds the product on a machine, and writes where it may in a container', () => {
    expect(
      blocksOf(read('machine.conf'), 'upstream', 'veldinstrument').map((block) =>
        valuesOf(block, 'server'),
      ),
    ).toEqual([['127.0.0.1:3000']]);
    const [http = []] = blocksOf(read('container.conf'), 'http');
    // Its address is compose.yaml's: tests/packaging/compose.test.ts.
    expect(blocksOf(http, 'upstream', 'veldinstrument')).toHaveLength(1);
    for (const path of [
      ...valuesOf(http, 'client_body_temp_path'),
      ...valuesOf(http, 'proxy_temp_path'),
    ])
      expect(path).toMatch(/^\/tmp\//);
  });
});
