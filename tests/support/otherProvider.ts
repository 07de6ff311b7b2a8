import { createServer, type IncomingMessage } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { publicUrl, type TestApp } from './app.ts';

/**
 * An identity provider with the habits of real ones, each a knob; and a browser that goes by it.
 */
export interface OtherProvider {
  /** Without a slash at its end. */
  readonly url: string;
  /** How it calls itself; default: its url. */
  name: string;
  /** What the next id token holds besides the usual. */
  claims: Record<string, unknown>;
  hasEndSession: boolean;
  /** Answers this for every address whose path holds the key. */
  refuses: Record<string, number>;
  /** What was sent to the token address, with its Authorization header. */
  readonly asked: { form: URLSearchParams; authorization: string | undefined }[];
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
};

export async function startOtherProvider(clientId: string): Promise<OtherProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const idToken = (claims: Record<string, unknown>) => {
    const token = new SignJWT({ sub: 'u1', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(provider.name)
      .setAudience(clientId);
    if (claims['iat'] === undefined) token.setIssuedAt();
    return token.setExpirationTime('5m').sign(privateKey);
  };
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const body = await bodyOf(request);
    const send = (status: number, answer: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer));
    const refused = Object.entries(provider.refuses).find(([part]) => path.includes(part));
    if (refused)
      return void response
        .writeHead(refused[1], { 'content-type': 'text/html' })
        .end('<h1>Not here</h1>');
    if (path.endsWith('/.well-known/openid-configuration'))
      return send(200, {
        issuer: provider.name,
        authorization_endpoint: `${provider.url}/auth`,
        token_endpoint: `${provider.url}/token`,
        jwks_uri: `${provider.url}/jwks`,
        ...(provider.hasEndSession ? { end_session_endpoint: `${provider.url}/logout` } : {}),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (path.endsWith('/jwks')) return send(200, { keys: [jwk] });
    if (!path.endsWith('/token')) return send(404, {});
    provider.asked.push({
      form: new URLSearchParams(body),
      authorization: request.headers.authorization,
    });
    return send(200, {
      access_token: 'a',
      token_type: 'bearer',
      refresh_token: 'r',
      id_token: await idToken(provider.claims),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  const provider: OtherProvider = {
    url,
    name: url,
    claims: {},
    hasEndSession: true,
    refuses: {},
    asked: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}

/**
 * A browser's cookies, on the app itself; it goes to the provider and comes back, without its
 * pages.
 */
export function openBrowser(test: Pick<TestApp, 'app'>, jar = new Map<string, string>()) {
  const visit = async (url: string) => {
    const { pathname, search } = new URL(url, publicUrl);
    const answer = await test.app.http.inject({
      url: pathname + search,
      headers: {
        host: 'localhost:3000',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const { name, value } of answer.cookies) value ? jar.set(name, value) : jar.delete(name);
    return answer;
  };
  return {
    jar,
    visit,
    /** Begins a login; answers what the provider was asked for. */
    begin: async (more = '') =>
      new URL(String((await visit(`/oidc-authorize?return_to=/${more}`)).headers.location))
        .searchParams,
    /** Comes back with a code, or with what `more` says; answers where the browser is sent. */
    comeBack: async (begun: URLSearchParams, more = '&code=c') =>
      String((await visit(`/oidc-callback?state=${begun.get('state')}${more}`)).headers.location),
    account: async () =>
      (await visit('/api/account')).json() as {
        account?: { id: string; roles: string[] };
        error?: string;
      },
  };
}
