import { connect } from 'node:net';

/** HTTP as bytes on a socket: what a browser would never send. */
interface RawAnswer {
  status: number;
  /** In lower case; of several with one name the last. */
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends these bytes and reads until the server hangs up, or has been silent for `patience` ms;
 * `hungUp` says which.
 */
export function exchange(
  port: number,
  bytes: Uint8Array | string,
  patience = 5_000,
): Promise<{ text: string; hungUp: boolean }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const done = (hungUp: boolean) => {
      socket.destroy();
      resolve({ text: Buffer.concat(chunks).toString('latin1'), hungUp });
    };
    socket.setTimeout(patience, () => done(false));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => done(true));
    socket.on('close', () => done(true));
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  });
}

/**
 * The answers in what came back, interim ones left out; a body is read as long as its heading says.
 */
export function answersIn(text: string): RawAnswer[] {
  const found: RawAnswer[] = [];
  for (let rest = text; rest.startsWith('HTTP/'); ) {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const length = Number(headers['content-length'] ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    const status = Number(first.split(' ')[1]);
    if (status >= 200) found.push({ status, headers, body });
    rest = rest.slice(end + 4 + length);
  }
  return found;
}
