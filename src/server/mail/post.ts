import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { plainOf } from '#shared/rules/letter.ts';

/**
 * How mails leave: by SMTP, or as files where none is set up. The only file that knows nodemailer.
 */
export interface Post {
  /** @throws Error when it could not be handed over; `permanent` when trying again is no use. */
  send(mail: { id: string; recipient: string; subject: string; html: string }): Promise<void>;
  close(): void;
}

export class PostError extends Error {
  readonly permanent: boolean;
  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}

export interface PostOptions {
  /** smtp://user:password@host:port or smtps://…; null writes .eml files. */
  smtpUrl: string | null;
  from: string;
  /** Where .eml files go; its folder `mails`. */
  dataDir: string;
}

export function createPost({ smtpUrl, from, dataDir }: PostOptions): Post {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, ...limits, disableFileAccess: true, disableUrlAccess: true })
    : createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send({ id, recipient, subject, html }) {
      try {
        const sent = (await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          html: `<!doctype html><html lang="nl"><body>${html}</body></html>`,
          text: plainOf({ subject, html }),
          // The same mail keeps its id, so that a repeated delivery is seen for what it is.
          messageId: `<${id}@veldinstrument>`,
          // No out-of-office note comes back (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        })) as { message?: Buffer };
        if (!smtpUrl && sent.message) keepFile(dataDir, id, sent.message);
      } catch (error) {
        const failure = error as { responseCode?: number; code?: string; response?: string };
        const { responseCode = 0, code = '', response = '' } = failure;
        // The server's own words say what is wrong with this mail.
        throw new PostError(
          response.replace(/\s+/g, ' ').trim() || code || `SMTP ${responseCode}`,
          responseCode >= 500 && responseCode < 600,
        );
      }
    },
    close: () => transport.close(),
  };
}

/** Whole or not at all: written beside it first. */
function keepFile(dataDir: string, id: string, message: Buffer): void {
  const folder = join(dataDir, 'mails');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${randomUUID()}`);
  try {
    writeFileSync(draft, message, { mode: 0o600 });
    renameSync(draft, join(folder, `${id}.eml`));
  } catch (error) {
    // On a full disk nothing half-written stays behind.
    rmSync(draft, { force: true });
    throw error;
  }
}
