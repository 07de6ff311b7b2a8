import { resolve } from 'node:path';
import * as z from 'zod';
import { Role } from '#shared/model/enums.ts';
import type { ClientAuth } from './identity/clientAuth.ts';
import { readClientKey } from './identity/clientKey.ts';
import { type IdTokenAlgorithm, idTokenAlgorithms, usualAlgorithm } from './identity/provider.ts';
import type { Strength } from './identity/strength.ts';
import type { Bucket } from './photos/bucketStore.ts';
import { areTlsFiles, type TlsFiles } from './tls.ts';
import { readWorkShare, type WorkShare } from './work/workShare.ts';

/** The environment, read once and checked; every setting is named in the README. */
const text = z.string().trim().min(1);
const url = z.url({ protocol: /^https?$/ });
const contact = /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/;

/** Whoever is called by TLS shows a certificate that is checked; no address turns that off. */
const checked =
  'zonder no-verify of rejectUnauthorized=false: noem een eigen CA in NODE_EXTRA_CA_CERTS';
const isChecked = (address: string): boolean => {
  const { searchParams } = new URL(address);
  return [...searchParams].every(
    ([name, value]) =>
      !/^(?:uselibpqcompat|tls\.rejectunauthorized)$/i.test(name) && !/no-verify/i.test(value),
  );
};
/** What switches the check off outside the settings. */
const unchecked = { NODE_TLS_REJECT_UNAUTHORIZED: '0', PGSSLMODE: 'no-verify' } as const;

/** A name with or without a port, as an address has it. */
const isHost = (host: string): boolean =>
  URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host;

