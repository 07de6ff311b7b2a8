import type { FastifyInstance } from 'fastify';
import type { SecuritySettings } from '#server/settings/settings.ts';
import { Problem } from '#shared/problems.ts';

// /.well-known/security.txt (RFC 9116): it says where people report a weakness of this
// installation.

interface SecurityTextOptions {
  publicUrl: string;
  /** Null = the file does not exist: 404. */
  security: SecuritySettings | null;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const securityTextPath = '/.well-known/security.txt';

const day = 24 * 3600_000;
/** RFC 9116 advises less than a year; a reader with an old copy must fetch it again before long. */
const validDays = 180;

/**
 * The text of the file. It expires at midnight UTC, so that it is the same all day. The file names
 * its own address only if that is https.
 */
export function writeSecurityText(
  {
    publicUrl,
    contacts,
    policy,
  }: { publicUrl: string } & Pick<SecuritySettings, 'contacts' | 'policy'>,
  now: number,
): string {
  const expires = new Date((Math.floor(now / day) + validDays) * day).toISOString();
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    'Preferred-Languages: nl, en',
    ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${securityTextPath}`] : []),
    ...(policy === null ? [] : [`Policy: ${policy}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Adds the address of the file; readers may keep a copy for an hour. */
export function securityText(
  app: FastifyInstance,
  { publicUrl, security, clock }: SecurityTextOptions,
): void {
  app.get(securityTextPath, (_, reply) => {
    if (security === null) throw new Problem('path_not_found');
    const text = writeSecurityText({ publicUrl, ...security }, clock());
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(text);
  });
}
