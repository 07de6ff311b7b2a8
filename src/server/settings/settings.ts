import { resolve } from 'node:path';
import type { ClientAuth } from '#server/identity/clientAuth.ts';
import type { IdTokenAlgorithm } from '#server/identity/provider.ts';
import type { Strength } from '#server/identity/strength.ts';
import type { Bucket } from '#server/photos/bucketStore.ts';
import type { TlsFiles } from '#server/tls.ts';
import type { WorkShare } from '#server/work/workShare.ts';
import type { Role } from '#shared/model/enums.ts';
import { Environment, namesIn } from './environment.ts';
import { faultsOf, putTogether, type Together } from './faults.ts';

export interface Settings {
  port: number;
  host: string;
  /** The files for TLS of the server itself; null = a proxy does TLS. */
  tls: TlsFiles | null;
  /** Without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  /** postgres://… or the path of the embedded database. */
  database: string;
  /** The address with the rights to bring the schema up to date; null = `database`. */
  migrateUrl: string | null;
  /** Null = demo mode with the embedded provider. */
  oidc: OidcSettings | null;
  adminUsernames: string[];
  sessionSecret: string | null;
  logLevel: string;
  /** The address of the reverse proxy whose X-Forwarded-* headers we believe. */
  trustProxy: string | null;
  /** Null = mails are written as files. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Null = no security.txt. */
  security: SecuritySettings | null;
  /** The token that a reader of `/metrics` must send; null = only a demo answers. */
  metricsToken: string | null;
  retain: Retain;
  /** Days that devices keep acknowledged changes, to give back after a restore; 0 = not at all. */
  keepSentDays: number;
  /** Hours without a line after which a device locks itself; 0 = never. */
  offlineHours: number;
  /** The organisation whose letter is in front of reports; null = no letter. */
  organisation: string | null;
  /** The file of the organisation's logo; null = no logo. */
  logo: string | null;
  /** The address that the national register is fetched from every night; null = not fetched. */
  registerUrl: string | null;
  /** The bucket for photos; null = photos are in a folder of `dataDir`. */
  bucket: Bucket | null;
  /** Bytes of drawn reports that are kept; 0 = none. */
  keepReports: number;
  /** The most bytes of one person's changes that are kept, and of one person's photos. */
  quota: number;
  /** How much work one person may ask for. */
  workShare: WorkShare;
}

/** Days that data is kept; null = for ever. */
export interface Retain {
  /** Counted from the day they were finished. */
  inspections: number | null;
  audit: number | null;
  mails: number | null;
}
/** How people report a weakness (RFC 9116). */
export interface SecuritySettings {
  /** mailto: and https: addresses, the preferred one first. */
  contacts: readonly string[];
  /** The page with the rules for reporting. */
  policy: string | null;
  /** The first of the contacts that is an e-mail address, without mailto:. */
  email: string | null;
}
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  clientAuth: ClientAuth;
  /** PEM; only with private_key_jwt, which needs no secret. */
  clientKey?: string;
  /** Other hosts of the provider beside the issuer's own, for its keys or tokens. */
  hosts?: readonly string[];
  /** The algorithm of its signatures; without it, the usual one. */
  idTokenAlgorithm?: IdTokenAlgorithm;
  /** Whether logout tokens without their own type are accepted. */
  takesUntypedLogout?: boolean;
  scope: string;
  /** How people must have logged in there; without it, every way is accepted. */
  strength?: Strength;
  rolesClaim: string | null;
  rolesMap: Record<string, Role>;
}

/** Wrong settings, one line each, for the person who starts the product. */
export class SettingsError extends Error {}
/** The error for a logo that is missing or no image of a known kind; the caller throws it. */
export const unreadableLogo = (): SettingsError =>
  new SettingsError('ORGANISATION_LOGO: een leesbaar bestand met een PNG, JPEG of WebP');
const wrongSettings = (faults: readonly string[]): SettingsError =>
  new SettingsError(
    ['Deze instellingen kloppen niet:', ...faults.map((line) => `  ${line}`)].join('\n'),
  );

/**
 * Reads and checks the settings. @throws SettingsError that names each wrong setting and what it
 * should be.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    throw wrongSettings(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  const env = parsed.data;
  const together = putTogether(env);
  const faults = faultsOf(env, together, environment);
  if (faults.length > 0) throw wrongSettings(faults);
  const dataDir = resolve(env.DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    tls: together.tls,
    publicUrl: together.publicUrl.origin,
    dataDir,
    migrateUrl: env.DATABASE_MIGRATE_URL ?? null,
    database: env.DATABASE_URL ?? resolve(dataDir, 'veldinstrument.sqlite'),
    oidc: together.isDemo ? null : oidcOf(env, together),
    adminUsernames: env.ADMIN_USERNAMES.split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    sessionSecret: env.SESSION_SECRET ?? null,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    metricsToken: env.METRICS_TOKEN ?? null,
    retain: {
      inspections: env.RETAIN_INSPECTIONS_DAYS ?? null,
      audit: env.RETAIN_AUDIT_DAYS ?? null,
      mails: env.RETAIN_MAILS_DAYS ?? null,
    },
    keepSentDays: env.KEEP_SENT_DAYS,
    offlineHours: env.OFFLINE_HOURS,
    organisation: env.ORGANISATION_NAME ?? null,
    logo: env.ORGANISATION_LOGO ?? null,
    registerUrl: env.REGISTER_URL ?? null,
    workShare: env.WORK_PERCENT,
    quota: env.KEEP_PERSON_GB * 1024 ** 3,
    bucket: together.bucket,
    keepReports: env.KEEP_REPORTS_MB * 1024 * 1024,
    security: securityOf(env),
  };
}

const oidcOf = (env: Environment, { clientKey, rolesMap }: Together): OidcSettings => ({
  issuer: env.OIDC_ISSUER as string,
  clientId: env.OIDC_CLIENT_ID as string,
  clientSecret: env.OIDC_CLIENT_SECRET ?? '',
  clientAuth: env.OIDC_CLIENT_AUTH,
  ...(clientKey ? { clientKey } : {}),
  hosts: namesIn(env.OIDC_HOSTS),
  idTokenAlgorithm: env.OIDC_ID_TOKEN_ALG,
  takesUntypedLogout: env.OIDC_LOGOUT_UNTYPED === '1',
  scope: env.OIDC_SCOPE,
  strength: {
    acrValues: namesIn(env.OIDC_ACR_VALUES),
    amr: namesIn(env.OIDC_AMR),
    maxAge: env.OIDC_MAX_AGE ?? null,
  },
  rolesClaim: env.OIDC_ROLES_CLAIM ?? null,
  rolesMap: rolesMap ?? {},
});

function securityOf({ SECURITY_CONTACT, SECURITY_POLICY }: Environment): SecuritySettings | null {
  const contacts = SECURITY_CONTACT?.split(',').map((one) => one.trim());
  if (!contacts) return null;
  const email = contacts.find((one) => one.startsWith('mailto:'))?.slice('mailto:'.length) ?? null;
  return { contacts, policy: SECURITY_POLICY ?? null, email };
}
