import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToldToWait } from '#server/work/toldToWait.ts';
import { actionHeaders, type Route, sessionHeader } from '#shared/contract/route.ts';
import { Problem } from '#shared/problems.ts';
import { allows } from '#shared/rules/office/access.ts';
import { isOwnOrigin, ownAddresses } from './guard.ts';
import { networkOf } from './networkOf.ts';
import { whenOver } from './observe.ts';
import { actionsIn, isFollowedLink, isVisit, whoIs } from './readRequest.ts';
import type { ServeOptions } from './serveOptions.ts';
import { weighForm } from './weighForm.ts';

/** Decides who gets in before a body is read: no unknown person makes us read one. */
interface Admission {
  /** Lets a request in and says whose it is (`request.user`). @throws Problem when it may not */
  admit(request: FastifyRequest, reply: FastifyReply, route: Route): Promise<void>;
  /** Tells that the body of a delivery was read: it no longer counts as on its way. */
  bodyIsIn(request: FastifyRequest): void;
  /**
   * Asks again who this is (see RunContext): the body may come in slowly, and the turn may come
   * late. @throws Problem not_logged_in, invalid_grant, account_disabled, access_denied
   */
  refuseIfRevoked(request: FastifyRequest, reply: FastifyReply, route: Route): Promise<void>;
}

/** Make one for each server: it remembers which bodies are coming in, and who was told to wait. */
export function createAdmission(options: ServeOptions): Admission {
  const { origins } = ownAddresses(options.publicUrl);
  const { cookies } = options;
  const { atOnce, budget, deliveries, epoch, refusals } = options.services;
  /** Deliveries whose body is being read, each with the function to call when it was read. */
  const onTheirWay = new WeakMap<FastifyRequest, () => void>();
  const bodyIsIn = (request: FastifyRequest): void => onTheirWay.get(request)?.();
  const callerOf = ({ cookies: given, ip }: FastifyRequest) => ({
    address: networkOf(ip),
    session: (given[cookies.session] ?? '').slice(0, 100),
  });

  const toldToWait = createToldToWait(options.clock);

  /**
   * Remembers a session that asked for too much. After a shorter wait it was only refused because
   * of a crowd, and may always try again.
   */
  function remember(request: FastifyRequest, reply: FastifyReply): void {
    const seconds = Number(reply.getHeader('retry-after') ?? 0);
    if (seconds > deliveries.comeBack) toldToWait.tell(callerOf(request).session, seconds);
  }

  /** Checks where a request comes from and how often this caller was refused before. */
  async function checkCaller(request: FastifyRequest, reply: FastifyReply, route: Route) {
    if (route.access !== 'anyone')
      await refusals.refuseWhenMany(callerOf(request), () => request.raw.socket.destroy());
    whenOver(reply, () => {
      bodyIsIn(request);
      if (route.takesTurns && reply.statusCode === 429) remember(request, reply);
      refusals.count(callerOf(request), reply.statusCode, request.user?.id ?? null);
    });
    if (route.visited && !isVisit(request)) throw new Problem('access_denied');
    if (route.ownPagesOnly && (isFollowedLink(request) || !isOwnOrigin(request, origins)))
      throw new Problem('access_denied');
  }

  /** Checks whose request this is and what they may do; tells until when their session is valid. */
  async function checkPerson(request: FastifyRequest, reply: FastifyReply, route: Route) {
    const session = await whoIs(request, reply, options, route);
    const user = session?.user ?? null;
    request.user = user;
    if (route.access !== 'anyone' && !user) throw new Problem('not_logged_in');
    if (!allows(route.access, user?.roles ?? null)) throw new Problem('access_denied');
    if (user) await waitForPlace(user.id, reply, route);
    // Work of one person is never taken as another's, even if another person is logged in by now.
    const meant = request.headers[actionHeaders.account];
    if (user && meant !== undefined && meant !== user.id) throw new Problem('not_logged_in');
    // The change was made on a state that this server may have lost: its device first gives that
    // back.
    const past = request.headers[actionHeaders.epoch];
    if (past !== undefined && past !== epoch.known()) throw new Problem('server_restored');
    if (route.tellsSession && session) reply.header(sessionHeader, session.validUntil);
  }

  /** Waits until few enough requests of this person are being served. */
  async function waitForPlace(person: string, reply: FastifyReply, route: Route): Promise<void> {
    // A delivery must not be ended: it may be slow because it waits for its turn.
    const end = route.takesTurns ? null : () => void reply.raw.destroy();
    whenOver(reply, await atOnce.enter(person, end));
  }

  return {
    bodyIsIn,
    async admit(request, reply, route) {
      // An address with a slash at its end is another address, not another spelling.
      if (Object.values(request.params as object).includes('')) throw new Problem('path_not_found');
      await checkCaller(request, reply, route);
      // A crowd that must come back later is refused before the database is asked.
      if (route.takesTurns) deliveries.refuseWhenFull(actionsIn(request));
      await checkPerson(request, reply, route);
      const { user } = request;
      if (route.takesTurns) toldToWait.refuseHasty(callerOf(request).session);
      if (route.kind === 'form' && user) weighForm(request, route, budget, user.id);
      // Bodies are unpacked while they are read, because only then can the limit stop it.
      const packed = request.headers['content-encoding'] ?? 'identity';
      if (packed !== 'identity' && route.method !== 'GET' && !route.packed)
        throw new Problem('unsupported_media_type');
      if (route.takesTurns)
        onTheirWay.set(request, deliveries.announce(actionsIn(request), user?.id));
    },
    async refuseIfRevoked(request, reply, route) {
      if (!request.user) return;
      request.user = (await whoIs(request, reply, options, route))?.user ?? null;
      if (!request.user) throw new Problem('not_logged_in');
      if (!allows(route.access, request.user.roles)) throw new Problem('access_denied');
    },
  };
}
