import { createServer } from 'node:http';
import { seal } from '#server/identity/tokens.ts';
import type { Person, TestApp } from '#tests/support/app.ts';

/**
 * An identity provider that only refreshes, as the strict ones do: each refresh token is good for
 * once, a used one ends the session.
 */
export interface FakeProvider {
  /** The settings of an app that uses it. */
  readonly oidc: NonNullable<Parameters<typeof settingsOf>[0]>;
  /** How often it was asked to refresh, and how often with a token that was used before. */
  readonly asked: { refreshes: number; replays: number };
  /** Runs after the old token was taken and before the answer leaves. */
  beforeAnswer: () => Promise<unknown>;
  close(): void;
}

const settingsOf = (settings: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  clientAuth: 'client_secret_post';
  scope: string;
  rolesClaim: null;
  rolesMap: Record<string, never>;
}) => settings;

export async function startFakeProvider(): Promise<FakeProvider> {
  const asked = { refreshes: 0, replays: 0 };
  const used = new Set<string>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const send = (status: number, answer: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer));
    if (request.url?.endsWith('openid-configuration')) {
      const { issuer } = made.oidc;
      return send(200, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    const token = new URLSearchParams(body).get('refresh_token') ?? '';
    asked.refreshes++;
    if (used.has(token)) {
      asked.replays++;
      return send(400, { error: 'invalid_grant' });
    }
    used.add(token);
    await made.beforeAnswer();
    return send(200, { access_token: 'a', token_type: 'bearer', refresh_token: `${token}+` });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  const made: FakeProvider = {
    oidc: settingsOf({
      issuer,
      clientId: 'client',
      clientSecret: 's'.repeat(32),
      clientAuth: 'client_secret_post',
      scope: 'openid',
      rolesClaim: null,
      rolesMap: {},
    }),
    asked,
    beforeAnswer: async () => undefined,
    close: () => server.close(),
  };
  return made;
}

/** Somebody whose session the provider is asked about; the secret is that of `createTestApp`. */
export async function loginWithRefresh({ db, login }: TestApp): Promise<Person> {
  const person = await login();
  await db
    .updateTable('sessions')
    .set({ refresh_token: seal(`r-${person.id}`, 'x'.repeat(32)) })
    .where('account_id', '=', person.id)
    .execute();
  return person;
}
