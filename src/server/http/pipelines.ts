import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { whenOver } from './observe.ts';

/**
 * Requests on one connection that are not answered yet. A browser sends the next one when it has
 * the answer, and so does nginx; whoever sends hundreds ahead wants them all at work at once.
 */
const mostOnOne = 16;

/** Ends a connection on which more requests wait for an answer than anybody needs. */
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
