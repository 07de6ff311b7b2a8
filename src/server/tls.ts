import type { EventEmitter } from 'node:events';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { ServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import { createSecureContext, type TLSSocket } from 'node:tls';

/** Sealing the line by the server itself, where no proxy stands on its machine. */

/** Paths of PEM files: the certificate with those between it and its authority, and its key. */
export interface TlsFiles {
  cert: string;
  key: string;
}

/** Only what keeps earlier talks secret when a key leaks: TLS 1.3, and of 1.2 the best. */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':');

/** @throws Error when a file is not there, or they do not belong together */
export function tlsOptions({ cert, key }: TlsFiles): ServerOptions {
  const options = {
    cert: readFileSync(cert),
    key: readFileSync(key),
    minVersion: 'TLSv1.2' as const,
    ciphers,
    honorCipherOrder: true,
    // Milliseconds: nobody keeps a place here without saying anything.
    handshakeTimeout: 10_000,
  };
  createSecureContext(options);
  return options;
}

/**
 * Answers what ends the connections that never came to a sealed line: closing the server does not
 * know them, and would wait for them.
 */
export function unsealedOf(server: EventEmitter): () => void {
  const unsealed = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unsealed.add(socket);
    socket.once('close', () => unsealed.delete(socket));
  });
  server.on('secureConnection', ({ remotePort }: TLSSocket) => {
    for (const socket of unsealed) if (socket.remotePort === remotePort) unsealed.delete(socket);
  });
  return () => {
    for (const socket of unsealed) socket.destroy();
  };
}

/** Milliseconds between looks at the files: a new certificate is taken without a new start. */
const interval = 5_000;

/** Whether both files are there and belong together. */
export function areTlsFiles(files: TlsFiles): boolean {
  try {
    tlsOptions(files);
    return true;
  } catch {
    return false;
  }
}

/**
 * Has the server take a certificate that is renewed. One that is wrong is told, and the old one
 * stays. Answers what ends the watching.
 */
export function renewTls(
  files: TlsFiles,
  server: { setSecureContext(options: ServerOptions): void },
  tell: (event: 'certificate_renewed' | 'certificate_wrong', reason?: string) => void,
): () => void {
  const renew = () => {
    try {
      server.setSecureContext(tlsOptions(files));
      tell('certificate_renewed');
    } catch (error) {
      tell('certificate_wrong', String(error));
    }
  };
  for (const file of [files.cert, files.key])
    watchFile(file, { interval, persistent: false }, renew);
  return () => {
    for (const file of [files.cert, files.key]) unwatchFile(file, renew);
  };
}
