import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Opaque tokens, and the encryption of stored refresh tokens. */

/** 32 random bytes; only their hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** Whether a text has the form of our tokens. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
/** The form in which a token is stored (SHA-256): the token cannot be made from it. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/**
 * Encrypts with AES-256-GCM; `secret` is any string of at least 32 characters. A future way of
 * sealing will put its name and a dot in front: values of this way contain no dot.
 */
export function seal(text: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Null when the text was sealed with another secret or in another way, or was changed since. */
export function unseal(sealed: string, secret: string): string | null {
  try {
    if (sealed.includes('.')) return null;
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv(
      'aes-256-gcm',
      createHash('sha256').update(secret).digest(),
      bytes.subarray(0, 12),
    );
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
