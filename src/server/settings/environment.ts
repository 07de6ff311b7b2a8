import * as z from 'zod';
import { idTokenAlgorithms, usualAlgorithm } from '#server/identity/provider.ts';
import { readWorkShare, type WorkShare } from '#server/work/workShare.ts';

// Reads the environment: each setting by itself, with its default. The README has a row for each.
// faults.ts checks the demands that settings make on one another.

const text = z.string().trim().min(1);
const url = z.url({ protocol: /^https?$/ });
const contact = /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/;

/**
 * Every server that we call with TLS must show a certificate that is checked; no address may switch
 * that off.
 */
export const checked =
  'zonder no-verify of rejectUnauthorized=false: noem een eigen CA in NODE_EXTRA_CA_CERTS';
const isChecked = (address: string): boolean =>
  // An invalid address is refused by another check, but this check runs on it too.
  [...(URL.parse(address)?.searchParams ?? [])].every(
    ([name, value]) =>
      !/^(?:uselibpqcompat|tls\.rejectunauthorized)$/i.test(name) && !/no-verify/i.test(value),
  );
/** A host name with or without a port, as in an address. */
const isHost = (host: string): boolean =>
  URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host;

const database = text
  .regex(/^postgres(ql)?:\/\//, 'een adres dat begint met postgres://')
  .refine(
    (address) => URL.canParse(address),
    'een adres zoals postgres://naam:wachtwoord@server/db',
  )
  .refine(isChecked, checked);

const days = z.coerce
  .number({ error: 'een aantal dagen' })
  .int('een heel aantal dagen')
  .min(1, 'ten minste 1 dag')
  .max(36_500)
  .optional();

export const Environment = z.object({
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
  // Without offline_access, because with it a login would outlive the session at the provider.
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
    .refine((address) => URL.canParse(address), 'een adres zoals smtp://naam:wachtwoord@server:587')
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
    .refine((address) => !URL.parse(address)?.username, 'een adres zonder gebruikersnaam')
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
export type Environment = z.output<typeof Environment>;

/** Names with spaces or commas between them. */
export const namesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
