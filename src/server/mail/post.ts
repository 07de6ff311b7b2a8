import { createTransport } from 'nodemailer';
import { plainOf } from '#shared/rules/words/letter.ts';
import { keepFile } from './mailFile.ts';
import { PostError } from './postError.ts';

/** Sends mails by SMTP, or writes them as files without SMTP. Only this file uses nodemailer. */
export interface Post {
  /**
   * @throws Error when the mail could not be handed over; `permanent` when trying again is useless.
   */
  send(mail: { id: string; recipient: string; subject: string; html: string }): Promise<void>;
  close(): void;
}

interface PostOptions {
  /** smtp://user:password@host:port or smtps://…; null writes .eml files. */
  smtpUrl: string | null;
  from: string;
  /** The folder that gets a folder `mails` with the .eml files. */
  dataDir: string;
}

/** Does not connect to the mail server before the first mail. */
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
          // The same mail keeps its id, so that a mailbox recognises a repeated delivery.
          messageId: `<${id}@veldinstrument>`,
          // Prevents out-of-office replies (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        })) as { message?: Buffer };
        if (!smtpUrl && sent.message) keepFile(dataDir, id, sent.message);
      } catch (error) {
        const failure = error as { responseCode?: number; code?: string; response?: string };
        const { responseCode = 0, code = '', response = '' } = failure;
        // The mail server's own answer says what is wrong with this mail.
        throw new PostError(
          response.replace(/\s+/g, ' ').trim() || code || `SMTP ${responseCode}`,
          responseCode >= 500 && responseCode < 600,
        );
      }
    },
    close: () => transport.close(),
  };
}
