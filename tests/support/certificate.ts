import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Makes a certificate of two days for localhost, with its key, as PEM files in this folder. */
export function makeCertificate(folder: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(
    'openssl',
    ['req', '-x509', ...curve, '-days', '2', '-keyout', key, '-out', cert, ...name],
    { stdio: 'pipe' },
  );
  return { cert, key };
}
