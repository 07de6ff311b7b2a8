import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './freePort.ts';

/** A line to a server that can be made slow or dead, byte for byte, whatever is spoken on it. */
export interface SlowLine {
  readonly port: number;
  /** Everything arrives so many milliseconds late, both ways. */
  delay(ms: number): void;
  /** Nothing arrives any more, and nobody is told; until `delay` is called. */
  hold(): void;
  close(): void;
}

export async function startSlowLine(targetPort: number): Promise<SlowLine> {
  const port = await freePort();
  const open = new Set<Socket>();
  let late = 0;
  let released: () => void = () => undefined;
  let held: Promise<void> | null = null;
  const pipe = async (from: Socket, to: Socket) => {
    try {
      for await (const chunk of from) {
        if (late > 0) await sleep(late);
        if (held) await held;
        to.write(chunk as Buffer);
      }
      to.end();
    } catch {
      to.destroy();
    }
  };
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    void pipe(near, far);
    void pipe(far, near);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    delay: (ms) => {
      late = ms;
      held = null;
      released();
    },
    hold: () => {
      held = new Promise((resolve) => {
        released = resolve;
      });
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
