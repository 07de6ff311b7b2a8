import type { EventEmitter } from 'node:events';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { ServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import { createSecureContext, type TLSSocket } from 'node:tls';

/** TLS by the server itself, for when no proxy on its machine does it. */

/** Paths of PEM files: the certificate with its intermediate certificates, and the private key. */
export interface TlsFiles {
  cert: string;
  key: string;
}

/**
 * Only ciphers that keep earlier traffic secret when a key leaks: those of TLS 1.3, and the best of
 * TLS 1.2.
 */
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

/** @throws Error when a file does not exist, or the files do not belong together */
export function tlsOptions({ cert, key }: TlsFiles): ServerOptions {
  const options = {
    cert: readFileSync(cert),
    key: readFileSync(key),
    minVersion: 'TLSv1.2' as const,
    ciphers,
    honorCipherOrder: true,
    // Milliseconds: a connection that says nothing must not keep its place.
    handshakeTimeout: 10_000,
  };
  createSecureContext(options);
  return options;
}

/**
 * Answers a function that ends connections which never finished their TLS handshake: the closing
 * server does not know them, and would wait for them.
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

/** Milliseconds between two checks of the files: a new certificate needs no restart. */
const interval = 5_000;

/** Whether both files exist and belong together. */
export function areTlsFiles(files: TlsFiles): boolean {
  try {
    tlsOptions(files);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the server use a renewed certificate. A wrong one is reported, and the old one stays.
 * Answers a function that stops the watching.
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
