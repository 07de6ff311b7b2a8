import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';

// Our own private key, for a provider that recognises us by it instead of by a secret
// (private_key_jwt).

const curves: Readonly<Record<string, string>> = { prime256v1: 'ES256', secp384r1: 'ES384' };

/**
 * Our own key as PKCS 8, and its algorithm: RS256, ES256 or ES384. @throws Error when the PEM holds
 * no private key that providers accept.
 */
export function signingKey(pem: string): { pkcs8: string; algorithm: string } {
  const key = createPrivateKey(pem);
  const { namedCurve = '', modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  const kinds: Record<string, string | undefined> = {
    rsa: modulusLength >= 2048 ? 'RS256' : undefined,
    ec: curves[namedCurve],
  };
  const algorithm = kinds[key.asymmetricKeyType ?? ''];
  if (!algorithm) throw new Error('no key that can sign here');
  return { pkcs8: key.export({ type: 'pkcs8', format: 'pem' }).toString(), algorithm };
}

/**
 * The PEM of a setting: the setting is the text itself, possibly with \n for line ends, or names a
 * file with it. Null when it holds no private key that providers accept: RSA of at least 2048 bits,
 * P-256 or P-384.
 */
export function readClientKey(setting: string): string | null {
  try {
    return signingKey(
      setting.includes('-----BEGIN')
        ? setting.replaceAll('\\n', '\n')
        : readFileSync(setting, 'utf8'),
    ).pkcs8;
  } catch {
    return null;
  }
}
