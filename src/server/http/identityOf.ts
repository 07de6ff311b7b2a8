import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/base/database.ts';
import * as secrets from '#server/db/base/secrets.ts';
import {
  createDemoProvider,
  demoClient,
  demoIssuerKey,
  demoRolesMap,
} from '#server/identity/demo.ts';
import { createIdentity, type Identity } from '#server/identity/identity.ts';
import { onlyTo, originsOf } from '#server/identity/onlyTo.ts';
import { issuerKeyOf } from '#server/identity/provider.ts';
import { newToken } from '#server/identity/tokens.ts';
import type { Metrics } from '#server/metrics.ts';
import type { OidcSettings } from '#server/settings/settings.ts';
import { mountDemoProvider } from './demoProvider.ts';
import { inProcess } from './inProcess.ts';

/** The options of the server that logging in needs. */
interface IdentityNeeds {
  db: Db;
  publicUrl: string;
  /** Null = demo mode with the embedded provider. */
  oidc: OidcSettings | null;
  adminUsernames: readonly string[];
  sessionSecret: string | null;
  fetch?: typeof fetch;
}

/**
 * Logs people in at the organisation's provider or, in a demonstration, at the demo's own provider,
 * which is mounted here.
 */
export async function identityOf(
  http: FastifyInstance,
  options: IdentityNeeds,
  clock: () => number,
  metrics: Metrics,
): Promise<Identity> {
  const { db, publicUrl, adminUsernames } = options;
  const secret = options.sessionSecret ?? (await secrets.keep(db, 'session_secret', newToken));
  const tell = (event: string, details: Record<string, unknown> = {}) => {
    metrics.event(event);
    http.log.info({ event, ...details }, 'identity');
  };
  const common = { db, clock, publicUrl, adminUsernames, secret, tell };
  if (options.oidc)
    return createIdentity({
      ...common,
      ...options.oidc,
      issuerKey: issuerKeyOf(options.oidc.issuer),
      fetch: onlyTo(
        originsOf(options.oidc.issuer, options.oidc.hosts ?? []),
        options.fetch ?? fetch,
        (host) => tell('provider_host_refused', { host }),
      ),
    });
  const { provider, clientSecret } = await createDemoProvider(db, publicUrl);
  await mountDemoProvider(http, provider);
  return createIdentity({
    ...common,
    issuer: `${publicUrl}/oidc`,
    issuerKey: demoIssuerKey,
    clientId: demoClient.id,
    clientSecret,
    clientAuth: 'client_secret_post',
    scope: demoClient.scope,
    rolesClaim: demoClient.rolesClaim,
    rolesMap: demoRolesMap,
    fetch: options.fetch ?? inProcess(http, publicUrl),
  });
}