const database = text
  .regex(/^postgres(ql)?:\/\//, 'een adres dat begint met postgres://')
  .refine(isChecked, checked);

const days = z.coerce
  .number({ error: 'een aantal dagen' })
  .int('een heel aantal dagen')
  .min(1, 'ten minste 1 dag')
  .max(36_500)
  .optional();

const Environment = z.object({
  PORT: z.coerce
    .number({ error: 'een getal van 0 tot 65535' })
    .int()
    .min(0)
    .max(65_535)
    .default(3000),
  HOST: text.default('127.0.0.1'),
  TLS_CERT: text.optional(),
  TLS_KEY: text.optional(),
  PUBLIC_URL: url.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: database.optional(),
  DATABASE_MIGRATE_URL: database.optional(),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_CLIENT_AUTH: z
    .enum(['client_secret_post', 'client_secret_basic', 'private_key_jwt'])
    .default('client_secret_post'),
  OIDC_CLIENT_KEY: text.optional(),
  OIDC_HOSTS: z
    .string()
    .refine((list) => namesIn(list).every(isHost), 'namen van hosts, zonder https:// en zonder pad')
    .default(''),
  OIDC_ID_TOKEN_ALG: z.enum(idTokenAlgorithms).default(usualAlgorithm),
  OIDC_LOGOUT_UNTYPED: z.enum(['0', '1']).default('0'),
  // Without offline_access: with it, a login outlives the one at the provider.
  OIDC_SCOPE: text.default('openid profile email phone'),
  OIDC_ACR_VALUES: z.string().default(''),
  OIDC_AMR: z.string().default(''),
  OIDC_MAX_AGE: z.coerce
    .number({ error: 'een aantal seconden' })
    .int('een heel aantal seconden')
    .min(0, '0 tot 604800 seconden')
    .max(604_800, '0 tot 604800 seconden')
    .optional(),
  OIDC_ROLES_CLAIM: text.optional(),
  OIDC_ROLES_MAP: text.optional(),
  ADMIN_USERNAMES: z.string().default(''),
  SESSION_SECRET: z.string().min(32, 'ten minste 32 tekens').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: text.optional(),
  SMTP_URL: text
    .regex(/^smtps?:\/\//, 'een adres dat begint met smtp:// of smtps://')
    .refine(isChecked, checked)
    .optional(),
  MAIL_FROM: text
    .regex(/@/, 'een e-mailadres, of Naam <adres>')
    .default('Digitaal veldinstrument <veldinstrument@localhost>'),
  METRICS_TOKEN: z.string().min(16, 'ten minste 16 tekens').optional(),
  RETAIN_INSPECTIONS_DAYS: days,
  RETAIN_AUDIT_DAYS: days,
  RETAIN_MAILS_DAYS: days.default(90),
  KEEP_SENT_DAYS: z.coerce
    .number({ error: 'een aantal dagen' })
    .int('een heel aantal dagen')
    .min(0, '0 tot 365 dagen')
    .max(365, '0 tot 365 dagen')
    .default(14),
  OFFLINE_HOURS: z.coerce
    .number({ error: 'een aantal uren' })
    .int('een heel aantal uren')
    .min(0, '0 tot 336 uren')
    .max(336, '0 tot 336 uren')
    .default(12),
  ORGANISATION_NAME: text.max(200, 'hoogstens 200 tekens').optional(),
  ORGANISATION_LOGO: text.optional(),
  REGISTER_URL: url
    .refine((address) => !new URL(address).username, 'een adres zonder gebruikersnaam')
    .optional(),
  PHOTO_STORE_URL: url.optional(),
  PHOTO_STORE_REGION: text.default('auto'),
  PHOTO_STORE_KEY: text.optional(),
  PHOTO_STORE_SECRET: text.optional(),
  KEEP_REPORTS_MB: z.coerce
    .number({ error: 'een aantal megabytes' })
    .int('een heel aantal megabytes')
    .min(0, '0 tot 100000 megabytes')
    .max(100_000, '0 tot 100000 megabytes')
    .default(200),
  KEEP_PERSON_GB: z.coerce
    .number({ error: 'een aantal gigabytes' })
    .min(1, '1 tot 10000 gigabytes')
    .max(10_000, '1 tot 10000 gigabytes')
    .default(20),
  WORK_PERCENT: text
    .default('100')
    .transform(readWorkShare)
    .pipe(z.custom<WorkShare>(Boolean, '10 tot 10000 procent, zoals 100 of 100 drawing=300')),
  DEMO: z.enum(['0', '1']).default('0'),
  DEMO_ALLOW_REMOTE: z.enum(['0', '1']).default('0'),
  SECURITY_CONTACT: text
    .refine(
      (value) => value.split(',').every((one) => contact.test(one.trim())),
      'mailto:naam@adres of https://…; meer dan een met komma’s ertussen',
    )
    .optional(),
  SECURITY_POLICY: z
    .url({ protocol: /^https$/, error: 'een adres dat begint met https://' })
    .optional(),
});

const RolesMap = z.record(z.string(), z.enum(Role.options));

export interface Settings {
  port: number;
  host: string;
  /** What the server seals the line with by itself; null = a proxy does. */
  tls: TlsFiles | null;
  /** Without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  /** postgres://… or the path of the embedded database. */
  database: string;
  /** With which rights the schema is brought up to date; null = those of `database`. */
  migrateUrl: string | null;
  /** Null = demo mode with the embedded provider. */
  oidc: OidcSettings | null;
  adminUsernames: string[];
  sessionSecret: string | null;
  logLevel: string;
  /** Address of the reverse proxy whose X-Forwarded-* headers are believed. */
  trustProxy: string | null;
  /** Null = mails become files. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Null = no security.txt. */
  security: SecuritySettings | null;
  /** What asks for `/metrics` must show this; null = only a demo answers. */
  metricsToken: string | null;
  retain: Retain;
  /**
   * Days that devices keep what was acknowledged, to give it back after a restore; 0 = not at all.
   */
  keepSentDays: number;
  /** Hours without a line after which a device locks itself; 0 = never. */
  offlineHours: number;
  /** Whose letter stands in front of reports; null = there is none. */
  organisation: string | null;
  /** The file of its logo; null = it has none. */
  logo: string | null;
  /** Where the national register is fetched from every night; null = nowhere. */
  registerUrl: string | null;
  /** Where photos are kept; null = in a folder of `dataDir`. */
  bucket: Bucket | null;
  /** Bytes of drawn reports that are kept; 0 = none. */
  keepReports: number;
  /** Most bytes that are kept of one person's changes. */
  quota: number;
  /** How much work one person may ask for. */
  workShare: WorkShare;
}

/** Days that something is kept; null = for ever. */
export interface Retain {
  /** Counted from when they were finished. */
  inspections: number | null;
  audit: number | null;
  mails: number | null;
}
/** Where somebody reports a weakness (RFC 9116). */
export interface SecuritySettings {
  /** mailto: and https: addresses, the preferred one first. */
  contacts: readonly string[];
  /** Page with the rules for reporting. */
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
  /** Hosts of the provider beside the issuer's own, where its keys or tokens are. */
  hosts?: readonly string[];
  /** How it signs ID tokens; the usual way without it. */
  idTokenAlgorithm?: IdTokenAlgorithm;
  /** Whether its logout tokens need no type of their own. */
  takesUntypedLogout?: boolean;
  scope: string;
  /** How people must have logged in there; without it, any way will do. */
  strength?: Strength;
  rolesClaim: string | null;
  rolesMap: Record<string, Role>;
}

/** Wrong settings, one line each, for the person who starts the product. */
export class SettingsError extends Error {}
export const unreadableLogo = (): SettingsError =>
  new SettingsError('ORGANISATION_LOGO: een leesbaar bestand met een PNG, JPEG of WebP');

const loopback = new Set(['127.0.0.1', '::1', 'localhost', '[::1]']);
const isLoopback = ({ hostname }: URL): boolean => loopback.has(hostname);

/**
 * Reads and checks the settings. @throws SettingsError that names each wrong setting and what it
 * should be.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success)
    throw new SettingsError(
      ['Deze instellingen kloppen niet:', ...wrong.map((line) => `  ${line}`)].join('\n'),
    );
  for (const [name, value] of Object.entries(unchecked))
    if (environment[name] === value) wrong.push(`${name}: ${checked}`);
  const env = parsed.data;
  const demo = env.OIDC_ISSUER === undefined;
  if (!demo) {
    const credential =
      env.OIDC_CLIENT_AUTH === 'private_key_jwt' ? 'OIDC_CLIENT_KEY' : 'OIDC_CLIENT_SECRET';
    for (const name of ['OIDC_CLIENT_ID', credential, 'SESSION_SECRET', 'PUBLIC_URL'] as const)
      if (!env[name]) wrong.push(`${name}: nodig als OIDC_ISSUER is ingesteld`);
  } else if (!loopback.has(env.HOST) && env.DEMO_ALLOW_REMOTE !== '1') {
    wrong.push(
      'HOST: zonder OIDC_ISSUER draait de demo, met bekende wachtwoorden; die luistert alleen op deze computer. Stel OIDC_ISSUER in, of DEMO_ALLOW_REMOTE=1.',
    );
  }
  // A setting that was forgotten must not open a real installation to everybody.
  if (demo && environment['NODE_ENV'] === 'production' && env.DEMO !== '1')
    wrong.push(
      'OIDC_ISSUER: nodig met NODE_ENV=production. Wil je daar toch de demo, met bekende wachtwoorden? Stel DEMO=1 in.',
    );
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const isLocal = isLoopback(publicUrl);
  if (publicUrl.pathname !== '/' || publicUrl.search)
    wrong.push('PUBLIC_URL: alleen het adres zelf, zonder pad');
  if (!demo && !isLocal && publicUrl.protocol !== 'https:')
    wrong.push('PUBLIC_URL: een adres dat begint met https://');
  if ((env.TLS_CERT === undefined) !== (env.TLS_KEY === undefined))
    wrong.push('TLS_CERT, TLS_KEY: allebei of geen van beide');
  const tls = env.TLS_CERT && env.TLS_KEY ? { cert: env.TLS_CERT, key: env.TLS_KEY } : null;
  if (tls && !areTlsFiles(tls))
    wrong.push('TLS_CERT, TLS_KEY: de paden van twee bestanden in PEM-vorm die bij elkaar horen');
  if (tls && publicUrl.protocol !== 'https:')
    wrong.push('PUBLIC_URL: met TLS_CERT een adres dat begint met https://');
  // What a provider says unsealed, anybody on the way can say.
  const issuer = demo ? null : new URL(env.OIDC_ISSUER as string);
  if (issuer?.protocol === 'http:' && !isLoopback(issuer))
    wrong.push('OIDC_ISSUER: een adres dat begint met https://');
  if (demo && !isLocal && env.DEMO_ALLOW_REMOTE !== '1')
    wrong.push(
      'PUBLIC_URL: zonder OIDC_ISSUER draait de demo, met bekende wachtwoorden. Stel OIDC_ISSUER in, of DEMO_ALLOW_REMOTE=1.',
    );
  const clientKey = env.OIDC_CLIENT_KEY ? readClientKey(env.OIDC_CLIENT_KEY) : null;
  if (env.OIDC_CLIENT_KEY && !clientKey)
    wrong.push(
      'OIDC_CLIENT_KEY: een privésleutel in PEM-vorm, of het pad van een bestand daarmee (RSA vanaf 2048 bits, P-256 of P-384)',
    );
  let rolesMap: OidcSettings['rolesMap'] = {};
  if (env.OIDC_ROLES_MAP) {
    const map = RolesMap.safeParse(parseJson(env.OIDC_ROLES_MAP));
    if (map.success) rolesMap = map.data;
    else
      wrong.push(
        'OIDC_ROLES_MAP: JSON zoals {"toezichthouder":"ROLE_INSPECTOR","beheerder":"ROLE_ADMIN"}',
      );
  }
  const {
    PHOTO_STORE_URL: storeUrl,
    PHOTO_STORE_KEY: key,
    PHOTO_STORE_SECRET: secret,
    PHOTO_STORE_REGION: region,
  } = env;
  if ([storeUrl, key, secret].some((one) => one === undefined) && (storeUrl ?? key ?? secret))
    wrong.push('PHOTO_STORE_URL, PHOTO_STORE_KEY, PHOTO_STORE_SECRET: alle drie, of geen ervan');
  const store = storeUrl ? new URL(storeUrl) : null;
  if (store?.protocol === 'http:' && !isLoopback(store))
    wrong.push('PHOTO_STORE_URL: een adres dat begint met https://');
  const bucket = storeUrl && key && secret ? { url: storeUrl, region, key, secret } : null;
  if (wrong.length > 0)
    throw new SettingsError(
      ['Deze instellingen kloppen niet:', ...wrong.map((line) => `  ${line}`)].join('\n'),
    );
  const dataDir = resolve(env.DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    tls,
    publicUrl: publicUrl.origin,
    dataDir,
    migrateUrl: env.DATABASE_MIGRATE_URL ?? null,
    database: env.DATABASE_URL ?? resolve(dataDir, 'veldinstrument.sqlite'),
    oidc: demo
      ? null
      : {
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
          rolesMap,
        },
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
    bucket,
    keepReports: env.KEEP_REPORTS_MB * 1024 * 1024,
    security: securityOf(env),
  };
}

function securityOf({
  SECURITY_CONTACT,
  SECURITY_POLICY,
}: z.output<typeof Environment>): SecuritySettings | null {
  const contacts = SECURITY_CONTACT?.split(',').map((one) => one.trim());
  if (!contacts) return null;
  const email = contacts.find((one) => one.startsWith('mailto:'))?.slice('mailto:'.length) ?? null;
  return { contacts, policy: SECURITY_POLICY ?? null, email };
}

/** Names with spaces or commas between them. */
const namesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
