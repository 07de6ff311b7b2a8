import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { whenOver } from './observe.ts';

/**
 * The most unanswered requests on one connection. A browser sends the next request after the
 * answer, and so does nginx; a client that sends hundreds ahead wants them all at work at once.
 */
const mostOnOne = 16;

/** Ends a connection on which more requests wait for an answer than any client needs. */
export function endPipelines(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const now = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, now);
    if (now > mostOnOne) {
      reply.hijack();
      socket.destroy();
      return;
    }
    whenOver(reply, () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    done();
  });
}
