import { createServer } from 'node:http';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose';
import type { OidcSettings } from '#server/settings/settings.ts';
import { publicUrl, type TestApp } from './app.ts';

/**
 * An OpenID provider of a stranger's making: it signs whatever a test wants it to, and refreshes as
 * badly as real ones do.
 */
export interface FakeProvider {
  issuer: string;
  settings: OidcSettings;
  /** Its own key, as others see it: PEM and JWK. */
  publicPem: string;
  publicJwk: JWK;
  secret: string;
  /** Its answer to the code; null members are left out. By default an honest id token. */
  answer: (nonce: string) => Promise<Record<string, unknown>>;
  /**
   * Its answer to a refresh, after a moment; `count` counts the questions, `tokens` what came
   * along.
   */
  refresh: { status: number; body: unknown; count: number; tokens: string[] };
  /** What the next login's nonce is; the provider learns it from the authorization request. */
  nonce: string;
  /** What the next id token says beside what every one says. */
  claims: Record<string, unknown>;
  /** How often the code was asked for. */
  codes: number;
  /** An id token with these claims and this heading, signed by `key` (default: its own). */
  sign(
    claims: Record<string, unknown>,
    options?: { header?: Partial<JWTHeaderParameters>; key?: CryptoKey | Uint8Array },
  ): Promise<string>;
  close(): void;
}

/** Seconds since 1970. */
const now = () => Math.floor(Date.now() / 1000);

/**
 * `algorithm`: how it signs. `host`: by which name of this machine its document names its other
 * addresses.
 */
export async function startFakeProvider({
  algorithm = 'RS256',
  host = '127.0.0.1',
} = {}): Promise<FakeProvider> {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  const publicJwk: JWK = {
    ...(await exportJWK(pair.publicKey)),
    kid: 'k',
    alg: algorithm,
    use: 'sig',
  };
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0];
    let body = '';
    for await (const chunk of request) body += chunk;
    const send = (status: number, answer: unknown) =>
      typeof answer === 'string'
        ? response.writeHead(status).end(answer)
        : response
            .writeHead(status, { 'content-type': 'application/json' })
            .end(JSON.stringify(answer));
    if (path?.endsWith('openid-configuration'))
      return send(200, {
        issuer: fake.issuer,
        authorization_endpoint: `${fake.issuer}/auth`,
        token_endpoint: `${elsewhere}/token`,
        jwks_uri: `${elsewhere}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: [algorithm],
      });
    if (path === '/jwks') return send(200, { keys: [publicJwk] });
    const asked = new URLSearchParams(body);
    if (asked.get('grant_type') === 'refresh_token') {
      fake.refresh.count++;
      fake.refresh.tokens.push(asked.get('refresh_token') ?? '');
      await new Promise((resolve) => setTimeout(resolve, 50));
      return send(fake.refresh.status, fake.refresh.body);
    }
    fake.codes++;
    return send(200, await fake.answer(fake.nonce));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const issuer = `http://127.0.0.1:${port}`;
  const elsewhere = `http://${host}:${port}`;
  const secret = 's'.repeat(32);
  const fake: FakeProvider = {
    issuer,
    secret,
    publicJwk,
    publicPem: await exportSPKI(pair.publicKey),
    settings: {
      issuer,
      clientId: 'client',
      clientSecret: secret,
      clientAuth: 'client_secret_post',
      scope: 'openid',
      rolesClaim: 'realm_access.roles',
      rolesMap: { toezichthouder: 'ROLE_INSPECTOR' },
    },
    answer: async (nonce) => ({
      access_token: 'a',
      token_type: 'bearer',
      refresh_token: 'r',
      id_token: await fake.sign({ nonce, ...fake.claims }),
    }),
    refresh: { status: 200, body: {}, count: 0, tokens: [] },
    nonce: '',
    claims: {},
    codes: 0,
    sign: (claims, { header = {}, key = pair.privateKey } = {}) => {
      const all: Record<string, unknown> = {
        iss: issuer,
        aud: 'client',
        sub: 'sub',
        iat: now(),
        exp: now() + 300,
        ...claims,
      };
      const said = Object.fromEntries(
        Object.entries(all).filter(([, value]) => value !== undefined),
      );
      return new SignJWT(said)
        .setProtectedHeader({ alg: algorithm, kid: 'k', ...header })
        .sign(key);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return fake;
}

/** A browser's cookies and redirects, on the app itself. */
export function browserOn(use: () => Pick<TestApp, 'app'>) {
  const jar = new Map<string, string>();
  const visit = async (
    url: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    const { pathname, search } = new URL(url, publicUrl);
    const answer = await use().app.http.inject({
      method: form ? 'POST' : 'GET',
      url: pathname + search,
      headers: {
        host: 'localhost:3000',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form
          ? { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
          : {}),
        ...headers,
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    });
    for (const { name, value } of answer.cookies) value ? jar.set(name, value) : jar.delete(name);
    return answer;
  };
  const follow = async (url: string, form?: Record<string, string>) => {
    let at = url;
    let answer = await visit(at, form);
    for (let n = 0; n < 10 && answer.headers.location; n++) {
      at = new URL(String(answer.headers.location), new URL(at, publicUrl)).href;
      if (!at.startsWith(publicUrl)) break;
      answer = await visit(at);
    }
    return { at: new URL(at, publicUrl), answer };
  };
  const login = async (username: string, password = 'demo', returnTo = '/') => {
    const { at } = await follow(`/oidc-authorize?return_to=${encodeURIComponent(returnTo)}`);
    return follow(at.href, { username, password });
  };
  return { jar, visit, follow, login };
}

/**
 * Logs in at the fake provider: the way there, and the callback; `tamper` may change the callback's
 * address.
 */
export async function logInAt(
  fake: FakeProvider,
  use: () => Pick<TestApp, 'app'>,
  claims: Record<string, unknown> = {},
  {
    returnTo = '/',
    tamper = (callback: string) => callback,
  }: { returnTo?: string; tamper?: (callback: string, state: string) => string } = {},
) {
  const browser = browserOn(use);
  const start = new URL(
    String(
      (await browser.visit(`/oidc-authorize?return_to=${encodeURIComponent(returnTo)}`)).headers
        .location,
    ),
  );
  fake.nonce = start.searchParams.get('nonce') ?? '';
  fake.claims = claims;
  const state = start.searchParams.get('state') ?? '';
  const callback = tamper(`/oidc-callback?code=c&state=${state}`, state);
  const answer = await browser.visit(callback);
  return { ...browser, start, callback, location: answer.headers.location };
}
