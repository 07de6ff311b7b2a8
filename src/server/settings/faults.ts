import * as z from 'zod';
import { readClientKey } from '#server/identity/clientKey.ts';
import type { Bucket } from '#server/photos/bucketStore.ts';
import { areTlsFiles, type TlsFiles } from '#server/tls.ts';
import { Role } from '#shared/model/enums.ts';
import { checked, type Environment } from './environment.ts';

/** Values that follow from several settings together. */
export interface Together {
  /** Whether logins go to the demonstration's own provider, because no other one is set. */
  isDemo: boolean;
  publicUrl: URL;
  tls: TlsFiles | null;
  /** PEM; null when there is no key, or none that can be used. */
  clientKey: string | null;
  /** Null when the setting cannot be read. */
  rolesMap: Record<string, Role> | null;
  bucket: Bucket | null;
}

const RolesMap = z.record(z.string(), z.enum(Role.options));

const rolesMapOf = (text: string | undefined): Record<string, Role> | null => {
  if (text === undefined) return {};
  try {
    return RolesMap.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

function bucketOf(env: Environment): Bucket | null {
  const { PHOTO_STORE_URL: url, PHOTO_STORE_KEY: key, PHOTO_STORE_SECRET: secret } = env;
  return url && key && secret ? { url, region: env.PHOTO_STORE_REGION, key, secret } : null;
}

/**
 * Does not throw: a key or a map of roles that cannot be used becomes null, and `faultsOf` reports
 * it.
 */
export const putTogether = (env: Environment): Together => ({
  isDemo: env.OIDC_ISSUER === undefined,
  publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
  tls: env.TLS_CERT && env.TLS_KEY ? { cert: env.TLS_CERT, key: env.TLS_KEY } : null,
  clientKey: env.OIDC_CLIENT_KEY ? readClientKey(env.OIDC_CLIENT_KEY) : null,
  rolesMap: rolesMapOf(env.OIDC_ROLES_MAP),
  bucket: bucketOf(env),
});

const loopback = new Set(['127.0.0.1', '::1', 'localhost', '[::1]']);
const isLoopback = ({ hostname }: URL): boolean => loopback.has(hostname);

/** Variables outside our settings that switch the check of certificates off. */
const unchecked = { NODE_TLS_REJECT_UNAUTHORIZED: '0', PGSSLMODE: 'no-verify' } as const;

type Outside = Readonly<Record<string, string | undefined>>;
/** A sentence about a fault; anything else means that there is none. */
type Fault = string | false | null | undefined;

const outsideFaults = (outside: Outside): Fault[] =>
  Object.entries(unchecked).map(
    ([name, value]) => outside[name] === value && `${name}: ${checked}`,
  );

/** A forgotten setting must not open a real installation to everybody. */
const demoFaults = (env: Environment, { publicUrl }: Together, outside: Outside): Fault[] => [
  !loopback.has(env.HOST) &&
    env.DEMO_ALLOW_REMOTE !== '1' &&
    'HOST: zonder OIDC_ISSUER draait de demo, met bekende wachtwoorden; die luistert alleen op deze computer. Stel OIDC_ISSUER in, of DEMO_ALLOW_REMOTE=1.',
  outside['NODE_ENV'] === 'production' &&
    env.DEMO !== '1' &&
    'OIDC_ISSUER: nodig met NODE_ENV=production. Wil je daar toch de demo, met bekende wachtwoorden? Stel DEMO=1 in.',
  !isLoopback(publicUrl) &&
    env.DEMO_ALLOW_REMOTE !== '1' &&
    'PUBLIC_URL: zonder OIDC_ISSUER draait de demo, met bekende wachtwoorden. Stel OIDC_ISSUER in, of DEMO_ALLOW_REMOTE=1.',
];

/**
 * The addresses must be https: without it anybody on the network could forge the provider's
 * answers.
 */
function providerFaults(env: Environment, { publicUrl }: Together): Fault[] {
  const credential =
    env.OIDC_CLIENT_AUTH === 'private_key_jwt' ? 'OIDC_CLIENT_KEY' : 'OIDC_CLIENT_SECRET';
  const needed = ['OIDC_CLIENT_ID', credential, 'SESSION_SECRET', 'PUBLIC_URL'] as const;
  const issuer = new URL(env.OIDC_ISSUER as string);
  return [
    ...needed.map((name) => !env[name] && `${name}: nodig als OIDC_ISSUER is ingesteld`),
    !isLoopback(publicUrl) &&
      publicUrl.protocol !== 'https:' &&
      'PUBLIC_URL: een adres dat begint met https://',
    issuer.protocol === 'http:' &&
      !isLoopback(issuer) &&
      'OIDC_ISSUER: een adres dat begint met https://',
  ];
}

const addressFaults = (env: Environment, { publicUrl, tls }: Together): Fault[] => [
  (publicUrl.pathname !== '/' || publicUrl.search) &&
    'PUBLIC_URL: alleen het adres zelf, zonder pad',
  (env.TLS_CERT === undefined) !== (env.TLS_KEY === undefined) &&
    'TLS_CERT, TLS_KEY: allebei of geen van beide',
  tls &&
    !areTlsFiles(tls) &&
    'TLS_CERT, TLS_KEY: de paden van twee bestanden in PEM-vorm die bij elkaar horen',
  tls &&
    publicUrl.protocol !== 'https:' &&
    'PUBLIC_URL: met TLS_CERT een adres dat begint met https://',
];

const identityFaults = (env: Environment, { clientKey, rolesMap }: Together): Fault[] => [
  env.OIDC_CLIENT_KEY &&
    !clientKey &&
    'OIDC_CLIENT_KEY: een privésleutel in PEM-vorm, of het pad van een bestand daarmee (RSA vanaf 2048 bits, P-256 of P-384)',
  !rolesMap &&
    'OIDC_ROLES_MAP: JSON zoals {"toezichthouder":"ROLE_INSPECTOR","beheerder":"ROLE_ADMIN"}',
];

function photoFaults(env: Environment): Fault[] {
  const { PHOTO_STORE_URL: url, PHOTO_STORE_KEY: key, PHOTO_STORE_SECRET: secret } = env;
  const given = [url, key, secret].filter((one) => one !== undefined).length;
  const store = url ? new URL(url) : null;
  return [
    given > 0 &&
      given < 3 &&
      'PHOTO_STORE_URL, PHOTO_STORE_KEY, PHOTO_STORE_SECRET: alle drie, of geen ervan',
    store?.protocol === 'http:' &&
      !isLoopback(store) &&
      'PHOTO_STORE_URL: een adres dat begint met https://',
  ];
}

/** The faults between settings, one sentence each; `outside`: the whole environment. */
export const faultsOf = (env: Environment, together: Together, outside: Outside): string[] =>
  [
    ...outsideFaults(outside),
    ...addressFaults(env, together),
    ...(together.isDemo ? demoFaults(env, together, outside) : providerFaults(env, together)),
    ...identityFaults(env, together),
    ...photoFaults(env),
  ].filter((fault) => typeof fault === 'string' && fault !== '') as string[];
